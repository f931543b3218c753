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

/** A piece of a sentence. VALUE: what is compared with. NOT: the exclusion, with its values. */
export interface SentencePart {
  text: string
  role: 'WORDS' | 'VALUE' | 'NOT'
}

/** The sentence of one group, as pieces that a screen can tell apart; together they read as it does in `describeTargeting`. */
export function describeInParts({ rules }: Group, nameOf: NameOf = () => undefined): SentencePart[] {
  return rules.flatMap((rule, index) => [...(index > 0 ? [words(' and ')] : []), ...toParts(rule, nameOf)])
}

/** One rule as the part of a sentence: 'age is between 18 and 34 years'. */
export function describeRule(rule: Rule, nameOf: NameOf = () => undefined): string {
  return toParts(rule, nameOf)
    .map(({ text }) => text)
    .join('')
}

const words = (text: string): SentencePart => ({ text, role: 'WORDS' })

function toParts(rule: Rule, nameOf: NameOf): SentencePart[] {
  const row = targetingTypes[rule.type]
  const name = row.label.replace(/ \([^()]*\)$/, '')
  const label = /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
  const role = rule.exclude ? 'NOT' : 'VALUE'
  const said = (start: string, verb: string, values: SentencePart[]) => [
    words(`${start} ${verb}`),
    ...(rule.exclude ? [words(' '), { text: 'not', role } as const] : []),
    words(' '),
    ...values,
  ]
  const one = (text: string): SentencePart[] => [{ text, role }]
  if (rule.type === 'TIME_HOURLY_WEEK_DAY' && 'values' in rule) return said(label, 'is', alternatives(daypartTexts(rule.values), role))
  if ('values' in rule) {
    const names = rule.values.map((value) => nameOf(rule.type, value) ?? row.value?.labels?.[value] ?? value)
    return said(label, 'is', alternatives(names, role))
  }
  if ('text' in rule) {
    const patterns = alternatives(
      rule.text.map((pattern) => `“${pattern}”`),
      role,
    )
    if (!rule.exclude) return [words(`${label} matches `), ...patterns]
    return [words(`${label} `), { text: 'does not match', role }, words(' '), ...patterns]
  }
  if ('near' in rule) return said('the place', 'is', one(`within ${rule.near.km} km of ${point(rule.near.lat, rule.near.lon)}`))
  if ('box' in rule) return said('the place', 'is', one(`between ${point(rule.box.s, rule.box.w)} and ${point(rule.box.n, rule.box.e)}`))
  const unit = row.interval?.kind === 'number' && !label.includes(row.interval.unit) ? ` ${row.interval.unit}` : ''
  return said(label, 'is', one(`between ${rule.from} and ${rule.to}${unit}`))
}

const dayNames = weekDays.map((day) => weekDayLabels[day])

/** Days that follow each other with the same hours as one: 'Monday to Friday 06–09'. A value of another form stays as it is. */
export function daypartTexts(values: readonly string[]): string[] {
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

function alternatives(names: readonly string[], role: SentencePart['role']): SentencePart[] {
  const shown = names.slice(0, namedValues)
  const rest = names.length - shown.length
  return [
    ...shown.flatMap((text, index): SentencePart[] => {
      if (index === 0) return [{ text, role }]
      const isLast = index === shown.length - 1 && rest === 0
      return [words(isLast ? ' or ' : ', '), { text, role }]
    }),
    ...(rest > 0 ? [words(` or one of ${rest} more`)] : []),
  ]
}

function point(lat: number, lon: number): string {
  return `${Math.abs(lat)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lon)}° ${lon < 0 ? 'W' : 'E'}`
}
