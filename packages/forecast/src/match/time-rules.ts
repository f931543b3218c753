/** Rules about time: hours of the week on a clock, and days of the calendar. */
import { type Rule, weekDays } from '@spotdesk/sdk/targeting'
import { instantOf, dayMs } from '@spotdesk/sdk/values'
import { addRow, type Bitmap, createBitmap } from '../bitmap.ts'
import { blockMs } from '../sample/calendar.ts'
import { clockTable, quarterOf, weekHoursOf } from '../sample/clocks.ts'
import type { Inventory } from '../sample/inventory.ts'

const minuteMs = 60_000

/** Hours of the week, Monday midnight 0, that 'MON:06-09' or 'MON' take. */
export function weekHourMask(rule: Rule): Uint8Array {
  const mask = new Uint8Array(168)
  for (const value of 'values' in rule ? rule.values : []) {
    const [day = '', hours = '00-24'] = value.split(':')
    const [from = 0, to = 24] = hours.split('-').map(Number)
    const start = (weekDays as readonly string[]).indexOf(day) * 24
    if (start >= 0) mask.fill(1, start + from, start + to)
  }
  return mask
}

/**
 * Rows in hours of the week on the clock of their station, or on one clock for all. As with `localHours`, a row keeps the hour of its
 * request after a change of the clocks: exact where listeners live by that clock.
 */
export function stationHourRows({ sample }: Inventory, mask: Uint8Array, timeZone: string | null, limit: number): Bitmap {
  const bits = createBitmap(limit)
  const tables = sample.zones.map((zone) => weekHoursOf(sample, timeZone ?? zone.timeZone))
  const { hour, second } = sample
  const { zone } = sample.codes
  for (let row = 0; row < limit; row += 1) if (mask[tables[zone[row]!]![quarterOf(hour[row]!, second[row]!)]!]) addRow(bits, row)
  return bits
}

/** The instants of a flight's bounds in the account's zone; an upper bound without a time is the whole day. Half-open. */
export function dateBounds(rule: Rule, timeZone: string): { fromMs: number; toMs: number } {
  if (!('from' in rule)) return { fromMs: 0, toMs: 0 }
  const [from, to] = [String(rule.from), String(rule.to)]
  const toMs = to.length === 10 ? instantAt(to, timeZone, 1) : instantAt(to, timeZone, 0) + minuteMs
  return { fromMs: instantAt(from, timeZone, 0), toMs }
}

/** A local time that the clocks skip means the next existing one. */
function instantAt(text: string, timeZone: string, addDays: number): number {
  const at = new Date(`${text.length === 10 ? `${text}T00:00` : text}:00Z`).getTime() + addDays * dayMs
  for (let skipped = 0; skipped < 8; skipped += 1) {
    const wall = new Date(at + skipped * 30 * minuteMs)
    const found = instantOf(
      {
        year: wall.getUTCFullYear(),
        month: wall.getUTCMonth() + 1,
        day: wall.getUTCDate(),
        hour: wall.getUTCHours(),
        minute: wall.getUTCMinutes(),
        second: 0,
      },
      timeZone,
    )
    if (found) return found.getTime()
  }
  return at
}

/** Rows whose instant in a block lies in a flight. */
export function dateRows({ sample, replayHour }: Inventory, rule: Rule, timeZone: string, block: number, limit: number): Bitmap {
  const { fromMs, toMs } = dateBounds(rule, timeZone)
  const start = sample.originMs + block * blockMs
  const [from, to] = [(fromMs - start) / 1000, (toMs - start) / 1000]
  const bits = createBitmap(limit)
  const { second } = sample
  for (let row = 0; row < limit; row += 1) {
    const at = replayHour[row]! * 3600 + second[row]!
    if (at >= from && at < to) addRow(bits, row)
  }
  return bits
}

/** Rows whose day in a block, on the clock of their place, is in one of the calendars. */
export function holidayRows(
  { sample, replayHour }: Inventory,
  rule: Rule,
  calendars: Readonly<Record<string, readonly string[]>>,
  block: number,
  limit: number,
): { bits: Bitmap; unseen: string[] } {
  const values = 'values' in rule ? rule.values : []
  const days = new Set(values.flatMap((id) => (Object.hasOwn(calendars, id) ? calendars[id]! : [])))
  const bits = createBitmap(limit)
  const start = sample.originMs + block * blockMs
  const isHoliday = (localMs: number) => (days.has(new Date(localMs).toISOString().slice(0, 10)) ? 1 : 0)
  const tables = new Map<string, Uint8Array>()
  const tableOf = (timeZone: string) => tables.get(timeZone) ?? tables.set(timeZone, clockTable(start, timeZone, isHoliday)).get(timeZone)!
  const ofPlace = sample.placeTimeZones.map((timeZone) => (timeZone === '' ? null : tableOf(timeZone)))
  const ofZone = sample.zones.map(({ timeZone }) => tableOf(timeZone))
  const { place, zone } = sample.codes
  for (let row = 0; row < limit; row += 1)
    if ((ofPlace[place[row]!] ?? ofZone[zone[row]!]!)[quarterOf(replayHour[row]!, sample.second[row]!)]) addRow(bits, row)
  return { bits, unseen: values.filter((id) => !Object.hasOwn(calendars, id)) }
}
