/**
 * The lines of delivery within a range of days: delivered of the range against the plan of the range (docs/domain.md §3.1). Pure.
 */
import { type DateRange, type Deviation, deviationOfPace } from '@spotdesk/sdk/rules'
import type { DeliveryLines } from './delivery-lines.ts'

/** The plan of a range; null: there is none. */
export interface RangePlan {
  /** Of the whole range. */
  planned: number | null
  /** Up to where delivery is known. */
  due: number | null
}

/** The plan of a range of a flight, and the part of it that is due. */
export function planIn(lines: DeliveryLines, { start, end }: DateRange): RangePlan {
  const { now, plannedTotal } = lines
  if (plannedTotal === null) return { planned: null, due: null }
  const from = plannedAt(lines, start.getTime())
  const planned = plannedAt(lines, end.getTime()) - from
  if (!now || now.planned === null) return { planned, due: null }
  if (now.at <= start.getTime()) return { planned, due: 0 }
  return { planned, due: now.at >= end.getTime() ? planned : now.planned - from }
}

/** The plan up to an instant: what a day is planned to bring lies evenly in it. */
function plannedAt({ days }: DeliveryLines, at: number): number {
  let [before, sum]: [number | null, number] = [null, 0]
  for (const { at: start, until, plannedSum } of days) {
    if (plannedSum === null) continue
    const from = before ?? start
    if (at < until) return at <= from ? sum : sum + ((plannedSum - sum) * (at - from)) / (until - from)
    ;[before, sum] = [until, plannedSum]
  }
  return sum
}

/** Delivered of what the plan of a range has due; null: nothing is due, or no plan. */
export function paceIn({ due }: RangePlan, delivered: number): { pace: number; deviation: Deviation } | null {
  if (!due || due <= 0) return null
  const pace = delivered / due
  return { pace, deviation: deviationOfPace(pace) }
}

/** Delivered in a range, by its days. */
export function deliveredIn({ days }: DeliveryLines, { start, end }: DateRange): number {
  return days.reduce((sum, { at, until, delivered }) => (until > start.getTime() && at < end.getTime() ? sum + (delivered ?? 0) : sum), 0)
}

/** The lines with sums that begin with the range, and with the days of the range alone. */
export function linesIn(lines: DeliveryLines, { start, end }: DateRange): DeliveryLines {
  const { now, plannedTotal, expectedTotal, inFullTotal } = lines
  const [from, to] = [start.getTime(), end.getTime()]
  const before = lines.days.findLast(({ until }) => until <= from)
  // A range that lies ahead begins with what is expected until then.
  const known = before?.isWhole ? before.deliveredSum : (before?.expectedSum ?? before?.deliveredSum)
  const delivered = before ? (known ?? now?.delivered ?? 0) : 0
  const planned = before ? plannedAt(lines, before.until) : 0
  const less = (value: number | null, base: number) => (value === null ? null : value - base)
  const days = lines.days
    .filter(({ at, until }) => until > from && at < to)
    .map((day) => ({
      ...day,
      deliveredSum: less(day.deliveredSum, delivered),
      plannedSum: less(day.plannedSum, planned),
      expectedSum: less(day.expectedSum, delivered),
    }))
  const [expectedEnd, plannedEnd] = [days.at(-1)?.expectedSum ?? null, days.at(-1)?.plannedSum ?? null]
  return {
    days,
    now: now && { ...now, delivered: now.delivered - delivered, planned: less(now.planned, planned) },
    plannedTotal: less(plannedTotal, planned),
    expectedTotal: less(expectedTotal, delivered),
    inFullTotal: less(inFullTotal, delivered),
    expectedShare: expectedEnd === null || !plannedEnd ? null : expectedEnd / plannedEnd,
  }
}
