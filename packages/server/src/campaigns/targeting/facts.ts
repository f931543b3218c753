/** What is known of the values that targetings name: which exist for the actor, what they are called, where places lie. */
import { type Permission, hasPermission } from '@spotdesk/sdk/contract'
import { type LookUp, type Targeting, type TargetingType, placeKey, targetingTypeNames, targetingTypes } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type KnownValues, type LoadedFacts, type NamedValues, nameValues, toTargetingFacts, valueKey } from './known-values.ts'
import type { Found } from './source.ts'
import { sources } from './sources.ts'
import { radioOnly } from './supply.ts'

/** Values of a call that get a suggestion; who has more of them wrong has the wrong list. */
const mostSuggestions = 20

/** Facts on every looked-up value of these targetings, in one round of queries however many there are. */
export async function loadTargetingFacts(db: Kysely<DB>, actor: Actor, targetings: readonly Targeting[]): Promise<LoadedFacts> {
  return toTargetingFacts(await loadKnownValues(db, actor, nameValues(targetings)))
}

/** The same as data, of targetings that name these values. */
export async function loadKnownValues(db: Kysely<DB>, actor: Actor, { named, podcasts }: NamedValues): Promise<KnownValues> {
  const [found, radio] = await Promise.all([findAll(db, actor, named), podcasts ? readRadio(db, named) : new Set<string>()])
  const suggestions = await suggestAll(db, named, found)
  const places = new Map([...found].flatMap(([key, value]) => placesOf(key, value)))
  return { withheld: withheldFrom(actor), named, found, suggestions, places, radio }
}

async function findAll(db: Kysely<DB>, actor: Actor, named: NamedValues['named']): Promise<Map<string, Found>> {
  const found = await Promise.all(
    [...named].map(async ([type, values]) => {
      const list = await sources[lookUpFor(type)].find(db, actor, [...values])
      return list.map((value) => [valueKey(type, value.value), value] as const)
    }),
  )
  return new Map(found.flat())
}

const lookUpFor = (type: TargetingType): LookUp => targetingTypes[type].lookUp!

async function suggestAll(db: Kysely<DB>, named: NamedValues['named'], found: ReadonlyMap<string, Found>): Promise<Map<string, string>> {
  const unknown = [...named].flatMap(([type, values]) =>
    [...values].flatMap((value) => (found.has(valueKey(type, value)) ? [] : [{ type, value }])),
  )
  const suggested = await Promise.all(
    unknown.slice(0, mostSuggestions).map(async ({ type, value }) => {
      const suggestion = (await sources[lookUpFor(type)].suggest?.(db, value)) ?? null
      return suggestion === null ? [] : [[valueKey(type, value), suggestion] as const]
    }),
  )
  return new Map(suggested.flat())
}

function placesOf(key: string, { value, country, region }: Found): [string, { country: string; region: string | null }][] {
  const type = key.slice(0, key.indexOf(' ')) as TargetingType
  const place = placeKey(type, value)
  return place === null || !country ? [] : [[place, { country, region: region ?? null }]]
}

async function readRadio(db: Kysely<DB>, named: NamedValues['named']): Promise<ReadonlySet<string>> {
  const ids = (type: TargetingType) => [...(named.get(type) ?? [])].map(Number)
  const [publisherIds, zoneIds] = [ids('INVENTORY_PUBLISHER'), ids('INVENTORY_ZONE')]
  if (publisherIds.length + zoneIds.length === 0) return new Set()
  const { rows } = await radioOnly(publisherIds, zoneIds).execute(db)
  return new Set(rows.map(({ type, value }) => valueKey(type, value)))
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
