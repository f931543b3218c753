/** The dayparts of a targeting: the hours and days in which it can match at all, whoever listens. */
import type { Daypart, Span } from '../rules/index.ts'
import { instantOf } from '../values/index.ts'
import type { Group, IntervalRule, Rule, Targeting } from './rule.ts'
import { weekDays } from './types/time.ts'

const hoursOfWeek = 168

/**
 * Dayparts as alternatives, one a group; null when no rule of time narrows every group, and the targeting can match in any hour.
 * Holiday calendars are not known here and narrow nothing.
 * @param zone in which hours, days and dates are read: the account's, as nobody's own clock is known
 */
export function daypartsOf(targeting: Targeting | null, zone: string): Daypart[] | null {
  if (!targeting || targeting.groups.length === 0) return null
  const dayparts = targeting.groups.map((group) => daypartOf(group, zone))
  return dayparts.every((daypart) => daypart !== null) ? dayparts : null
}

function daypartOf({ rules }: Group, zone: string): Daypart | null {
  const hourRules = rules.map(hoursOf).filter((flags) => flags !== undefined)
  const spans = rules.flatMap((rule) =>
    rule.type === 'TIME_DATE_INTERVAL' && 'from' in rule ? [{ rule, span: spanOfDates(rule, zone) }] : [],
  )
  if (hourRules.length === 0 && spans.length === 0) return null
  return {
    hours: hourRules.length === 0 ? null : Array.from({ length: hoursOfWeek }, (_, hour) => hourRules.every((flags) => flags[hour]!)),
    within: spans.filter(({ rule }) => !rule.exclude).map(({ span }) => span),
    outside: spans.filter(({ rule }) => rule.exclude).map(({ span }) => span),
  }
}

/** The hours of the week that a rule lets pass, Monday 00:00 first; undefined when it is no rule of hours. */
function hoursOf(rule: Rule): boolean[] | undefined {
  if (!('values' in rule) || (rule.type !== 'TIME_HOURLY_WEEK_DAY' && rule.type !== 'TIME_WEEK_DAY')) return undefined
  const flags = Array<boolean>(hoursOfWeek).fill(rule.exclude)
  for (const value of rule.values) {
    const [name, hours = '00-24'] = value.split(':') as [string, string?]
    const day = (weekDays as readonly string[]).indexOf(name)
    const [from, until] = hours.split('-').map(Number) as [number, number]
    if (day >= 0) flags.fill(!rule.exclude, day * 24 + from, day * 24 + until)
  }
  return flags
}

/** The instants between the bounds of a rule of dates, half-open. Bounds are inclusive: a day is whole, a time is its whole minute. */
export function spanOfDates({ from, to }: Pick<IntervalRule, 'from' | 'to'>, zone: string): Span {
  return { from: startOf(String(from), zone), until: endOf(String(to), zone) }
}

function startOf(bound: string, zone: string, extraDays = 0): number {
  const [year, month, day, hour = 0, minute = 0] = bound.split(/[-T:]/).map(Number) as [number, number, number, number?, number?]
  // A wall time that the zone's clock skips is the first one that it shows again.
  for (let later = 0; later <= 24 * 60; later += 15) {
    const wall = new Date(Date.UTC(year, month - 1, day + extraDays, hour, minute + later))
    const found = instantOf(
      {
        year: wall.getUTCFullYear(),
        month: wall.getUTCMonth() + 1,
        day: wall.getUTCDate(),
        hour: wall.getUTCHours(),
        minute: wall.getUTCMinutes(),
        second: 0,
      },
      zone,
    )
    if (found) return found.getTime()
  }
  throw new RangeError(`${bound} is no time in ${zone}`)
}

function endOf(bound: string, zone: string): number {
  return bound.includes('T') ? startOf(bound, zone) + 60_000 : startOf(bound, zone, 1)
}
