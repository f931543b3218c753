/** The delivery of a zone by hours of a day, or by days: every slot of the span, those without delivery too. Pure. */
import type { statistics } from '@spotdesk/sdk/contract'
import type { DateRange } from '@spotdesk/sdk/rules'
import { hourMs, isInstantInRange, isoDay, startOfDay } from '@spotdesk/sdk/values'

export type BreakdownRow = statistics.Measures & {
  /** Beginning of the slot. */
  id: number
  grain: 'hour' | 'day'
}

/** The day of an address, as any instant in it; null: absent, or none. */
export function readDayInstant(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) && isInstantInRange(new Date(Number(text))) ? Number(text) : null
}

/** The day that holds an instant, in a zone. */
export function dayAt(at: number, zone: string): DateRange {
  const start = startOfDay(new Date(at), zone)
  return { start, end: startOfDay(start, zone, 1) }
}

const empty: Omit<BreakdownRow, 'id' | 'grain'> = {
  impressions: 0,
  secondScreenImpressions: 0,
  completes: 0,
  clicks: 0,
  ltr: null,
  spend: 0,
  secondScreenSpend: 0,
  ecpm: null,
  opportunities: null,
  fillRate: null,
  reach: null,
  frequency: null,
  share: 0,
  firstDelivery: null,
  lastDelivery: null,
}

/** Slots of a span up to what is known, with 0 where nothing was delivered. Amounts that are not shown stay unknown there too. */
export function breakdownRows(
  { rows, timeZone, asOf, by }: Pick<statistics.Statistics, 'rows' | 'timeZone' | 'asOf' | 'by'>,
  span: DateRange,
): BreakdownRow[] {
  const grain = by === 'hour' ? 'hour' : 'day'
  const toSlotKey = (at: number) => (grain === 'hour' ? String(at) : isoDay(new Date(at), timeZone))
  const known = new Map(rows.map((row) => [grain === 'hour' ? String(row.hour?.getTime()) : row.date, row]))
  const isHidden = rows.some(({ spend }) => spend === null)
  const until = Math.min(span.end.getTime(), asOf?.getTime() ?? 0)
  const slots: BreakdownRow[] = []
  let at = startOfDay(span.start, timeZone).getTime()
  while (at < until) {
    const row = known.get(toSlotKey(at))
    slots.push({ ...empty, ...(isHidden && { spend: null, secondScreenSpend: null }), ...row, id: at, grain })
    at = grain === 'hour' ? at + hourMs : startOfDay(new Date(at), timeZone, 1).getTime()
  }
  return slots
}
