/**
 * The range of dates of a campaign's pages, as the address has it: `dateRange` and `dateRangeKey`. Absent: the whole delivery, which the
 * pages show on the whole flight, so that the plan to its end stands beside it; all that was delivered lies in it.
 */
import type { Campaign } from '@spotdesk/sdk'
import { type DateRange, printDateRange, resolveDateRange } from '@spotdesk/sdk/rules'
import { useCallback, useMemo } from 'react'
import { useUrlSearch } from '../../../shared/use-url-search.ts'
import { useUser } from '../../../shared/use-user.ts'

export interface StatsRange {
  value: DateRange
  /** The whole flight with its delivery, which an address without a range means. */
  whole: DateRange
  /** False: the address has no range. */
  isChosen: boolean
  /** Null: the whole flight. */
  choose: (range: DateRange | null, key?: string) => void
}

export function useStatsRange(campaign: Pick<Campaign, 'dateRange' | 'startDate' | 'endDate'>, now: Date): StatsRange {
  const { timeZone } = useUser()
  const { search, change } = useUrlSearch()
  const text = search['dateRange']
  const whole = useMemo(() => resolveDateRange(undefined, flightOf(campaign), now, timeZone), [campaign, now, timeZone])
  const value = useMemo(() => (text === undefined ? whole : resolveDateRange(text, null, now, timeZone)), [text, whole, now, timeZone])
  const choose = useCallback(
    (range: DateRange | null, key?: string) =>
      change({ dateRange: range ? printDateRange(range) : undefined, dateRangeKey: range ? key : undefined }),
    [change],
  )
  return { value, whole, isChosen: text !== undefined, choose }
}

/** The flight, widened by what was delivered outside it; a flight without an end ends with its last delivery. Null: neither is known. */
export function flightOf({ dateRange, startDate, endDate }: Pick<Campaign, 'dateRange' | 'startDate' | 'endDate'>): DateRange | null {
  const starts = [startDate, dateRange?.start].filter((date) => !!date)
  const ends = [endDate, dateRange?.end].filter((date) => !!date)
  if (starts.length === 0 || ends.length === 0) return null
  return { start: new Date(Math.min(...starts.map(Number))), end: new Date(Math.max(...ends.map(Number))) }
}
