/** Time axes in a zone: slots of hours, days, weeks and months, and ticks on round wall-clock times. Instants are UTC milliseconds. */
import {
  formatTime,
  hourMs,
  instantOf,
  isDayStart,
  isoDay,
  startOfDay,
  type TimeFormat,
  wallTime,
  zoneOffsetMs,
} from '@spotdesk/sdk/values'

/** Length of the slots that facts are counted in. A week is seven days from its first. */
export type TimeGrain = 'hour' | 'day' | 'week' | 'month'

/** How a time axis reads. */
export interface TimeWords {
  grain: TimeGrain
  /** IANA name. */
  zone: string
  /** 'en-US' by default. */
  locale?: string
  /** The user's clock; 24 hours by default. */
  timeFormat?: TimeFormat
}

export interface TimeTick {
  at: number
  label: string
}

/** The first of a month, some months after the month of an instant. */
function startOfMonth(at: number, zone: string, months = 0): number {
  const { year, month } = wallTime(new Date(at), zone)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const wall = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: 1, minute: 0, second: 0 }
  // Noon exists every day. The day's beginning may be later than midnight where clocks change then.
  return startOfDay(instantOf({ ...wall, hour: 12 }, zone) ?? first, zone).getTime()
}

/** The end of the slot that begins at an instant: 23 or 25 hours later on days on which clocks change. */
export function slotEnd(at: number, grain: TimeGrain, zone: string): number {
  if (grain === 'hour') return at + hourMs
  if (grain === 'month') return startOfMonth(at, zone, 1)
  return startOfDay(new Date(at), zone, grain === 'week' ? 7 : 1).getTime()
}

/** Beginnings of the slots of a span. */
export function listSlots(from: number, to: number, { grain, zone }: Pick<TimeWords, 'grain' | 'zone'>): number[] {
  const slots: number[] = []
  for (let at = from; at < to; at = slotEnd(at, grain, zone)) slots.push(at)
  return slots
}

type Step = readonly [unit: 'hour' | 'day' | 'month', count: number]

/** Distances of ticks, from the densest; those shorter than a slot are left out. */
const steps: readonly Step[] = [
  ['hour', 1],
  ['hour', 2],
  ['hour', 3],
  ['hour', 6],
  ['hour', 12],
  ['day', 1],
  ['day', 2],
  ['day', 7],
  ['day', 14],
  ['month', 1],
  ['month', 2],
  ['month', 3],
  ['month', 6],
  ['month', 12],
]
const firstStep: Record<TimeGrain, number> = { hour: 0, day: 5, week: 7, month: 9 }
const stepMs = { hour: hourMs, day: 24 * hourMs, month: 30 * 24 * hourMs }

function dateText(at: number, { zone, locale = 'en-US' }: TimeWords, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(at)
}

const dayOptions = { month: 'short', day: 'numeric' } as const

function ticksEvery([unit, count]: Step, from: number, to: number, words: TimeWords): TimeTick[] {
  const { zone } = words
  const ticks: TimeTick[] = []
  if (unit === 'hour') {
    let before = -1
    const offset = zoneOffsetMs(new Date(from), zone)
    for (let at = Math.ceil((from + offset) / hourMs) * hourMs - offset; at < to; at += hourMs) {
      const { hour } = wallTime(new Date(at), zone)
      // The hour that clocks repeat has one tick.
      if (hour % count !== 0 || hour === before) continue
      before = hour
      ticks.push({
        at,
        label: isDayStart(new Date(at), zone)
          ? dateText(at, words, dayOptions)
          : formatTime(new Date(at), zone, { timeFormat: words.timeFormat ?? 'HH:mm' }),
      })
    }
  } else if (unit === 'day') {
    const first = startOfDay(new Date(from), zone)
    for (let days = 0, at = first.getTime(); at < to; days += count, at = startOfDay(first, zone, days).getTime())
      if (at >= from) ticks.push({ at, label: dateText(at, words, dayOptions) })
  } else
    for (let at = startOfMonth(from, zone); at < to; at = startOfMonth(at, zone, 1)) {
      const { month } = wallTime(new Date(at), zone)
      const isFirst = ticks.length === 0
      if (at < from || (month - 1) % count !== 0) continue
      ticks.push({ at, label: dateText(at, words, isFirst || month === 1 ? { month: 'short', year: 'numeric' } : { month: 'short' }) })
    }
  return ticks
}

/**
 * Ticks on round times of the zone, as dense as their labels allow.
 * @param measure width of a label in pixels
 */
export function timeTicks(
  { from, to, width }: { from: number; to: number; width: number },
  words: TimeWords,
  measure: (label: string) => number,
): TimeTick[] {
  const perPixel = (to - from) / Math.max(1, width)
  const room = 16
  let ticks: TimeTick[] = []
  for (const step of steps.slice(firstStep[words.grain])) {
    const pixels = (step[1] * stepMs[step[0]]) / perPixel
    if (pixels < 24 + room) continue
    ticks = ticksEvery(step, from, to, words)
    if (ticks.every(({ label }) => measure(label) + room <= pixels) && ticks.length > 0) return ticks
  }
  return ticks.slice(0, 1)
}

/** A slot in words: 'Thu, Oct 8', 'Oct 8 – 14', 'October 2026', 'Oct 8, 06:00'; an hour that clocks repeat names its zone. */
export function slotLabel(at: number, words: TimeWords): string {
  const { grain, zone, locale = 'en-US', timeFormat = 'HH:mm' } = words
  if (grain === 'month') return dateText(at, words, { month: 'long', year: 'numeric' })
  if (grain === 'week')
    return new Intl.DateTimeFormat(locale, { timeZone: zone, ...dayOptions }).formatRange(at, slotEnd(at, 'week', zone) - 1)
  if (grain === 'day') return dateText(at, words, { weekday: 'short', ...dayOptions })
  const time = formatTime(new Date(at), zone, { timeFormat })
  const hour = (instant: number) => wallTime(new Date(instant), zone).hour
  const isRepeated = hour(at - hourMs) === hour(at) || hour(at + hourMs) === hour(at)
  const name = isRepeated
    ? ` ${new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value}`
    : ''
  return `${dateText(at, words, dayOptions)}, ${time}${name}`
}

/** A slot for programs: '2026-10-08', '2026-10', '2026-11-01T01:00-05:00'. */
export function slotId(at: number, { grain, zone }: Pick<TimeWords, 'grain' | 'zone'>): string {
  const day = isoDay(new Date(at), zone)
  if (grain === 'month') return day.slice(0, 7)
  if (grain !== 'hour') return day
  const offset = Math.round(zoneOffsetMs(new Date(at), zone) / 60_000)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${day}T${formatTime(new Date(at), zone)}${offset < 0 ? '-' : '+'}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`
}
