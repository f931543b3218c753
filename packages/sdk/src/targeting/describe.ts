import { weekDayLabels, weekDays } from '../values/index.ts'
import type { Group, Rule, Targeting } from './rule.ts'
import { targetingTypes } from './types/registry.ts'

/** The label of a looked-up value, where the caller knows one. */
export type NameOf = (type: string, value: string) => string | undefined

/** The number of values that a sentence names; the rest is counted. */
const namedValues = 5

/**
 * One plain sentence: 'Country is US or CA and age is between 18 and 34.' Groups are alternatives: 'Either …, or ….'.
 * @param nameOf labels for ids, when the caller has looked them up
 */
export function describeTargeting({ groups }: Targeting, nameOf: NameOf = () => undefined): string {
  if (groups.length === 0) return 'Everywhere.'
  const parts = groups.map((group) => describeGroup(group, nameOf))
  const sentence = parts.length === 1 ? parts[0]! : `either ${parts.join(', or ')}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function describeGroup({ rules }: Group, nameOf: NameOf): string {
  return rules.map((rule) => describeRule(rule, nameOf)).join(' and ')
}

/** One rule as the part of a sentence: 'age is between 18 and 34 years'. */
export function describeRule(rule: Rule, nameOf: NameOf = () => undefined): string {
  const row = targetingTypes[rule.type]
  const name = row.label.replace(/ \([^()]*\)$/, '')
  const label = /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
  const not = rule.exclude ? ' not' : ''
  if (rule.type === 'TIME_HOURLY_WEEK_DAY' && 'values' in rule) return `${label} is${not} ${alternatives(dayparts(rule.values))}`
  if ('values' in rule)
    return `${label} is${not} ${alternatives(rule.values.map((value) => nameOf(rule.type, value) ?? row.value?.labels?.[value] ?? value))}`
  if ('text' in rule)
    return `${label} ${rule.exclude ? 'does not match' : 'matches'} ${alternatives(rule.text.map((pattern) => `“${pattern}”`))}`
  if ('near' in rule) return `the place is${not} within ${rule.near.km} km of ${point(rule.near.lat, rule.near.lon)}`
  if ('box' in rule) return `the place is${not} between ${point(rule.box.s, rule.box.w)} and ${point(rule.box.n, rule.box.e)}`
  const unit = row.interval?.kind === 'number' && !label.includes(row.interval.unit) ? ` ${row.interval.unit}` : ''
  return `${label} is${not} between ${rule.from} and ${rule.to}${unit}`
}

const dayNames = weekDays.map((day) => weekDayLabels[day])

/** Days that follow each other with the same hours as one: 'Monday to Friday 06–09'. A value of another form stays as it is. */
function dayparts(values: readonly string[]): string[] {
  const found: { hours: string; from: number; until: number }[] = []
  const others: string[] = []
  for (const value of values) {
    const [name, hours] = value.split(':')
    const day = (weekDays as readonly (string | undefined)[]).indexOf(name)
    if (day < 0 || !hours) others.push(value)
    else found.push({ hours, from: day, until: day })
  }
  const joined: typeof found = []
  for (const part of found.toSorted((a, b) => (a.hours < b.hours ? -1 : a.hours > b.hours ? 1 : a.from - b.from))) {
    const last = joined.at(-1)
    if (last?.hours === part.hours && part.from <= last.until + 1) last.until = Math.max(last.until, part.until)
    else joined.push({ ...part })
  }
  const days = ({ from, until }: (typeof found)[number]) => (from === until ? dayNames[from]! : `${dayNames[from]!} to ${dayNames[until]!}`)
  return [...joined.map((part) => `${days(part)} ${part.hours.replace('-', '–')}`), ...others]
}

function alternatives(names: string[]): string {
  const shown = names.slice(0, namedValues)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} or one of ${rest} more`
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}

function point(lat: number, lon: number): string {
  return `${Math.abs(lat)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lon)}° ${lon < 0 ? 'W' : 'E'}`
}
