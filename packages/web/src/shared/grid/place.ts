/** The position of a grid in the address of its screen: `page` from zero, or from one where the screen counts so, `limit`, `sort`. */
import { parseSort, printSort, readPlace as readPage } from '@spotdesk/sdk/rules'
import type { GridPlace } from './grid-props.ts'

/** How the address of a screen says the defaults. */
export interface UsualPlace {
  /** Rows of a page. */
  limit: number
  /** The number of its first page. */
  firstPage: 0 | 1
}

/** An invalid page, size or sort counts as the default. */
export function readPlace(search: Readonly<Record<string, string>>, sortable: ReadonlySet<string>, usual: UsualPlace): GridPlace {
  const { page, limit } = readPage(search, usual.limit)
  return { page: Math.max(0, page - usual.firstPage), limit, sort: parseSort(search['sort'], sortable) }
}

/** What an address says of a position and nobody can read: its parameter with the value. */
export function unreadPlace(
  search: Readonly<Record<string, string>>,
  sortable: ReadonlySet<string>,
): ['page' | 'limit' | 'sort', string][] {
  const { page, limit, sort } = search
  const unread: [name: 'page' | 'limit' | 'sort', value: string | undefined][] = [
    ['page', readPage({ page }, 1).page === Number(page) ? undefined : page],
    ['limit', readPage({ limit }, 0).limit === 0 ? limit : undefined],
    ['sort', parseSort(sort, sortable) ? undefined : sort],
  ]
  return unread.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** The parameters of a position; defaults are left out. */
export function writePlace({ page, limit, sort }: GridPlace, usual: UsualPlace): Record<string, string | undefined> {
  return {
    page: page === 0 ? undefined : String(page + usual.firstPage),
    limit: limit === usual.limit ? undefined : String(limit),
    sort: printSort(sort),
  }
}
