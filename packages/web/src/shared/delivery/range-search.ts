import { printSearch } from '../data/search.ts'

/** A path of a page of the same campaign or ad, with the range of dates that is shown now. */
export function withRange(path: string, { dateRange, dateRangeKey }: Readonly<Record<string, string | undefined>>): string {
  return path + printSearch({ dateRange, dateRangeKey })
}

/** The same page with the hours of the day that begins at an instant. */
export function withDay(path: string, search: Readonly<Record<string, string>>, at: number): string {
  return path + printSearch({ ...search, date: at })
}
