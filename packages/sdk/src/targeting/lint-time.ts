/** Dayparts, days of the week and flights without a common hour. Hours of the week count from Monday 00:00, 0 to 167. */
import { hourMs, wallTime, type WeekDay, weekDays } from '../values/index.ts'
import { error, type RuleFinding, type TargetingFacts, warning } from './lint-finding.ts'
import type { Group, Rule } from './rule.ts'

const weekHours = 168
/** The largest difference between a listener's clock and the account's. */
const zoneHours = 26

/** A time span on the account's wall clock, as milliseconds of the same fields in UTC; half-open. */
interface Span {
  from: number
  to: number
}

/** The hours of the week that a value names: 'MON:06-09', 'SAT'. */
function parseWeekHours(value: string): number[] {
  const day = weekDays.indexOf(value.slice(0, 3) as WeekDay) * 24
  const [from, to] = value.length > 3 ? [Number(value.slice(4, 6)), Number(value.slice(7, 9))] : [0, 24]
  return Array.from({ length: to - from }, (_, hour) => day + from + hour)
}

const isDaypart = (rule: Rule): rule is Rule & { values: string[] } => rule.type === 'TIME_HOURLY_WEEK_DAY' || rule.type === 'TIME_WEEK_DAY'

/** Monday's first hour is 0; 1 January 1970 was a Thursday. */
const hourOfWeek = (wall: number) => (((Math.floor(wall / hourMs) + 72) % weekHours) + weekHours) % weekHours

/** The hours of the week that a span touches. */
function hoursOfSpan({ from, to }: Span): Set<number> {
  if (to - from >= weekHours * hourMs) return new Set(Array.from({ length: weekHours }, (_, hour) => hour))
  const hours = new Set<number>()
  for (let at = Math.floor(from / hourMs) * hourMs; at < to; at += hourMs) hours.add(hourOfWeek(at))
  return hours
}

function toWallMs(instant: Date, zone: string): number {
  const { year, month, day, hour, minute } = wallTime(instant, zone)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** A bound of a flight rule; one without a time is the day's first moment, or as an upper bound its last. */
function parseBound(text: string, isUpper: boolean): number {
  const time = Date.parse(`${text.length === 10 ? `${text}T00:00` : text}:00Z`)
  return isUpper ? time + (text.length === 10 ? 24 * hourMs : 60_000) : time
}

const forever: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
const intersect = (a: Span, b: Span): Span => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })

function campaignSpan({ flight }: TargetingFacts): Span {
  if (!flight) return forever
  const at = (instant: Date | null, otherwise: number) => (instant === null ? otherwise : toWallMs(instant, flight.zone))
  return { from: at(flight.startDate, forever.from), to: at(flight.endDate, forever.to) }
}

/** Time rules of one AND against each other and against the flight. */
export function lintTime({ rules }: Group, facts: TargetingFacts): { rule: number; findings: RuleFinding[] }[] {
  const campaign = campaignSpan(facts)
  const spans = rules.flatMap((rule, index) =>
    rule.type === 'TIME_DATE_INTERVAL' && !rule.exclude && 'from' in rule
      ? [{ index, span: { from: parseBound(rule.from, false), to: parseBound(rule.to, true) } }]
      : [],
  )
  // Reversed ones are another finding.
  const outside = spans.find(({ span }) => span.from < span.to && !(intersect(span, campaign).from < intersect(span, campaign).to))
  if (outside && campaign.from < campaign.to)
    return [
      {
        rule: outside.index,
        findings: error('outsideFlight', 'Flight: the campaign does not run in this time', "move it into the campaign's flight"),
      },
    ]
  const flight = spans.reduce((met, { span }) => intersect(met, span), campaign)
  if (spans.length > 1 && flight.from >= flight.to)
    return [
      {
        rule: spans.at(-1)!.index,
        findings: error('neverMatches', 'Flight: the times have nothing in common', 'put them into groups of their own, joined by OR'),
      },
    ]
  return lintDayparts(rules, flight)
}

function lintDayparts(rules: readonly Rule[], flight: Span): { rule: number; findings: RuleFinding[] }[] {
  const dayparts = rules.flatMap((rule, index) =>
    isDaypart(rule) ? [{ rule, index, hours: new Set(rule.values.flatMap(parseWeekHours)) }] : [],
  )
  const first = dayparts.find(({ rule }) => !rule.exclude) ?? dayparts[0]
  if (!first) return []
  const open = Array.from({ length: weekHours }, (_, hour) => hour).filter((hour) =>
    dayparts.every(({ rule, hours }) => hours.has(hour) !== rule.exclude),
  )
  if (open.length === 0) {
    const findings = error('neverMatches', 'the days and hours leave no hour of the week', 'remove one of the time rules')
    return [{ rule: first.index, findings }]
  }
  if (!(flight.from < flight.to) || !Number.isFinite(flight.from) || !Number.isFinite(flight.to)) return []
  const possible = hoursOfSpan({ from: flight.from - zoneHours * hourMs, to: flight.to + zoneHours * hourMs })
  const mend = 'choose hours inside the flight, or a longer flight'
  if (!open.some((hour) => possible.has(hour)))
    return [{ rule: first.index, findings: error('daypartOutsideFlight', 'none of the days and hours lies in the flight', mend) }]
  const within = hoursOfSpan(flight)
  return dayparts.flatMap(({ rule, index }) => {
    const idle = rule.exclude ? [] : rule.values.filter((value) => !parseWeekHours(value).some((hour) => within.has(hour)))
    return idle.length === 0
      ? []
      : [
          {
            rule: index,
            findings: warning('daypartOutsideFlight', `${idle.slice(0, 3).join(', ')} is not in the flight`, mend, { values: idle }),
          },
        ]
  })
}
