/**
 * The range of dates of the pages of a campaign or of an order, as the address has it: `dateRange` and `dateRangeKey`. Absent: the whole delivery, which the
 * pages show on the whole flight, so that the plan to its end stands beside it; all that was delivered lies in it.
 */
import type { Campaign } from '@spotdesk/sdk'
import { type DateRange, type DateRangeKey, parseDateRange, readRange, resolveDateRange, writeRange } from '@spotdesk/sdk/rules'
import { compactUtc } from '@spotdesk/sdk/values'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import { useUrlSearch } from '../data/use-url-search.ts'
import { useUser } from '../session/use-user.ts'

export interface PageRange {
  value: DateRange
  /** The whole flight with its delivery, which an address without a range means. */
  whole: DateRange
  /** False: the address has no range. */
  isChosen: boolean
  /** The predefined range that it was chosen as; THIS_MONTH for an address whose range cannot be read, null for any other. */
  key: DateRangeKey | null
  /** The range as calls of statistics take it; empty for the whole delivery. */
  period: Period
  /** Null: the whole flight. */
  choose: (range: DateRange | null, key?: DateRangeKey) => void
}

/** YYYYMMDDHHmmss in UTC; `to` includes its second, the range does not include its end. */
export interface Period {
  from?: string
  to?: string
}

export const toPeriod = ({ start, end }: DateRange): Required<Period> => ({
  from: compactUtc(start),
  to: compactUtc(new Date(Math.max(end.getTime() - 1000, start.getTime()))),
})

/** A flight, and the days with delivery where they are known. */
export type Ranged = Pick<Campaign, 'dateRange' | 'startDate' | 'endDate'>

export function usePageRange(subject: Ranged, now: Date): PageRange {
  const { timeZone } = useUser().agency
  const { search, change } = useUrlSearch()
  const { dateRange: text, dateRangeKey } = search
  const flight = useMemo(() => findFlightRange(subject), [subject])
  const whole = useMemo(() => resolveDateRange(undefined, flight, now, timeZone), [flight, now, timeZone])
  const value = useMemo(() => (text === undefined ? whole : resolveDateRange(text, null, now, timeZone)), [text, whole, now, timeZone])
  const isChosen = text !== undefined
  const key = isChosen ? readRange({ dateRange: text, dateRangeKey }, now, timeZone).key : null
  const period = useMemo((): Period => {
    if (isChosen) return toPeriod(value)
    // What was delivered before the look-back limit is left out, whole delivery or not.
    return flight && flight.start < whole.start ? { from: compactUtc(whole.start) } : {}
  }, [isChosen, value, whole, flight])
  const choose = useCallback(
    (range: DateRange | null, chosen?: DateRangeKey) =>
      // A range is chosen in place of the one day that a breakdown may show.
      change({ dateRange: undefined, dateRangeKey: undefined, date: undefined, ...(range && writeRange(range, chosen ?? null)) }),
    [change],
  )
  // An address without a range that can be read shows this month, and says so; whoever sends it on sends what the page shows.
  const isUnread = text !== undefined && parseDateRange(text) === null
  const mend = useEffectEvent(() => {
    toasts.info(t('The page shows this month, because the range of dates in its address cannot be read.'))
    choose(value, 'THIS_MONTH')
  })
  useEffect(() => {
    if (isUnread) mend()
  }, [isUnread])
  return { value, whole, isChosen, key, period, choose }
}

/** The flight, widened by what was delivered outside it; a flight without an end ends with its last delivery. Null: neither is known. */
export function findFlightRange({ dateRange, startDate, endDate }: Ranged): DateRange | null {
  const starts = [startDate, dateRange?.start].filter((date) => !!date)
  const ends = [endDate, dateRange?.end].filter((date) => !!date)
  if (starts.length === 0 || ends.length === 0) return null
  return { start: new Date(Math.min(...starts.map(Number))), end: new Date(Math.max(...ends.map(Number))) }
}
