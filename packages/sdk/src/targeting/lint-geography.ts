/** Places that exclude each other, and places inside others. Levels: country, region, and below it metro, city and postal code. */
import { error, type RuleFinding, type Lint, type TargetingFacts, warning } from './lint-finding.ts'
import type { Group, Rule, Targeting } from './rule.ts'
import { targetingTypes, type TargetingType } from './types/registry.ts'

/** A place with those that contain it: its own level and the ones above it. */
interface GeoPlace {
  /** As a value of LOCATION: 'US', 'US-NY', 'city:5128581'. */
  key: string
  at: Readonly<Record<string, string | undefined>>
}

const prefixes: Partial<Record<TargetingType, string>> = {
  LOCATION: '',
  LOCATION_COUNTRY: '',
  LOCATION_REGION: '',
  LOCATION_METRO: 'metro:',
  LOCATION_CITY: 'city:',
}

/** A value of a geographic LIST as LOCATION writes it; null for other types. */
export function placeKey(type: TargetingType, value: string): string | null {
  const prefix = prefixes[type]
  return prefix === undefined ? null : `${prefix}${value}`
}

function findPlace(key: string, facts: TargetingFacts): GeoPlace | null {
  if (/^[A-Z]{2}$/.test(key)) return { key, at: { country: key } }
  if (/^[A-Z]{2}-/.test(key)) return { key, at: { country: key.slice(0, 2), region: key } }
  const within = facts.placeOf?.(key)
  const level = key.slice(0, key.indexOf(':'))
  return within ? { key, at: { country: within.country, region: within.region ?? undefined, [level]: key } } : null
}

/** The key among these that contains a place, itself left out. */
const findOuterKey = (place: GeoPlace, keys: ReadonlySet<string>) =>
  Object.values(place.at).find((key) => key !== place.key && key !== undefined && keys.has(key))
/** Pairs of places that are compared in a group; longer lists are not checked. */
const mostPairs = 250_000
const areDisjoint = (a: GeoPlace, b: GeoPlace) =>
  Object.keys(a.at).some((level) => a.at[level] !== undefined && b.at[level] !== undefined && a.at[level] !== b.at[level])

/** The places of a rule; null when it is no LIST of places. An unknown one is null in it. */
function findPlaces(rule: Rule, facts: TargetingFacts): (GeoPlace | null)[] | null {
  if (!('values' in rule) || placeKey(rule.type, '') === null) return null
  return rule.values.map((value) => findPlace(placeKey(rule.type, value)!, facts))
}

/** Rules of one AND whose places have nothing in common, or lie in excluded ones. */
export function lintGeography({ rules }: Group, facts: TargetingFacts): { rule: number; findings: RuleFinding[] }[] {
  const geographic = rules.flatMap((rule, index) => {
    const places = findPlaces(rule, facts)
    return places ? [{ rule, index, places }] : []
  })
  const included = geographic.filter(({ rule }) => !rule.exclude)
  const collectKeys = (list: typeof geographic) => new Set(list.flatMap(({ places }) => places.flatMap((place) => place?.key ?? [])))
  const excluded = geographic.filter(({ rule }) => rule.exclude)
  const shut = collectKeys(excluded)
  let pairs = 0
  // The check of contradictions finds equal values of the same type.
  const shutElsewhere = (type: TargetingType) => collectKeys(excluded.filter(({ rule }) => rule.type !== type))
  return included.flatMap(({ rule, index, places }, position) => {
    const { label } = targetingTypes[rule.type]
    const apart = included
      .slice(0, position)
      .find(
        (other) =>
          (pairs += other.places.length * places.length) <= mostPairs &&
          other.places.every((a) => places.every((b) => a !== null && b !== null && areDisjoint(a, b))),
      )
    if (apart) {
      const message = `${targetingTypes[apart.rule.type].label} and ${label} have no place in common`
      return [{ rule: index, findings: error('emptyGeography', message, 'put one of the two into a group of its own, joined by OR') }]
    }
    const elsewhere = shutElsewhere(rule.type)
    const covers = (place: GeoPlace | null) => place !== null && (findOuterKey(place, shut) !== undefined || elsewhere.has(place.key))
    return places.every(covers)
      ? [
          {
            rule: index,
            findings: error('emptyGeography', `${label}: every place lies in one that is excluded`, 'remove one of the two rules'),
          },
        ]
      : []
  })
}

/** A place beside one that contains it, in one OR, adds nothing: within a rule's values, or as groups of one rule each. */
export function redundantGeography({ groups }: Targeting, facts: TargetingFacts): Lint[] {
  const including = (rule: Rule) => (rule.exclude ? [] : (findPlaces(rule, facts) ?? [])).filter((place) => place !== null)
  const inGroups = groups.flatMap(({ rules }) => (rules.length === 1 ? including(rules[0]!) : [])).map(({ key }) => key)
  return groups.flatMap((group, index) =>
    group.rules.flatMap((rule, position) => {
      const own = including(rule)
      const covering = new Set([...own.map(({ key }) => key), ...inGroups])
      const idle = own.flatMap((place) => {
        const outer = findOuterKey(place, covering)
        return outer === undefined ? [] : [{ place: place.key, outer }]
      })
      if (idle.length === 0) return []
      const names = idle.slice(0, 3).map(({ place }) => place)
      const message = `${names.join(', ')} is inside ${idle[0]!.outer}, which is an alternative already`
      const prefix = placeKey(rule.type, '')!
      const values = idle.map(({ place }) => place.slice(prefix.length))
      return warning('redundantGeography', message, `remove ${names.join(', ')}, or the place around it`, { values }).map((finding) => ({
        ...finding,
        group: index,
        rule: position,
      }))
    }),
  )
}
