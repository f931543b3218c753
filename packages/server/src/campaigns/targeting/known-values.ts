/**
 * The values of targetings with their looked-up facts, as data that can be copied to a thread, and the functions that the lint reads them
 * with.
 */
import { parseTargeting, type Targeting, type TargetingFacts, type TargetingType, targetingTypes } from '@spotdesk/sdk/targeting'
import { limits } from '@spotdesk/sdk/values'
import type { FoundValue } from './source-query.ts'

/** The input of the look-ups. */
export interface NamedValues {
  /** Values of types with a look-up; of a list that exceeds its limit, as many as the limit. */
  named: ReadonlyMap<TargetingType, ReadonlySet<string>>
  /** True when a rule concerns podcasts: then inventory without podcasts is looked up. */
  podcasts: boolean
}

/** Keys are those of `valueKey`. */
export interface KnownValues {
  withheld: ReadonlySet<TargetingType>
  /** Values that were looked up, by type. */
  named: NamedValues['named']
  /** Those of them that exist. */
  found: ReadonlyMap<string, FoundValue>
  /** The nearest known values of unknown ones. */
  suggestions: ReadonlyMap<string, string>
  /** Positions of places. */
  places: ReadonlyMap<string, { country: string; region: string | null }>
  /** Inventory that has no podcasts. */
  radio: ReadonlySet<string>
}

export interface LoadedFacts extends Omit<TargetingFacts, 'features' | 'flight'> {
  /** The looked-up value of a rule; undefined when it does not exist or has no look-up. */
  labelOf: (type: TargetingType, value: string) => FoundValue | undefined
}

export const valueKey = (type: string, value: string) => `${type} ${value}`

const isLookedUp = (type: TargetingType) => targetingTypes[type].comparison === 'LIST' && targetingTypes[type].lookUp !== undefined

export function toTargetingFacts({ withheld, named, found, suggestions, places, radio }: KnownValues): LoadedFacts {
  return {
    withheld,
    labelOf: (type, value) => (isLookedUp(type) ? found.get(valueKey(type, value)) : undefined),
    unknown: (type, value) =>
      !isLookedUp(type) || found.has(valueKey(type, value)) || !named.get(type)?.has(value)
        ? undefined
        : { suggestion: suggestions.get(valueKey(type, value)) ?? null },
    placeOf: (place) => places.get(place),
    isRadioOnly: (type, value) => radio.has(valueKey(type, value)),
  }
}

export function collectNamedValues(targetings: readonly Targeting[]): NamedValues {
  const named = new Map<TargetingType, Set<string>>()
  let podcasts = false
  for (const rule of targetings.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))) {
    podcasts ||= targetingTypes[rule.type].group === 'Podcast'
    if (!('values' in rule) || !targetingTypes[rule.type].lookUp) continue
    const values = named.get(rule.type) ?? new Set()
    named.set(rule.type, values)
    for (const value of rule.values.slice(0, limits.targetingTextValues)) values.add(value)
  }
  return { named, podcasts }
}

/** The same for texts; those that cannot be parsed have errors of their own. */
export function nameValuesIn(texts: readonly string[]): NamedValues {
  return collectNamedValues(
    texts.flatMap((text) => {
      const parsed = parseTargeting(text)
      return parsed.ok ? [parsed.targeting] : []
    }),
  )
}
