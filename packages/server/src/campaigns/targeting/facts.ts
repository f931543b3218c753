/** Facts about the values of targetings: which exist for the actor, their labels, and the positions of places. */
import { type Permission, hasPermission } from '@spotdesk/sdk/contract'
import { type LookUp, type Targeting, type TargetingType, placeKey, targetingTypeNames, targetingTypes } from '@spotdesk/sdk/targeting'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { type KnownValues, type LoadedFacts, type NamedValues, collectNamedValues, toTargetingFacts, valueKey } from './known-values.ts'
import type { FoundValue, Neighbours } from './source-query.ts'
import { sources } from './sources.ts'
import { radioOnly } from './supply-query.ts'

/** The number of values of a call that get a suggestion. */
const mostSuggestions = 20

/** Facts about every looked-up value of these targetings, in one round of queries. */
export async function loadTargetingFacts(db: Kysely<DB>, actor: Actor, targetings: readonly Targeting[]): Promise<LoadedFacts> {
  return toTargetingFacts(await loadKnownValues(db, actor, collectNamedValues(targetings)))
}

/** The same as plain data, for targetings with these values. */
export async function loadKnownValues(db: Kysely<DB>, actor: Actor, { named, podcasts }: NamedValues): Promise<KnownValues> {
  const [found, radio] = await Promise.all([findAll(db, actor, named), podcasts ? readRadio(db, named) : new Set<string>()])
  const suggestions = await suggestAll(db, actor, named, found)
  const places = new Map([...found].flatMap(([key, value]) => toPlaceEntries(key, value)))
  return { withheld: getHiddenRuleTypes(actor), named, found, suggestions, places, radio }
}

async function findAll(db: Kysely<DB>, actor: Actor, named: NamedValues['named']): Promise<Map<string, FoundValue>> {
  const found = await Promise.all(
    [...named].map(async ([type, values]) => {
      const list = await sources[lookUpFor(type)].find(db, actor, [...values])
      return list.map((value) => [valueKey(type, value.value), value] as const)
    }),
  )
  return new Map(found.flat())
}

const lookUpFor = (type: TargetingType): LookUp => targetingTypes[type].lookUp!

/** What values that do not exist may stand for: the best known value of that name, or the nearest. */
async function suggestAll(
  db: Kysely<DB>,
  actor: Actor,
  named: NamedValues['named'],
  found: ReadonlyMap<string, FoundValue>,
): Promise<Map<string, string>> {
  const unknown = [...named].flatMap(([type, values]) =>
    [...values].flatMap((value) => (sources[lookUpFor(type)].suggest && !found.has(valueKey(type, value)) ? [{ type, value }] : [])),
  )
  const read: Neighbours = new Map()
  const suggested = await Promise.all(
    [...Map.groupBy(unknown.slice(0, mostSuggestions), ({ type }) => type)].map(async ([type, ofType]) => {
      const source = sources[lookUpFor(type)]
      const byName = await source.findNamed(db, actor, [...new Set(ofType.map(({ value }) => source.keyOf(value)))])
      return Promise.all(
        ofType.map(async ({ value }) => {
          const [best] = byName.get(source.keyOf(value)) ?? []
          return [valueKey(type, value), best ? best.value : await source.suggest!(db, value, read)] as const
        }),
      )
    }),
  )
  return new Map(suggested.flat().flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}

function toPlaceEntries(key: string, { value, country, region }: FoundValue): [string, { country: string; region: string | null }][] {
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

/** Rule types of entities that the actor may not see. */
export function getHiddenRuleTypes({ rights }: Pick<Actor, 'rights'>): ReadonlySet<TargetingType> {
  return new Set(
    targetingTypeNames.filter((type) => {
      const { permission } = targetingTypes[type]
      return permission !== undefined && !hasPermission(rights, permission as Permission)
    }),
  )
}
