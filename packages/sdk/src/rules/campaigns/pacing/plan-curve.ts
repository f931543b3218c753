/** The plan of a campaign by day, and its expected delivery: the lines that its delivery is drawn against (docs/domain.md §3.1). */
import { dayMs, hourMs, pacingLimits } from '../../../values/index.ts'
import type { LocalDays } from '../../local-days.ts'
import { type ExpectedSupply, type PacedPart, expectedDelivery } from './pacing.ts'

export interface PlanDay {
  /** yyyy-MM-dd. */
  date: string
  /** End of the day, or of the flight on its last day; milliseconds since the epoch. */
  until: number
  /** Planned from the start of the flight up to `until`, in the objective's unit. */
  planned: number
  /** Delivered and expected up to `until`; null before `asOf` and without known supply. */
  expected: number | null
}

/** The flight and objective of a part with a plan; null when it has none. */
function plannedFlight({ objective, start, end }: PacedPart): { start: number; end: number } | null {
  return objective > 0 && start !== null && end !== null && end > start ? { start, end } : null
}

/** The part of the objective that is planned from the start of the flight up to an instant; null without an objective, a start or an end. */
export function plannedTo(part: PacedPart, at: number): number | null {
  const flight = plannedFlight(part)
  if (!flight) return null
  const whole = part.time.hours(flight.start, flight.end)
  return whole > 0 ? (part.objective * part.time.hours(flight.start, Math.min(at, flight.end))) / whole : null
}

/**
 * Plan and expected delivery at the ends of days of the flight (`daysOfPlan`). Pace compares delivery with the same plan, and the last
 * expected value is the projection's.
 * @param supply null if nothing is expected of a campaign that does not run
 */
export function planCurve(part: PacedPart, supply: ExpectedSupply | null, { asOf, days }: { asOf: number; days: LocalDays }): PlanDay[] {
  const flight = plannedFlight(part)
  if (!flight || plannedTo(part, flight.end) === null) return []
  const expected = new Map(supply ? expectedDelivery(part, supply, asOf, days).map(({ until, delivered }) => [until, delivered]) : [])
  return daysOfPlan(flight, asOf, days).map((day) => {
    const until = Math.min(flight.end, days.startOf(day + 1))
    return { date: days.textOf(day), until, planned: plannedTo(part, until)!, expected: expected.get(until) ?? null }
  })
}

/**
 * The days of a flight that a plan names, by their numbers: every day near `asOf`, of the others the last of each month, and the last day
 * of the flight. A flight to the end of the range of dates has some thousand.
 */
export function daysOfPlan(flight: { start: number; end: number }, asOf: number, days: LocalDays): number[] {
  const [first, last] = [days.numberOf(flight.start), days.numberOf(flight.end - 1)]
  const middle = Math.min(Math.max(days.numberOf(asOf), first), last)
  const [from, until] = [middle - pacingLimits.plannedDays, middle + pacingLimits.plannedDays]
  const named: number[] = []
  for (let day = first; day < last; day += 1) {
    if (day < from) day = Math.min(endOfMonth(day), from)
    else if (day > until) day = Math.min(endOfMonth(day), last)
    if (day < last) named.push(day)
  }
  return [...named, last]
}

/** The last day of the month of a day. */
function endOfMonth(day: number): number {
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / dayMs
}

/** Planned within an hour, in the objective's unit. */
export interface PlanHour {
  /** Beginning of the hour, milliseconds since the epoch. */
  from: number
  planned: number
}

/** The plan of the hours that begin from an instant to another, those outside the flight left out: hours without eligible time have 0. */
export function planHours(part: PacedPart, from: number, until: number): PlanHour[] {
  const flight = plannedFlight(part)
  if (!flight || plannedTo(part, flight.end) === null) return []
  const plan: PlanHour[] = []
  const last = Math.min(until, flight.end)
  for (let hour = Math.floor(Math.max(from, flight.start) / hourMs) * hourMs; hour < last; hour += hourMs)
    plan.push({ from: hour, planned: plannedTo(part, hour + hourMs)! - plannedTo(part, Math.max(hour, flight.start))! })
  return plan
}
