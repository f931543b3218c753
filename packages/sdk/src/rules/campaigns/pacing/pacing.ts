/** Pacing: the effective pacing and its reason, the targets of hours, and the projection of a campaign (docs/domain.md §3.1, §4). */
import { type EffectivePacingReason, type PacingType, type SupplySource, pacingLimits, dayMs, hourMs } from '../../../values/index.ts'
import type { EligibleTime, Span } from '../../forecast/eligible-hours.ts'
import type { LocalDays } from '../../local-days.ts'

export interface PacingSubject {
  type: PacingType
  unlimited: boolean
  startDate: Date | null
  endDate: Date | null
  /** Days with known supply; null when nobody has counted them. */
  historyDays: number | null
}

export interface EffectivePacing {
  type: PacingType
  /** The reason why it is not the chosen one; null when it is. */
  reason: EffectivePacingReason | null
}

/** The effective pacing. Unlimited or without an end: ASAP. PREDICTIVE falls back to EVENLY without enough history or flight. */
export function effectivePacing({ type, unlimited, startDate, endDate, historyDays }: PacingSubject): EffectivePacing {
  if (type === 'AS_FAST_AS_POSSIBLE') return { type, reason: null }
  if (unlimited) return { type: 'AS_FAST_AS_POSSIBLE', reason: 'unlimited' }
  if (endDate === null) return { type: 'AS_FAST_AS_POSSIBLE', reason: 'noEndDate' }
  if (type !== 'PREDICTIVE') return { type, reason: null }
  const flightMs = startDate === null ? Infinity : endDate.getTime() - startDate.getTime()
  if (flightMs < pacingLimits.predictiveFlightDays * dayMs) return { type: 'EVENLY', reason: 'shortFlight' }
  if ((historyDays ?? 0) < pacingLimits.predictiveHistoryDays) return { type: 'EVENLY', reason: 'shortHistory' }
  return { type, reason: null }
}

/** The part of a campaign that is spread over its flight, in the objective's unit. */
export interface PacedPart {
  type: PacingType
  objective: number
  delivered: number
  start: number | null
  end: number | null
  time: EligibleTime
}

/**
 * Goes through spans of time in order and gives each its target: ASAP the rest of the objective; else its share of the rest by the eligible
 * time up to the end, at most 1.5 × its share of the whole objective except in the last tenth of the flight, and never more than the rest.
 * @param deliver answers the delivery of a span with a target
 */
export function walkTargets(
  part: PacedPart,
  spans: Iterable<Span>,
  deliver: (span: Span, target: number, hours: number) => number,
): { remaining: number } {
  const { type, objective, time, start, end } = part
  const isSpread = type !== 'AS_FAST_AS_POSSIBLE' && end !== null
  const measure = type === 'PREDICTIVE' ? time.weight : time.hours
  const lastPart = end === null || start === null ? Infinity : end - (end - start) * pacingLimits.lastShare
  let remaining = Math.max(0, objective - part.delivered)
  let whole = 0
  let ahead: number | null = null
  for (const span of spans) {
    const hours = time.hours(span.from, span.until)
    let target = hours > 0 ? remaining : 0
    if (isSpread) {
      if (ahead === null) {
        ahead = measure(span.from, end)
        whole = start === null ? ahead : measure(start, end)
      }
      const share = measure(span.from, span.until)
      target = ahead > 0 ? Math.min(remaining, (remaining * share) / ahead) : 0
      if (span.from < lastPart && whole > 0) target = Math.min(target, (pacingLimits.catchUp * objective * share) / whole)
      ahead -= share
    }
    remaining = Math.max(0, remaining - Math.min(target, deliver(span, target, hours)))
  }
  return { remaining }
}

export interface HourTarget extends Span {
  eligibleHours: number
  /** In the objective's unit. */
  target: number
}

/** Targets of the hours from `from` on if each of them is met. Their sum never exceeds the rest. */
export function hourlyTargets(part: PacedPart, from: number, count: number): HourTarget[] {
  const targets: HourTarget[] = []
  const first = Math.floor(from / hourMs) * hourMs
  const spans = Array.from({ length: count }, (_, index) => ({
    from: Math.max(from, first + index * hourMs),
    until: first + (index + 1) * hourMs,
  }))
  walkTargets(part, spans, (span, target, eligibleHours) => {
    targets.push({ ...span, eligibleHours, target })
    return target
  })
  return targets
}

/** The target of a day, given the delivery before it began. */
export function dayTarget(part: PacedPart, day: Span): number {
  let sum = 0
  walkTargets(part, [day], (_, target) => {
    sum = target
    return target
  })
  return sum
}

/** The delivery of one day, or of its elapsed part. */
export interface DayDelivery extends Span {
  delivered: number
}

/** Expected supply of an eligible hour, by day of the week, Monday first. */
export interface ExpectedSupply {
  source: SupplySource
  perHour: readonly number[]
}

/**
 * Supply of the last seven days: for each day of the week its delivery in an eligible hour, for one without delivery the average of the
 * others. A campaign without a whole day of delivery is assessed by `today`.
 */
export function lastWeekSupply(week: readonly DayDelivery[], today: DayDelivery, time: EligibleTime, days: LocalDays): ExpectedSupply {
  const hours = Array<number>(7).fill(0)
  const delivered = Array<number>(7).fill(0)
  const add = (day: DayDelivery) => {
    const weekday = days.weekdayOf(days.numberOf(day.from))
    const eligible = time.hours(day.from, day.until)
    // Delivery outside eligible time says nothing about it.
    if (eligible === 0) return
    hours[weekday] = hours[weekday]! + eligible
    delivered[weekday] = delivered[weekday]! + day.delivered
  }
  week.forEach(add)
  if (sum(hours) === 0) add(today)
  const known = sum(hours)
  if (known === 0) return { source: 'NONE', perHour: Array<number>(7).fill(0) }
  const average = sum(delivered) / known
  return { source: 'LAST_WEEK', perHour: hours.map((count, weekday) => (count > 0 ? delivered[weekday]! / count : average)) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Supply of a forecast: the available inventory of an average day by day of the week, spread over the eligible hours of such a day. Days of
 * the week without a forecast are like the average of the others.
 * @param daily in the objective's unit, Monday first; null means unknown
 * @param open eligible time by dayparts alone, without flight and pauses
 */
export function forecastSupply(
  daily: readonly (number | null)[],
  open: EligibleTime,
  asOf: number,
  days: LocalDays,
): ExpectedSupply | null {
  const known = daily.filter((supply) => supply !== null)
  if (known.length === 0) return null
  const average = sum(known) / known.length
  const hours = Array<number>(7).fill(0)
  const today = days.numberOf(asOf)
  for (let day = today + 1; day <= today + 7; day += 1) hours[days.weekdayOf(day)] = open.hours(days.startOf(day), days.startOf(day + 1))
  // If the coming week is closed altogether, later ones may not be.
  return { source: 'FORECAST', perHour: hours.map((count, weekday) => (daily[weekday] ?? average) / (count > 0 ? count : 24)) }
}

/** The days from an instant to the end of a flight, cut where the limit of catching up ends. */
function* daysAhead({ start, end }: PacedPart, asOf: number, days: LocalDays): Generator<Span> {
  const cut = start === null || end === null ? Infinity : end - (end - start) * pacingLimits.lastShare
  const first = Math.max(asOf, start ?? asOf)
  // No plan reaches further than ten years.
  const last = Math.min(end!, first + 3660 * dayMs)
  let from = first
  for (let day = days.numberOf(first); from < last;) {
    const midnight = days.startOf(day + 1)
    const until = Math.min(last, from < cut && cut < midnight ? cut : midnight)
    if (until > from) yield { from, until }
    if (until === midnight || from >= until) day += 1
    from = Math.max(from, until)
  }
}

/**
 * The share of the objective that will be delivered at the end: the delivery so far, and of each future eligible hour the lesser of its
 * target and its expected supply. Null without an end, or without expected supply.
 */
export function projectionOf(part: PacedPart, supply: ExpectedSupply, asOf: number, days: LocalDays): number | null {
  if (part.end === null || part.objective <= 0 || supply.source === 'NONE') return null
  const before = part.delivered
  if (before >= part.objective) return before / part.objective
  const { remaining } = walkTargets(part, daysAhead(part, asOf, days), (span, target, hours) =>
    Math.min(target, supply.perHour[days.weekdayOf(days.numberOf(span.from))]! * hours),
  )
  return (part.objective - remaining) / part.objective
}

/** Delivered and expected together, up to an instant. */
export interface ExpectedUntil {
  until: number
  delivered: number
}

/** The way to the projection: delivery so far and expected, at the end of each day to come. Empty where there is no projection. */
export function expectedDelivery(part: PacedPart, supply: ExpectedSupply, asOf: number, days: LocalDays): ExpectedUntil[] {
  if (part.end === null || part.objective <= 0 || supply.source === 'NONE') return []
  const curve: ExpectedUntil[] = []
  let { delivered } = part
  walkTargets(part, daysAhead(part, asOf, days), (span, target, hours) => {
    const expected = Math.min(target, supply.perHour[days.weekdayOf(days.numberOf(span.from))]! * hours)
    delivered += expected
    curve.push({ until: span.until, delivered })
    return expected
  })
  return curve
}
