/** Pacing: which one is in force and why, what an hour is asked for, and where a campaign will end (`domain.md` §3, §4). */
import { type EffectivePacingReason, type PacingType, type SupplySource, pacingLimits, dayMs, hourMs } from '../../values/index.ts'
import type { EligibleTime, Span } from '../forecast/eligible-hours.ts'
import type { LocalDays } from '../local-days.ts'

export interface PacingSubject {
  type: PacingType
  unlimited: boolean
  startDate: Date | null
  endDate: Date | null
  /** Days of supply that are known; null when nobody has counted them. */
  historyDays: number | null
}

export interface EffectivePacing {
  type: PacingType
  /** Why it is not the one that was chosen; null when it is. */
  reason: EffectivePacingReason | null
}

/** The pacing in force. Unlimited or without an end: ASAP. PREDICTIVE falls back to EVENLY without enough history or flight. */
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

/** What is to be spread: a part of a campaign that has an objective, in the objective's unit. */
export interface PacedPart {
  type: PacingType
  objective: number
  delivered: number
  start: number | null
  end: number | null
  time: EligibleTime
}

/**
 * Walks spans of time in their order and asks each for its target: ASAP what remains; else its share of what remains over the eligible
 * time from there to the end, at most 1.5 × its share of the whole objective but for the last tenth of the flight, and never more than
 * what remains.
 * @param deliver answers what a span brings of its target
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

/** Targets of the hours from `from` on, as they are if each of them is met. Their sum never passes what remains. */
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

/** What a day is asked for, given what was delivered before it began. */
export function dayTarget(part: PacedPart, day: Span): number {
  let sum = 0
  walkTargets(part, [day], (_, target) => {
    sum = target
    return target
  })
  return sum
}

/** What one day, or the part of it that is over, has brought. */
export interface DayDelivery extends Span {
  delivered: number
}

/** Supply that is expected in an eligible hour, by the day of the week it lies in, Monday first. */
export interface ExpectedSupply {
  source: SupplySource
  perHour: readonly number[]
}

/**
 * Supply as the last seven days had it: each weekday what it brought in an eligible hour, a weekday without any the average of the
 * others. A campaign that has no whole day behind it is judged by `today`.
 */
export function lastWeekSupply(week: readonly DayDelivery[], today: DayDelivery, time: EligibleTime, days: LocalDays): ExpectedSupply {
  const hours = Array<number>(7).fill(0)
  const delivered = Array<number>(7).fill(0)
  const add = (day: DayDelivery) => {
    const weekday = days.weekdayOf(days.numberOf(day.from))
    const eligible = time.hours(day.from, day.until)
    // What came outside of eligible time says nothing about it.
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
 * Supply as a forecast has it: what is to be had on an average day by the day of the week, spread over the hours of such a day that are
 * eligible. Weekdays that the forecast says nothing of are as the average of the others.
 * @param daily in the objective's unit, Monday first; null: nothing is known of it
 * @param open what dayparts let pass, whatever flight and pauses leave of it
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
  // Where the coming week is closed altogether, later ones may not be.
  return { source: 'FORECAST', perHour: hours.map((count, weekday) => (daily[weekday] ?? average) / (count > 0 ? count : 24)) }
}

/** The days from an instant to the end of a flight, cut where the bound of catching up is lifted. */
function* daysAhead({ start, end }: PacedPart, asOf: number, days: LocalDays): Generator<Span> {
  const cut = start === null || end === null ? Infinity : end - (end - start) * pacingLimits.lastShare
  const first = Math.max(asOf, start ?? asOf)
  // No plan looks further than ten years.
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
 * The share of the objective that will have been delivered at the end: what there is, and of each eligible hour to come the lesser of
 * what it is asked for and what it is expected to supply. Null without an end, or when nothing is known to expect.
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
