/** What is wrong or idle in a targeting, as far as its structure alone shows it. An error stops a save, a warning does not. */
import { limits } from '../values/index.ts'
import type { Group, Rule, Targeting } from './rule.ts'
import { isTypeEnabled, targetingTypes } from './types/registry.ts'

export interface Lint {
  severity: 'error' | 'warning'
  code:
    | 'intervalReversed'
    | 'outOfBounds'
    | 'tooManyValues'
    | 'boxReversed'
    | 'boxCrossesAntimeridian'
    | 'includedAndExcluded'
    | 'neverMatches'
    | 'exclusionOnly'
    | 'redundantGeography'
    | 'typeNotEnabled'
  message: string
  group: number
  /** Null when the finding is the group's. */
  rule: number | null
}

type Finding = Omit<Lint, 'group' | 'rule'>
type RuleLint = (rule: Rule) => Finding[]

const error = (code: Lint['code'], message: string): Finding[] => [{ severity: 'error', code, message }]
const warning = (code: Lint['code'], message: string): Finding[] => [{ severity: 'warning', code, message }]

/** Compares bounds of one kind: numbers, ISO days and times, versions by their parts. */
function compareBounds(a: number | string, b: number | string, kind: string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (kind !== 'version') return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
  const [left, right] = [String(a).split('.').map(Number), String(b).split('.').map(Number)]
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    // A missing part of the upper bound stands for any: 14 to 14 takes in 14.2.
    const difference = (left[part] ?? 0) - (right[part] ?? Number.POSITIVE_INFINITY)
    if (difference !== 0) return difference
  }
  return 0
}

/** An upper bound without a time is the whole day: 2027-01-04T06:30 to 2027-01-04 is not reversed. */
function upperOf(bound: number | string, kind: string): number | string {
  return kind === 'date' && typeof bound === 'string' && bound.length === 10 ? `${bound}T23:59` : bound
}

const interval: RuleLint = (rule) => {
  const shape = targetingTypes[rule.type].interval
  if (!('from' in rule) || !shape) return []
  const { label } = targetingTypes[rule.type]
  const reversed =
    compareBounds(rule.from, upperOf(rule.to, shape.kind), shape.kind) > 0
      ? error('intervalReversed', `${label}: ${rule.from} is after ${rule.to}`)
      : []
  if (shape.kind !== 'number') return reversed
  const outside = [rule.from, rule.to].some((bound) => Number(bound) < shape.minimum || Number(bound) > shape.maximum)
  return outside ? [...reversed, ...error('outOfBounds', `${label} has to be between ${shape.minimum} and ${shape.maximum}`)] : reversed
}

const geo: RuleLint = (rule) => {
  const isLatitude = (value: number) => value >= -90 && value <= 90
  const isLongitude = (value: number) => value >= -180 && value <= 180
  const bounds = 'a latitude has to be between −90 and 90, a longitude between −180 and 180'
  if ('near' in rule) {
    if (!isLatitude(rule.near.lat) || !isLongitude(rule.near.lon)) return error('outOfBounds', bounds)
    return rule.near.km > 0 && rule.near.km <= 20_016
      ? []
      : error('outOfBounds', 'a distance has to be above 0 and at most 20,016 km, half way round')
  }
  if (!('box' in rule)) return []
  const { s, w, n, e } = rule.box
  if (![s, n].every(isLatitude) || ![w, e].every(isLongitude)) return error('outOfBounds', bounds)
  if (s > n) return error('boxReversed', 'the south edge of the box is north of its north edge')
  return w > e ? error('boxCrossesAntimeridian', 'the box crosses the 180th meridian: write one box on each side of it') : []
}

const texts: RuleLint = (rule) => {
  const count = 'text' in rule ? rule.text.length : 'values' in rule ? rule.values.length : 0
  return count > limits.targetingTextValues
    ? error('tooManyValues', `${targetingTypes[rule.type].label} has ${count} values, more than ${limits.targetingTextValues}`)
    : []
}

const exclusion: RuleLint = (rule) =>
  targetingTypes[rule.type].exclusionOnly && !rule.exclude
    ? error('exclusionOnly', `${targetingTypes[rule.type].label} can only be excluded: write NOT ${rule.type} in (…)`)
    : []

const ruleLints: RuleLint[] = [interval, geo, texts, exclusion]

function optionsOf(rule: Rule): string[] {
  return 'values' in rule ? rule.values : 'text' in rule ? rule.text : [JSON.stringify({ ...rule, exclude: null })]
}

/** Rules of one AND that include and exclude the same. */
function contradictions({ rules }: Group, group: number): Lint[] {
  return rules.flatMap((rule, index) => {
    if (rule.exclude) return []
    const excluded = new Set(rules.filter((other) => other.exclude && other.type === rule.type).flatMap(optionsOf))
    const both = optionsOf(rule).filter((option) => excluded.has(option))
    if (both.length === 0) return []
    const { label } = targetingTypes[rule.type]
    const findings =
      both.length === optionsOf(rule).length
        ? error('neverMatches', `${label}: everything that is included is excluded too`)
        : warning('includedAndExcluded', `${label}: ${both.slice(0, 3).join(', ')} is included and excluded`)
    return findings.map((finding) => ({ ...finding, group, rule: index }))
  })
}

/** Countries and regions that a rule includes, by their ISO 3166 codes ('US', 'US-NY'). */
function places(rule: Rule): { countries: string[]; regions: string[] } {
  const values = !rule.exclude && 'values' in rule ? rule.values : []
  const geography = rule.type === 'LOCATION' || rule.type === 'LOCATION_COUNTRY' || rule.type === 'LOCATION_REGION'
  return {
    countries: geography && rule.type !== 'LOCATION_REGION' ? values.filter((value) => /^[A-Z]{2}$/.test(value)) : [],
    regions: geography && rule.type !== 'LOCATION_COUNTRY' ? values.filter((value) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(value)) : [],
  }
}

/** A region beside its country in one OR adds nothing: within a rule's values, or as groups of one rule each. */
function redundantPlaces({ groups }: Targeting): Lint[] {
  const inGroups = groups.flatMap((group) => (group.rules.length === 1 ? places(group.rules[0]!).countries : []))
  return groups.flatMap((group, index) =>
    group.rules.flatMap((rule, position) => {
      const { countries, regions } = places(rule)
      const covering = new Set([...countries, ...inGroups])
      const idle = regions.filter((region) => covering.has(region.slice(0, 2)))
      if (idle.length === 0) return []
      const message = `${idle.slice(0, 3).join(', ')} is inside ${idle[0]!.slice(0, 2)}, which is an alternative already`
      return warning('redundantGeography', message).map((finding) => ({ ...finding, group: index, rule: position }))
    }),
  )
}

/**
 * Findings in the order of the text.
 * @param features active features of the agency; without them, types behind a feature are not looked at
 */
export function lintTargeting(targeting: Targeting, features?: readonly string[]): Lint[] {
  const found = targeting.groups.flatMap((group, index): Lint[] => [
    ...group.rules.flatMap((rule, position) => {
      const off =
        features && !isTypeEnabled(rule.type, features)
          ? error('typeNotEnabled', `${targetingTypes[rule.type].label} is not switched on for your agency`)
          : []
      return [...off, ...ruleLints.flatMap((lint) => lint(rule))].map((finding) => ({ ...finding, group: index, rule: position }))
    }),
    ...contradictions(group, index),
  ])
  return [...found, ...redundantPlaces(targeting)].toSorted((a, b) => a.group - b.group || (a.rule ?? 0) - (b.rule ?? 0))
}
