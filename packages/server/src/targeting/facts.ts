/** What is known of the values that targetings name: which exist for the actor, what they are called, where places lie. */
import { type Permission, hasPermission } from '@spotdesk/sdk/contract'
import {
  type LookUp,
  type Targeting,
  type TargetingFacts,
  type TargetingType,
  placeKey,
  targetingTypeNames,
  targetingTypes,
} from '@spotdesk/sdk/targeting'
import { limits } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import type { Found } from './source.ts'
import { sources } from './sources.ts'
import { radioOnly } from './supply.ts'

/** Values of a call that get a suggestion; who has more of them wrong has the wrong list. */
const mostSuggestions = 20

export interface LoadedFacts extends Omit<TargetingFacts, 'features' | 'flight'> {
  /** The looked-up value of a rule; undefined when it does not exist or has no look-up. */
  labelOf: (type: TargetingType, value: string) => Found | undefined
}

/** Facts on every looked-up value of these targetings, in one round of queries however many there are. */
export async function loadTargetingFacts(db: Kysely<DB>, actor: Actor, targetings: readonly Targeting[]): Promise<LoadedFacts> {
  const named = valuesOf(targetings)
  const [found, radio] = await Promise.all([findAll(db, actor, named), readRadio(db, targetings, named)])
  const suggestions = await suggestAll(db, named, found)
  const places = new Map([...found].flatMap(([key, value]) => placesOf(key, value)))
  const lookUpOf = (type: TargetingType) => (targetingTypes[type].comparison === 'LIST' ? targetingTypes[type].lookUp : undefined)
  return {
    withheld: withheldFrom(actor),
    labelOf: (type, value) => (lookUpOf(type) === undefined ? undefined : found.get(keyOf(type, value))),
    unknown: (type, value) =>
      lookUpOf(type) === undefined || found.has(keyOf(type, value)) || !named.get(type)?.has(value)
        ? undefined
        : { suggestion: suggestions.get(keyOf(type, value)) ?? null },
    placeOf: (place) => places.get(place),
    isRadioOnly: (type, value) => radio.has(keyOf(type, value)),
  }
}

const keyOf = (type: string, value: string) => `${type} ${value}`
type Named = ReadonlyMap<TargetingType, ReadonlySet<string>>

/** The values of types with a look-up; of a list that is too long anyway, as many as it may have. */
function valuesOf(targetings: readonly Targeting[]): Named {
  const named = new Map<TargetingType, Set<string>>()
  for (const { groups } of targetings) {
    for (const rule of groups.flatMap(({ rules }) => rules)) {
      if (!('values' in rule) || !targetingTypes[rule.type].lookUp) continue
      const values = named.get(rule.type) ?? new Set()
      named.set(rule.type, values)
      for (const value of rule.values.slice(0, limits.targetingTextValues)) values.add(value)
    }
  }
  return named
}

async function findAll(db: Kysely<DB>, actor: Actor, named: Named): Promise<Map<string, Found>> {
  const found = await Promise.all(
    [...named].map(async ([type, values]) => {
      const list = await sources[lookUpFor(type)].find(db, actor, [...values])
      return list.map((value) => [keyOf(type, value.value), value] as const)
    }),
  )
  return new Map(found.flat())
}

const lookUpFor = (type: TargetingType): LookUp => targetingTypes[type].lookUp!

async function suggestAll(db: Kysely<DB>, named: Named, found: ReadonlyMap<string, Found>): Promise<Map<string, string>> {
  const unknown = [...named].flatMap(([type, values]) =>
    [...values].flatMap((value) => (found.has(keyOf(type, value)) ? [] : [{ type, value }])),
  )
  const suggested = await Promise.all(
    unknown.slice(0, mostSuggestions).map(async ({ type, value }) => {
      const suggestion = (await sources[lookUpFor(type)].suggest?.(db, value)) ?? null
      return suggestion === null ? [] : [[keyOf(type, value), suggestion] as const]
    }),
  )
  return new Map(suggested.flat())
}

function placesOf(key: string, { value, country, region }: Found): [string, { country: string; region: string | null }][] {
  const type = key.slice(0, key.indexOf(' ')) as TargetingType
  const place = placeKey(type, value)
  return place === null || !country ? [] : [[place, { country, region: region ?? null }]]
}

/** Asked only where a podcast rule stands beside inventory. */
async function readRadio(db: Kysely<DB>, targetings: readonly Targeting[], named: Named): Promise<ReadonlySet<string>> {
  const hasPodcasts = targetings.some(({ groups }) =>
    groups.some(({ rules }) => rules.some(({ type }) => targetingTypes[type].group === 'Podcast')),
  )
  const ids = (type: TargetingType) => [...(named.get(type) ?? [])].map(Number)
  const [publisherIds, zoneIds] = [ids('INVENTORY_PUBLISHER'), ids('INVENTORY_ZONE')]
  if (!hasPodcasts || publisherIds.length + zoneIds.length === 0) return new Set()
  const { rows } = await radioOnly(publisherIds, zoneIds).execute(db)
  return new Set(rows.map(({ type, value }) => keyOf(type, value)))
}

/** Types of things that the actor may not see. */
export function withheldFrom({ rights }: Pick<Actor, 'rights'>): ReadonlySet<TargetingType> {
  return new Set(
    targetingTypeNames.filter((type) => {
      const { permission } = targetingTypes[type]
      return permission !== undefined && !hasPermission(rights, permission as Permission)
    }),
  )
}
