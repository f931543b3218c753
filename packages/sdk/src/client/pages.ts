import { Call, type CallResult } from './call.ts'

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
export type PageRow<P> = P extends { list: readonly (infer R)[] } ? R : never

/** Where a list begins, and how to ask for more of it. */
export interface PageWalk<P> {
  /** Zero-based. */
  first: number
  /** Rows a page, when the caller said how many. */
  limit: number | undefined
  /** Asks for a page by its zero-based number. */
  fetch: (page: number) => Promise<CallResult<P>>
  /** Asks for the rows behind an id; undefined for a list that cannot say them. */
  after: ((id: number) => Promise<CallResult<P>>) | undefined
}

/**
 * A list: awaited it is its first page, iterated it is every row of every page.
 * @example
 * ```ts
 * const { list, total } = await client.campaigns.list({ status: ['RUNNING'], sort: '-startDate' })
 * for await (const campaign of client.campaigns.list({ advertiserId: [1001] })) console.log(campaign.name)
 * ```
 */
export class PagedCall<P extends Page> extends Call<P> implements AsyncIterable<PageRow<P>> {
  readonly #first: Promise<CallResult<P>>
  readonly #walk: PageWalk<P>

  constructor(first: Promise<CallResult<P>>, walk: PageWalk<P>) {
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
    const { data } = await this.#first
    yield data
    yield* this.#walk.after ? this.#behind(data, this.#walk.after) : this.#numbered(data)
  }

  /** Further pages of a list in the order of its ids, each from the last id of the one before. */
  async *#behind(first: P, after: (id: number) => Promise<CallResult<P>>): AsyncGenerator<P, void, undefined> {
    const limit = this.#walk.limit ?? first.list.length
    let read = first.list.length
    let left = first.total - read
    for (let { list } = first; list.length > 0 && list.length >= limit && left > 0;) {
      const { data } = await after(getId(list.at(-1)) as number)
      list = data.list
      read += list.length
      // Behind the id, the total says only that more rows follow. How many there are was counted for the first page.
      left = data.total - list.length
      yield { ...data, total: left > 0 ? Math.max(first.total, read + left) : read }
    }
  }

  /** Further pages by their number. Where the list has become shorter meanwhile, rows may have moved onto pages that were read: those are read again. */
  async *#numbered(first: P): AsyncGenerator<P, void, undefined> {
    const seen = new Set<unknown>()
    let [page, data] = [this.#walk.first, note(first, seen)]
    const limit = this.#walk.limit ?? first.list.length
    while (data.length > 0 && data.length >= limit && (page + 1) * limit < first.total) {
      let answer = (await this.#walk.fetch((page += 1))).data
      while (answer.total < first.total && seen.size > 0) {
        page = Math.max(this.#walk.first, Math.floor((page * limit - (first.total - answer.total)) / limit))
        first = answer
        answer = (await this.#walk.fetch(page)).data
      }
      first = answer
      const list = answer.list.filter((row) => !seen.has(getId(row) ?? row))
      data = note(answer, seen)
      yield { ...answer, list }
    }
  }

  /** Row after row over all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<PageRow<P>, void, undefined> {
    for await (const page of this.pages()) yield* page.list as PageRow<P>[]
  }

  /**
   * All rows at once, or the first `max` of them.
   * @example
   * ```ts
   * const latest = await client.campaigns.list({ sort: '-updatedAt', limit: 100 }).toArray({ max: 250 })
   * ```
   */
  async toArray({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<PageRow<P>[]> {
    const rows: PageRow<P>[] = []
    if (max <= 0) return rows
    for await (const row of this) {
      rows.push(row)
      if (rows.length >= max) break
    }
    return rows
  }
}

const getId = (row: unknown) => (row as { id?: unknown } | null | undefined)?.id

/** The rows of a page, whose ids are seen from now on. */
function note<P extends Page>({ list }: P, seen: Set<unknown>): P['list'] {
  for (const row of list) {
    const id = getId(row)
    if (id !== undefined) seen.add(id)
  }
  return list
}
