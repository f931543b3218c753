import { visiblePages } from '@spotdesk/sdk/values'

/** Page indexes (from 0) that a pagination shows: at most seven in a row, the current one in the middle where there is room. */
export function pagesAround(pageIndex: number, pageCount: number, visible: number = visiblePages): number[] {
  const shown = Math.min(visible, pageCount)
  const first = Math.max(0, Math.min(pageIndex - Math.floor(visible / 2), pageCount - shown))
  return Array.from({ length: shown }, (_, offset) => first + offset)
}

/** Number of pages, one at least: an empty list has a first page. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
