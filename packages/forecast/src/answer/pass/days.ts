/** Days of a forecast, for display. */
import { isoDay, hourMs } from '@spotdesk/sdk/values'
import { blockHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { Matched } from '../question/matched.ts'
import type { Offers } from './offers.ts'
import { toWhole } from '../whole.ts'

export interface ForecastDay {
  /** 'yyyy-MM-dd' in the asked zone. */
  day: string
  matched: number
  available: number
}

/**
 * Matched and available requests of each day in a zone's calendar, whole and adding up to the totals.
 * @param offers null: nothing is available
 */
export function countByDay(
  { inventory }: Snapshot,
  matched: Matched,
  offers: Offers | null,
  timeZone: string,
  totals: { matched: number; available: number },
): ForecastDay[] {
  const days = new Map<string, { matched: number; free: number }>()
  for (const [block, hours] of matched.hours)
    for (let hour = 0; hour < blockHours; hour += 1) {
      if (hours[hour] === 0) continue
      const at = block * blockHours + hour
      const key = isoDay(new Date(inventory.sample.originMs + at * hourMs), timeZone)
      const day = days.get(key) ?? { matched: 0, free: 0 }
      day.matched += hours[hour]!
      day.free += offers ? offers.free[at - offers.firstHour]! : 0
      days.set(key, day)
    }
  const sorted = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const whole = toWhole(
    sorted.map(([, day]) => day.matched),
    totals.matched,
  )
  const free = toWhole(
    sorted.map(([, day]) => day.free),
    totals.available,
    whole,
  )
  return sorted.map(([day], index) => ({ day, matched: whole[index]!, available: free[index]! }))
}
