/** The dayparts of a targeting: the hours and days in which it can match at all, for any listener. */
import type { Daypart, Span } from '../rules/index.ts'
import { instantOf, weekDays } from '../values/index.ts'
import type { Group, IntervalRule, Rule, Targeting } from './rule.ts'

const hoursOfWeek = 168

/**
 * Dayparts as alternatives, one a group; null when no time rule narrows every group, and the targeting can match in any hour. Holiday
 * calendars are not known here and narrow nothing.
 * @param zone of hours, days and dates: the account's, because no listener is known
 */
export function daypartsOf(targeting: Targeting | null, zone: string): Daypart[] | null {
  if (!targeting || targeting.groups.length === 0) return null
  const dayparts = targeting.groups.map((group) => toDaypart(group, zone))
  return dayparts.every((daypart) => daypart !== null) ? dayparts : null
}

/** The time of an ad: time rules of its own, joined with the campaign's or in their place, and a flight of its own. */
export interface AdTimes {
  targeting: Targeting | null
  link: 'AND' | 'REPLACE'
  /** Milliseconds of the epoch; null means the campaign's. */
  start: number | null
  end: number | null
}

/** More alternatives than anybody writes; beyond them the ads' own times are ignored. */
const mostDayparts = 500
const [ever, never] = [-8.64e15, 8.64e15]

/**
 * Dayparts of a campaign and its ads together (docs/domain.md §4.4): an hour is open when at least one of the ads may run in it. Without
 * ads, the campaign's own.
 */
export function openDayparts(targeting: Targeting | null, ads: readonly AdTimes[], zone: string): Daypart[] | null {
  const own = daypartsOf(targeting, zone)
  const open = new Map<string, Daypart>()
  for (const ad of ads) {
    const times = daypartsOf(ad.targeting, zone)
    const base = ad.link === 'REPLACE' && ad.targeting ? times : intersectDayparts(own, times)
    const flight = ad.start === null && ad.end === null ? null : { from: ad.start ?? ever, until: ad.end ?? never }
    if (base === null && flight === null) return null
    const within = flight ? [flight] : []
    for (const daypart of base ?? [always]) {
      const narrowed = { ...daypart, within: [...daypart.within, ...within] }
      open.set(JSON.stringify(narrowed), narrowed)
    }
    if (open.size > mostDayparts) return own
  }
  return ads.length === 0 ? own : [...open.values()]
}

const always: Daypart = { hours: null, within: [], outside: [] }

/** Dayparts in which both hold. */
function intersectDayparts(a: readonly Daypart[] | null, b: readonly Daypart[] | null): readonly Daypart[] | null {
  if (a === null || b === null) return a ?? b
  return a.flatMap((left) =>
    b.map(({ hours, within, outside }) => ({
      hours: left.hours && hours ? left.hours.map((flag, hour) => flag && hours[hour]!) : (left.hours ?? hours),
      within: [...left.within, ...within],
      outside: [...left.outside, ...outside],
    })),
  )
}

function toDaypart({ rules }: Group, zone: string): Daypart | null {
  const hourRules = rules.map(findOpenHours).filter((flags) => flags !== undefined)
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

/** The open hours of the week of a rule, Monday 00:00 first; undefined when it is no rule of hours. */
function findOpenHours(rule: Rule): boolean[] | undefined {
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
  return { from: toStart(String(from), zone), until: toEnd(String(to), zone) }
}

function toStart(bound: string, zone: string, extraDays = 0): number {
  const [year, month, day, hour = 0, minute = 0] = bound.split(/[-T:]/).map(Number) as [number, number, number, number?, number?]
  // A local time that the zone's clock skips means the first existing one after it.
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

function toEnd(bound: string, zone: string): number {
  return bound.includes('T') ? toStart(bound, zone) + 60_000 : toStart(bound, zone, 1)
}
