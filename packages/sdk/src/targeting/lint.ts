/**
 * Errors and warnings of a targeting (docs/domain.md §9.4). An error stops a save, a warning does not. The structure is checked alone;
 * facts that the caller has — the flight, the position of places, existing values — allow more checks.
 */
import { dateBounds, hasPostalForm, isDayInRange, limits, readPostalCode, shorten } from '../values/index.ts'
import { lintGeography, redundantGeography } from './lint-geography.ts'
import { lintInventory } from './lint-inventory.ts'
import { lintTime } from './lint-time.ts'
import { error, type RuleFinding, type Lint, type TargetingFacts, warning } from './lint-finding.ts'
import { type Group, type Rule, type Targeting } from './rule.ts'
import { isTypeEnabled, targetingTypes } from './types/registry.ts'

type RuleLint = (rule: Rule, facts: TargetingFacts) => RuleFinding[]

/** Compares bounds of one kind: numbers, ISO days and times, versions by their parts. */
function compareBounds(a: number | string, b: number | string, kind: string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (kind !== 'version') return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
  const [left, right] = [String(a).split('.').map(Number), String(b).split('.').map(Number)]
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    // A missing part of the upper bound matches any: 14 to 14 includes 14.2.
    const difference = (left[part] ?? 0) - (right[part] ?? Number.POSITIVE_INFINITY)
    if (difference !== 0) return difference
  }
  return 0
}

/** An upper bound without a time is the whole day: 2027-01-04T06:30 to 2027-01-04 is not reversed. */
function toUpperBound(bound: number | string, kind: string): number | string {
  return kind === 'date' && typeof bound === 'string' && bound.length === 10 ? `${bound}T23:59` : bound
}

const interval: RuleLint = (rule) => {
  const shape = targetingTypes[rule.type].interval
  if (!('from' in rule) || !shape) return []
  const { label } = targetingTypes[rule.type]
  const reversed =
    compareBounds(rule.from, toUpperBound(rule.to, shape.kind), shape.kind) > 0
      ? error('intervalReversed', `${label}: ${rule.from} is after ${rule.to}`, `write between ${rule.to} and ${rule.from}`)
      : []
  if (shape.kind === 'date' && [rule.from, rule.to].some((bound) => !isDayInRange(String(bound).slice(0, dateBounds.lastDay.length)))) {
    const range = `${dateBounds.firstDay} and ${dateBounds.lastDay}`
    return [...reversed, ...error('outOfBounds', `${label} has to lie between ${range}`, `choose dates between ${range}`)]
  }
  if (shape.kind !== 'number') return reversed
  const outside = [rule.from, rule.to].some((bound) => Number(bound) < shape.minimum || Number(bound) > shape.maximum)
  if (!outside) return reversed
  const bounds = `between ${shape.minimum} and ${shape.maximum}`
  return [...reversed, ...error('outOfBounds', `${label} has to be ${bounds}`, `choose bounds ${bounds}`)]
}

const geo: RuleLint = (rule) => {
  const isLatitude = (value: number) => value >= -90 && value <= 90
  const isLongitude = (value: number) => value >= -180 && value <= 180
  const beyond = () =>
    error(
      'outOfBounds',
      'a latitude has to be between −90 and 90, a longitude between −180 and 180',
      'write the latitude first, both in decimal degrees',
    )
  if ('near' in rule) {
    if (!isLatitude(rule.near.lat) || !isLongitude(rule.near.lon)) return beyond()
    return rule.near.km > 0 && rule.near.km <= 20_016
      ? []
      : error('outOfBounds', 'a distance has to be above 0 and at most 20,016 km, half way round', 'choose a distance in kilometres')
  }
  if (!('box' in rule)) return []
  const { s, w, n, e } = rule.box
  if (![s, n].every(isLatitude) || ![w, e].every(isLongitude)) return beyond()
  if (s > n) return error('boxReversed', 'the south edge of the box is north of its north edge', 'write south, west, north, east')
  return w > e
    ? error('boxCrossesAntimeridian', 'the box crosses the 180th meridian', 'write one box on each side of it, as two groups')
    : []
}

const texts: RuleLint = (rule) => {
  const count = 'text' in rule ? rule.text.length : 'values' in rule ? rule.values.length : 0
  if (count <= limits.targetingTextValues) return []
  return error(
    'tooManyValues',
    `${targetingTypes[rule.type].label} has ${count} values, more than ${limits.targetingTextValues}`,
    'divide them among several campaigns, or use a pattern with *',
  )
}

const exclusion: RuleLint = (rule) =>
  targetingTypes[rule.type].exclusionOnly && !rule.exclude
    ? error(
        'exclusionOnly',
        `${targetingTypes[rule.type].label} can only be excluded: write NOT ${rule.type} in (…)`,
        'put NOT before the rule',
      )
    : []

const offered: RuleLint = ({ type }, { features, withheld }) => {
  const { label } = targetingTypes[type]
  if (features && !isTypeEnabled(type, features))
    return error('typeNotEnabled', `${label} is not switched on for your agency`, 'remove the rule, or have the feature switched on')
  return withheld?.has(type)
    ? error('typeNotPermitted', `${label} is not for you to use`, 'remove the rule, or ask your administrator for the permission')
    : []
}

const known: RuleLint = (rule, { unknown }) => {
  if (!unknown || !('values' in rule)) return []
  const { label } = targetingTypes[rule.type]
  return rule.values.flatMap((value) => {
    const found = unknown(rule.type, value)
    if (!found) return []
    const mend = found.suggestion === null ? 'choose a value from the list' : `write ${found.suggestion}`
    return error('unknownValue', `${label}: there is no ${value}`, mend, { suggestion: found.suggestion, values: [value] })
  })
}

/** Postal codes that are no code of any country match nothing. Codes of three or four digits are of other countries than the United States. */
const postal: RuleLint = (rule) => {
  if (rule.type !== 'LOCATION_POSTAL_CODE' || !('text' in rule)) return []
  return rule.text.flatMap((value) => {
    if (value.includes('*')) return []
    const read = readPostalCode(value)
    if (read && (read.as === 'written' ? hasPostalForm(value) : /^\d{3,4}$/.test(value))) return []
    const mend = read ? `write ${read.code}` : 'write a code, or a pattern with *'
    return warning('unknownValue', `Postal code: ${shorten(value)} is the code of no place`, mend, {
      suggestion: read?.code ?? null,
      values: [value],
    })
  })
}

const ruleLints: RuleLint[] = [offered, interval, geo, texts, exclusion, known, postal]

function listOptions(rule: Rule): string[] {
  return 'values' in rule ? rule.values : 'text' in rule ? rule.text : [JSON.stringify({ ...rule, exclude: null })]
}

/** Rules of one AND that include and exclude the same. */
function contradictions({ rules }: Group): { rule: number; findings: RuleFinding[] }[] {
  return rules.flatMap((rule, index) => {
    if (rule.exclude) return []
    const excluded = new Set(rules.filter((other) => other.exclude && other.type === rule.type).flatMap(listOptions))
    const both = listOptions(rule).filter((option) => excluded.has(option))
    if (both.length === 0) return []
    const { label } = targetingTypes[rule.type]
    const mend = 'take them out of one of the two rules'
    const findings =
      both.length === listOptions(rule).length
        ? error('neverMatches', `${label}: everything that is included is excluded too`, mend)
        : warning('includedAndExcluded', `${label}: ${both.slice(0, 3).join(', ')} is included and excluded`, mend, { values: both })
    return [{ rule: index, findings }]
  })
}

/**
 * Findings in the order of the text.
 * @param features active features of the agency; without them, types behind a feature are not checked
 * @param facts further facts of the caller; unknown ones are not checked
 */
export function lintTargeting(targeting: Targeting, features?: readonly string[], facts: Omit<TargetingFacts, 'features'> = {}): Lint[] {
  const all: TargetingFacts = { ...facts, features }
  const inGroups = targeting.groups.flatMap((group, index): Lint[] => {
    const byRule = group.rules.map((rule, position) => ({ rule: position, findings: ruleLints.flatMap((lint) => lint(rule, all)) }))
    const byGroup = [contradictions, lintGeography, lintTime, lintInventory].flatMap((lint) => lint(group, all))
    const found = [...byRule, ...byGroup].flatMap(({ rule, findings }) => findings.map((finding) => ({ ...finding, group: index, rule })))
    // Two findings with the same cause are shown as one.
    const never = new Set<number>()
    return found.filter(({ code, rule }) => code !== 'neverMatches' || (!never.has(rule) && never.add(rule)))
  })
  return [...inGroups, ...redundantGeography(targeting, all)].toSorted((a, b) => a.group - b.group || (a.rule ?? 0) - (b.rule ?? 0))
}
