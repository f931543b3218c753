/**
 * Parameters of a dashboard's address by their type: reading and writing. Invalid ones are ignored and never an error, so that an edited
 * address still opens.
 */
import { limits } from '../values/index.ts'
import { type DateRange, type DateRangeKey, dateRangeKeys, parseDateRange, predefinedRange, printDateRange } from './date-range.ts'

/** A whole number of 0 or more; null for anything else. */
export function readInt(text: string | undefined): number | null {
  const value = text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : null
}

/** The parts of a comma-joined text, trimmed; empty ones are dropped. */
export function readArray(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Set values are upper-cased when read; unknown ones are dropped, and the order is that of `values`. */
export function readStringList<T extends string>(text: string | undefined, values: readonly T[]): T[] {
  const wanted = new Set(readArray(text).map((part) => part.toUpperCase()))
  return values.filter((value) => wanted.has(value.toUpperCase()))
}

/** Set values are lower-cased when written and joined with commas. */
export function writeStringList(values: readonly string[]): string {
  return values.join(',').toLowerCase()
}

export interface RangeParameters {
  dateRange?: string | undefined
  /** The key of a predefined range, which keeps the name of the range in a shared link. */
  dateRangeKey?: string | undefined
}

/** The range of `dateRange` and its key; this month when it is absent or invalid. */
export function readRange({ dateRange, dateRangeKey }: RangeParameters, now: Date, zone: string): DateRange & { key: DateRangeKey | null } {
  const requestedRange = dateRange ? parseDateRange(dateRange) : null
  const key = dateRangeKeys.find((known) => known === dateRangeKey?.toUpperCase()) ?? null
  return requestedRange ? { ...requestedRange, key } : { ...predefinedRange('THIS_MONTH', now, zone), key: 'THIS_MONTH' }
}

export function writeRange(range: DateRange, key: DateRangeKey | null): RangeParameters {
  return { dateRange: printDateRange(range), ...(key && { dateRangeKey: key }) }
}

export interface PageQuery {
  /** Zero-based. */
  page: number
  limit: number
}

/** The position of a list: an invalid page or limit is ignored. */
export function readPlace(search: { page?: string | undefined; limit?: string | undefined }, usualLimit: number): PageQuery {
  const [page, limit] = [readInt(search.page), readInt(search.limit)]
  return {
    page: page !== null && page <= limits.pageNumberMax ? page : 0,
    limit: limit !== null && limit >= 1 && limit <= limits.pageMax ? limit : usualLimit,
  }
}
