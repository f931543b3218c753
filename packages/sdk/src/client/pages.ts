import { Call, type CallResult } from './call.ts'

/** One page of a list. */
export interface Page<R = unknown> {
  /** Rows of this page, in the order of the list. */
  list: R[]
  /** Rows in all pages. */
  total: number
}

/** A column to sort by, with '-' before it for descending. */
export type SortBy<C extends string> = C | `-${C}`

/** The row of a list's answer. */
export type PageRow<P> = P extends { list: readonly (infer R)[] } ? R : never

/** Start of a list, and the way to request more of it. */
export interface PageWalk<P> {
  /** Zero-based. */
  first: number
  /** Rows per page, if the caller set it. */
  limit: number | undefined
  /** Asks for a page by its zero-based number. */
  fetch: (page: number) => Promise<CallResult<P>>
  /** Requests the rows behind an id; undefined for a list without this option. */
  after: ((id: number) => Promise<CallResult<P>>) | undefined
}

/**
 * A list. Awaiting it gives the first page. Iterating it gives every row of every page.
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
   * Iterates page by page, as the server sends them.
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

  /** Further pages of a list in the order of its ids, each from the last id of the previous page. */
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

  /**
   * Further pages by number. If the list becomes shorter meanwhile, rows may move onto pages that were already read. Those pages are read
   * again.
   */
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
   * Returns all rows at once, or the first `max` of them.
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

/** The rows of a page. Their ids count as seen from now on. */
function note<P extends Page>({ list }: P, seen: Set<unknown>): P['list'] {
  for (const row of list) {
    const id = getId(row)
    if (id !== undefined) seen.add(id)
  }
  return list
}
