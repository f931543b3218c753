/**
 * Eligible time: the hours of a flight that lie in its dayparts and in which it is not paused (docs/domain.md §3.1). Pace and pacing are
 * measured in it. Instants are milliseconds since the epoch, spans are half-open.
 */
import { zoneOffsetMs, dayMs, hourMs } from '../../values/index.ts'

export interface Span {
  from: number
  until: number
}

/** One alternative of a campaign's dayparts; an hour is eligible when one of them is open. */
export interface Daypart {
  /** 168 flags of the week's local hours, Monday 00:00 first; null means every hour. */
  hours: readonly boolean[] | null
  /** The only spans in which it is open, each of which has to contain the instant; empty means always. */
  within: readonly Span[]
  outside: readonly Span[]
}

/** The eligible time of a span, in hours, or in the weight of its hours. */
export interface EligibleTime {
  hours(from: number, until: number): number
  weight(from: number, until: number): number
}

export interface TimePlan {
  /** null means since ever. */
  start: number | null
  /** null means without an end. */
  end: number | null
  /** null means every hour of the flight. */
  dayparts: readonly Daypart[] | null
  /** IANA zone in which the hours of dayparts and weights are read. */
  zone: string
  pauses: readonly Span[]
  /** Weights of the week's 168 local hours, Monday 00:00 first; null means every hour weighs the same. */
  weights?: readonly number[] | null
}

/** Offsets of all zones are whole quarters of an hour. */
const slotMs = hourMs / 4
const slotsOfDay = dayMs / slotMs
/** Beyond it a flight continues as it was until then: nobody plans dayparts for the year 9999, but somebody may type it. */
const longestMs = 3660 * dayMs

/**
 * Spans from the instants at which a campaign was paused and resumed in turn. A pause without an end ends at `asOf`: future hours are
 * counted as if it were resumed then.
 */
export function pauseSpans(marks: readonly number[], asOf: number): Span[] {
  const spans: Span[] = []
  for (let index = 0; index < marks.length; index += 2) {
    const from = marks[index]!
    const until = marks[index + 1] ?? Math.max(asOf, from)
    if (until > from) spans.push({ from, until })
  }
  return spans
}

/** The eligible time of a campaign. Dayparts are resolved once, so that a span costs one subtraction for each pause. */
export function eligibleTime({ start, end, dayparts, zone, pauses, weights = null }: TimePlan, asOf: number): EligibleTime {
  const first = start ?? Number.NEGATIVE_INFINITY
  const last = end ?? Number.POSITIVE_INFINITY
  // Without an end, time is needed up to now, and for the week of a plan.
  const sums = dayparts || weights ? sumSlots(dayparts, weights, zone, start ?? asOf - 60 * dayMs, end ?? asOf + 60 * dayMs) : null
  const plain = (from: number, until: number) => (until - from) / hourMs
  const measure = (count: (from: number, until: number) => number) => (from: number, until: number) => {
    const [a, b] = [Math.max(from, first), Math.min(until, last)]
    if (!(b > a)) return 0
    let sum = count(a, b)
    for (const pause of pauses) {
      const [c, d] = [Math.max(a, pause.from), Math.min(b, pause.until)]
      if (d > c) sum -= count(c, d)
    }
    return Math.max(0, sum)
  }
  const hours = measure(sums ? sums.hours : plain)
  return { hours, weight: weights && sums ? measure(sums.weight) : hours }
}

interface Sums {
  hours(from: number, until: number): number
  weight(from: number, until: number): number
}

/** Running sums of eligible time over the slots of a range: any span in it is one difference. */
function sumSlots(dayparts: readonly Daypart[] | null, weights: readonly number[] | null, zone: string, from: number, until: number): Sums {
  const origin = Math.floor(from / dayMs) * dayMs
  const count = Math.max(1, Math.ceil((Math.min(until, from + longestMs) - origin) / dayMs)) * slotsOfDay
  const hours = new Float64Array(count + 1)
  const weighed = weights ? new Float64Array(count + 1) : null
  const getShare = shares(dayparts)
  for (let day = 0; day < count / slotsOfDay; day += 1) {
    const midnight = origin + day * dayMs
    const offset = zoneOffsetMs(new Date(midnight), zone)
    const isSteady = offset === zoneOffsetMs(new Date(midnight + dayMs - 1), zone)
    for (let slot = 0; slot < slotsOfDay; slot += 1) {
      const index = day * slotsOfDay + slot
      const at = midnight + slot * slotMs
      const weekHour = toWeekHour(at + (isSteady ? offset : zoneOffsetMs(new Date(at), zone)))
      const share = getShare(weekHour, at)
      hours[index + 1] = hours[index]! + share / 4
      if (weighed) weighed[index + 1] = weighed[index]! + (share * weights![weekHour]!) / 4
    }
  }
  const difference = (sums: Float64Array) => (a: number, b: number) => sumTo(sums, origin, b) - sumTo(sums, origin, a)
  return { hours: difference(hours), weight: difference(weighed ?? hours) }
}

/** The sum up to an instant, linear in its slot, and continued after the last one. */
function sumTo(sums: Float64Array, origin: number, at: number): number {
  const position = (at - origin) / slotMs
  const last = sums.length - 1
  if (position <= 0) return 0
  if (position >= last) return sums[last]! * (position / last)
  const slot = Math.floor(position)
  return sums[slot]! + (sums[slot + 1]! - sums[slot]!) * (position - slot)
}

/** Index of a local time in the hours of the week; 1 January 1970 was a Thursday. */
function toWeekHour(local: number): number {
  return (((Math.floor(local / hourMs) + 72) % 168) + 168) % 168
}

/** The open part of a slot, 0 to 1, by dayparts. Without spans of dates it is the same in every week. */
function shares(dayparts: readonly Daypart[] | null): (weekHour: number, at: number) => number {
  if (dayparts === null) return () => 1
  if (dayparts.some(({ within, outside }) => within.length + outside.length > 0))
    return (weekHour, at) => shareOfSlot(dayparts, weekHour, at)
  const week = Array.from({ length: 168 }, (_, weekHour) => shareOfSlot(dayparts, weekHour, 0))
  return (weekHour) => week[weekHour]!
}

/** Spans of dates may begin within a slot. */
function shareOfSlot(dayparts: readonly Daypart[], weekHour: number, at: number): number {
  let best = 0
  for (const { hours, within, outside } of dayparts) {
    if (hours && !hours[weekHour]) continue
    let [from, until] = [at, at + slotMs]
    for (const span of within) [from, until] = [Math.max(from, span.from), Math.min(until, span.until)]
    let left = Math.max(0, until - from)
    for (const span of outside) left -= Math.max(0, Math.min(until, span.until) - Math.max(from, span.from))
    best = Math.max(best, left / slotMs)
  }
  return best
}
