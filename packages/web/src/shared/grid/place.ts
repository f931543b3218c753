/** Where a grid stands, as its screen's address says it: `page` from zero, `limit`, `sort`. */
import { limits } from '@spotdesk/sdk/values'
import { parseSort, printSort } from './column.ts'
import type { GridPlace } from './grid-props.ts'

/** What is no page, size or sort counts as the default. */
export function readPlace(search: Readonly<Record<string, string>>, sortable: ReadonlySet<string>, usualLimit: number): GridPlace {
  return {
    page: whole(search['page'], 0, 1_000_000, 0),
    limit: whole(search['limit'], 1, limits.pageMax, usualLimit),
    sort: parseSort(search['sort'], sortable),
  }
}

function whole(text: string | undefined, low: number, high: number, usual: number): number {
  const value = /^\d+$/.test(text ?? '') ? Number(text) : usual
  return value >= low && value <= high ? value : usual
}

/** The parameters of a place; defaults are left out. */
export function writePlace({ page, limit, sort }: GridPlace, usualLimit: number): Record<string, string | undefined> {
  return {
    page: page === 0 ? undefined : String(page),
    limit: limit === usualLimit ? undefined : String(limit),
    sort: printSort(sort),
  }
}
