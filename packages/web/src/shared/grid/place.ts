/** The position of a grid in the address of its screen: `page` from zero, `limit`, `sort`. */
import { parseSort, printSort, readPlace as readPage } from '@spotdesk/sdk/rules'
import type { GridPlace } from './grid-props.ts'

/** An invalid page, size or sort counts as the default. */
export function readPlace(search: Readonly<Record<string, string>>, sortable: ReadonlySet<string>, usualLimit: number): GridPlace {
  return { ...readPage(search, usualLimit), sort: parseSort(search['sort'], sortable) }
}

/** The parameters of a position; defaults are left out. */
export function writePlace({ page, limit, sort }: GridPlace, usualLimit: number): Record<string, string | undefined> {
  return {
    page: page === 0 ? undefined : String(page),
    limit: limit === usualLimit ? undefined : String(limit),
    sort: printSort(sort),
  }
}
