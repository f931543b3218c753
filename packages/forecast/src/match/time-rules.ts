/** Rules about time: hours of the week on a clock, and days of the calendar. */
import { type Rule, weekDays } from '@spotdesk/sdk/targeting'
import { instantOf, dayMs } from '@spotdesk/sdk/values'
import { blockMs } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import { blockMinutes } from './time-columns.ts'

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

/** Codes of the minutes of a block that lie in a flight, from the first to before the last. */
export function toMinuteRange({ sample }: Inventory, rule: Rule, timeZone: string, block: number): { from: number; until: number } {
  const { fromMs, toMs } = dateBounds(rule, timeZone)
  const start = sample.originMs + block * blockMs
  const minuteAt = (ms: number) => Math.max(0, Math.min(blockMinutes, Math.ceil((ms - start) / minuteMs)))
  return { from: minuteAt(fromMs), until: minuteAt(toMs) }
}

/** Days 'yyyy-MM-dd' of the calendars of a rule, and the calendars that nobody knows. */
export function resolveHolidays(
  rule: Rule,
  calendars: Readonly<Record<string, readonly string[]>>,
): { days: Set<string>; unseen: string[] } {
  const values = [...new Set<string>('values' in rule ? rule.values : [])]
  return {
    days: new Set(values.flatMap((id) => (Object.hasOwn(calendars, id) ? calendars[id]! : []))),
    unseen: values.filter((id) => !Object.hasOwn(calendars, id)),
  }
}
