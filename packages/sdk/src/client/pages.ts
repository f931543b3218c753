import { Call, type Answer } from './call.ts'

/** One page of a list. */
export interface Page<R = unknown> {
  /** Rows of this page, in the order of the list. */
  list: R[]
  /** Rows in all pages. */
  total: number
}

/** A column to sort by; with '-' before it, descending. */
export type SortBy<C extends string> = C | `-${C}`

/** The row of a list's answer. */
export type RowOf<P> = P extends { list: readonly (infer R)[] } ? R : never

/** Where a list begins, and how to ask for another of its pages. */
export interface PageWalk<P> {
  /** Zero-based. */
  first: number
  /** Rows a page, when the caller said how many. */
  limit: number | undefined
  /** Asks for a page by its zero-based number. */
  fetch: (page: number) => Promise<Answer<P>>
}

/**
 * A list: awaited it is its first page, iterated it is every row of every page.
 * @example
 * ```ts
 * const { list, total } = await client.campaigns.list({ status: ['RUNNING'], sort: '-startDate' })
 * for await (const campaign of client.campaigns.list({ advertiserId: [1001] })) console.log(campaign.name)
 * ```
 */
export class PagedCall<P extends Page> extends Call<P> implements AsyncIterable<RowOf<P>> {
  readonly #first: Promise<Answer<P>>
  readonly #walk: PageWalk<P>

  constructor(first: Promise<Answer<P>>, walk: PageWalk<P>) {
    super(first)
    this.#first = first
    this.#walk = walk
  }

  /**
   * Page after page, as the server gives them.
   * @example
   * ```ts
   * for await (const page of client.campaigns.list({ limit: 100 }).pages()) console.log(page.list.length, 'of', page.total)
   * ```
   */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let page = this.#walk.first
    let { data } = await this.#first
    const limit = this.#walk.limit ?? data.list.length
    yield data
    while (data.list.length > 0 && data.list.length >= limit && (page + 1) * limit < data.total) {
      page++
      data = (await this.#walk.fetch(page)).data
      yield data
    }
  }

  /** Row after row over all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<RowOf<P>, void, undefined> {
    for await (const page of this.pages()) yield* page.list as RowOf<P>[]
  }

  /**
   * All rows at once, or the first `max` of them.
   * @example
   * ```ts
   * const latest = await client.campaigns.list({ sort: '-updatedAt', limit: 100 }).toArray({ max: 250 })
   * ```
   */
  async toArray({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<RowOf<P>[]> {
    const rows: RowOf<P>[] = []
    if (max <= 0) return rows
    for await (const row of this) {
      rows.push(row)
      if (rows.length >= max) break
    }
    return rows
  }
}
