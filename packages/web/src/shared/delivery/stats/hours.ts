/** The delivery of a campaign hour by hour, against the plan of these hours. Pure. */
import type { statistics } from '@spotdesk/sdk/contract'
import type { DateRange } from '@spotdesk/sdk/rules'
import { hourMs, pacingLimits } from '@spotdesk/sdk/values'
import { countsAudioSpend } from '../amounts.ts'
import { type LinesSource, type Measure, plannedParts } from './delivery-lines.ts'

/** The view of a range: its days, or its hours. */
export type Grain = 'day' | 'hour'

/** A range this short is shown by hours unless the user chooses days: two days, one of which may have 25 hours. */
const shortHours = 49

export const usualGrain = ({ start, end }: DateRange): Grain => (end.getTime() - start.getTime() <= shortHours * hourMs ? 'hour' : 'day')

/**
 * The hours of a range that are shown: the last ones for which delivery is known, as many as a plan has; of a range to come the first
 * ones. `isCut`: the range has more.
 */
export function findShownHours({ start, end }: DateRange, asOf: Date | null): DateRange & { isCut: boolean } {
  const most = pacingLimits.plannedHours * hourMs
  const known = asOf ? Math.ceil(asOf.getTime() / hourMs) * hourMs : 0
  if (known <= start.getTime()) {
    const last = Math.min(end.getTime(), start.getTime() + most)
    return { start, end: new Date(last), isCut: last < end.getTime() }
  }
  const last = end.getTime() - start.getTime() <= most ? end.getTime() : Math.min(end.getTime(), known)
  const first = Math.max(start.getTime(), last - most)
  return { start: new Date(first), end: new Date(last), isCut: first > start.getTime() }
}

export interface LineHour {
  /** Beginning of the hour. */
  at: number
  /** Null: not known yet. */
  delivered: number | null
  /** Null: there is no plan, or the hour is outside the flight. */
  planned: number | null
}

interface HoursSource {
  rows: readonly statistics.StatisticsRow[]
  plan: LinesSource['plan']
  campaign: LinesSource['campaign']
  measure: Measure
  asOf: Date | null
  span: DateRange
}

/** Every hour of a span with its delivery and its plan, which is converted as that of days is (docs/domain.md §3.1). */
export function hourLines({ rows, plan, campaign, measure, asOf, span }: HoursSource): LineHour[] {
  const delivered = new Map(rows.map((row) => [row.hour?.getTime(), getRowValue(row, measure, campaign)]))
  const planned = new Map<number, number>()
  const known = asOf?.getTime() ?? 0
  for (const { part, rate, pastRate } of plannedParts(plan, measure, campaign) ?? [])
    for (const { from, planned: amount } of part.hours) {
      const at = from.getTime()
      planned.set(at, (planned.get(at) ?? 0) + amount * (at < known ? pastRate : rate))
    }
  const lines: LineHour[] = []
  for (let at = Math.floor(span.start.getTime() / hourMs) * hourMs; at < span.end.getTime(); at += hourMs)
    lines.push({ at, delivered: at < known ? (delivered.get(at) ?? 0) : null, planned: planned.get(at) ?? null })
  return lines
}

function getRowValue(row: statistics.StatisticsRow, measure: Measure, campaign: HoursSource['campaign']): number | null {
  if (measure === 'SPEND') {
    if (row.spend === null || row.secondScreenSpend === null) return null
    return row.spend + (countsAudioSpend(campaign) ? 0 : row.secondScreenSpend)
  }
  return measure === 'IMPRESSIONS' ? row.impressions : row.secondScreenImpressions
}

/** Delivered and planned in the known hours together; planned is null where there is no plan. */
export function sumOfHours(lines: readonly LineHour[]): { delivered: number; planned: number | null } {
  const known = lines.filter(({ delivered }) => delivered !== null)
  const hasPlan = lines.some(({ planned }) => planned !== null)
  return {
    delivered: known.reduce((sum, { delivered }) => sum + delivered!, 0),
    planned: hasPlan ? known.reduce((sum, { planned }) => sum + (planned ?? 0), 0) : null,
  }
}
