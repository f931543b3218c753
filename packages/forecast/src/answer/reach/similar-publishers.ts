/** Publishers like those that a targeting names. */
import type { Rule } from '@spotdesk/sdk/targeting'
import { type CampaignQuestion } from '../question/question.ts'
import { maskZones } from '../../match/campaign.ts'
import type { AttributeType } from '../../sample/attributes.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { Search, Step } from '../fix/fix-search.ts'
import { efforts, outside } from '../fix/fix-steps.ts'

/** Publishers that are proposed together at most. */
const mostProposed = 3

const named = ['INVENTORY_PUBLISHER', 'INVENTORY_ZONE'] as const
type NamedRule = Extract<Rule, { type: (typeof named)[number] }>
const namesPlaces = (rule: Rule): rule is NamedRule => (named as readonly string[]).includes(rule.type) && !rule.exclude

/** Ids of publishers and zones that may be proposed. The default is all. */
interface Allowed {
  publishers?: readonly number[] | undefined
  zones?: readonly number[] | undefined
}

/** Facts of a publisher from its zones, and of its listeners from the sample. */
interface Portrait {
  id: number
  feeds: ReadonlySet<string>
  genres: ReadonlySet<string>
  /** True if an ad of the campaign fits one of its zones. */
  fits: boolean
  /** The country of most of its requests; -1: none is known. */
  country: number
  /** Sampled listeners, and those of them who hear a named publisher too. */
  listeners: number
  shared: number
}

/**
 * Publishers that are not in the targeting and could be: of the kind and country of one that is, with a slot for the ads. Those that share
 * genres and listeners with the named ones come first.
 * @param allowed ids that may be proposed; left out: all
 */
export function findSimilarPublishers(snapshot: Snapshot, question: CampaignQuestion, allowed: Allowed = {}): number[] {
  const rules = question.targeting.groups.flatMap((group) => group.rules).filter(namesPlaces)
  if (rules.length === 0) return []
  const inside = new Set(rules.flatMap((rule) => listPublishers(snapshot, rule)))
  const portraits = paint(snapshot, question, { inside, zones: allowed.zones })
  const models = portraits.filter(({ id }) => inside.has(id))
  const isLike = (one: Portrait) =>
    models.some(({ feeds, country }) => country === one.country && (feeds.size === 0 || [...feeds].some((feed) => one.feeds.has(feed))))
  const genres = new Set(models.flatMap((model) => [...model.genres]))
  return portraits
    .filter((one) => !inside.has(one.id) && one.fits && one.listeners > 0 && isLike(one))
    .filter(({ id }) => allowed.publishers === undefined || allowed.publishers.includes(id))
    .map((one) => ({ id: one.id, likeness: computeLikeness(one.genres, genres) + one.shared / one.listeners }))
    .toSorted((a, b) => b.likeness - a.likeness || a.id - b.id)
    .slice(0, mostProposed)
    .map(({ id }) => id)
}

/** 1 for zones that an ad of the campaign fits and that may be proposed. */
function fittingZones({ inventory }: Snapshot, { ads }: CampaignQuestion, allowed?: readonly number[]): Uint8Array {
  const fitting = maskZones(inventory, ads)
  if (allowed === undefined) return fitting
  const known = new Set(allowed)
  return fitting.map((fits, at) => (known.has(inventory.sample.zones[at]!.id) ? fits : 0))
}

/** The targeting with some more publishers. A rule of publishers gets the publishers, a rule of zones gets their fitting zones. */
export function publisherStep({ snapshot, question, before }: Search, adds: readonly number[], allowed?: readonly number[]): Step | null {
  const fitting = fittingZones(snapshot, question, allowed)
  const zones = snapshot.inventory.sample.zones.filter((zone, at) => fitting[at] === 1 && adds.includes(zone.publisherId))
  const replaceRules = question.targeting.groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, index) => {
      if (!namesPlaces(rule)) return []
      const more = rule.type === 'INVENTORY_PUBLISHER' ? adds : zones.map(({ id }) => id)
      return [{ group, rule: index, to: { ...rule, values: [...rule.values, ...more.map(String)] } }]
    }),
  )
  if (replaceRules.length === 0) return null
  return { kind: 'similarPublishers', changes: { replaceRules }, effort: outside(before, efforts.publishers), adds }
}

function listPublishers({ inventory }: Snapshot, { type, values }: NamedRule): number[] {
  if (type === 'INVENTORY_PUBLISHER') return values.map(Number)
  const ids = new Set(values.map(Number))
  return inventory.sample.zones.filter(({ id }) => ids.has(id)).map(({ publisherId }) => publisherId)
}

/** Jaccard's index; two publishers without genres are of one. */
function computeLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = new Set([...a, ...b]).size
  return all === 0 ? 1 : [...a].filter((one) => b.has(one)).length / all
}

/** Reads the first rows of the sample, those of contention. They show well enough who hears which publisher. */
function paint(
  snapshot: Snapshot,
  question: CampaignQuestion,
  { inside, zones: allowed }: Pick<Allowed, 'zones'> & { inside: ReadonlySet<number> },
): Portrait[] {
  const { inventory, rows } = snapshot
  const { zones, codes, listenerStarts, listeners } = inventory.sample
  const ids = [...new Set(zones.map(({ publisherId }) => publisherId))].toSorted((a, b) => a - b)
  const indexById = new Map(ids.map((id, index) => [id, index]))
  const publisherByZone = Uint32Array.from(zones, ({ publisherId }) => indexById.get(publisherId)!)
  const isInside = Uint8Array.from(ids, (id) => (inside.has(id) ? 1 : 0))
  const [heard, shared] = [new Uint32Array(ids.length), new Uint32Array(ids.length)]
  const countries = ids.map(() => new Map<number, number>())
  const countryByPlace = firstValues(inventory.sample.dimensions.place.attributes.get('LOCATION_COUNTRY'))
  const lastHeard = new Int32Array(ids.length).fill(-1)
  for (let listener = 0; listener < listeners && listenerStarts[listener + 1]! <= rows; listener += 1) {
    const own: number[] = []
    for (let row = listenerStarts[listener]!; row < listenerStarts[listener + 1]!; row += 1) {
      const publisher = publisherByZone[codes.zone[row]!]!
      if (lastHeard[publisher] === listener) continue
      lastHeard[publisher] = listener
      own.push(publisher)
      const country = countryByPlace[codes.place[row]!] ?? -1
      countries[publisher]!.set(country, (countries[publisher]!.get(country) ?? 0) + 1)
    }
    const isShared = own.some((publisher) => isInside[publisher] === 1)
    for (const publisher of own) {
      heard[publisher]! += 1
      if (isShared) shared[publisher]! += 1
    }
  }
  const fitting = fittingZones(snapshot, question, allowed)
  return ids.map((id, index) => {
    const own = zones.flatMap((zone, at) => (zone.publisherId === id ? [at] : []))
    const collectValues = (type: AttributeType) =>
      new Set(own.flatMap((entry) => valuesAt(inventory.sample.dimensions.zone.attributes.get(type), entry)))
    const [country = -1] = [...countries[index]!].toSorted((a, b) => b[1] - a[1])[0] ?? []
    return {
      id,
      feeds: collectValues('INVENTORY_FEED_TYPE'),
      genres: collectValues('CONTEXT_MUSIC_GENRE'),
      fits: own.some((entry) => fitting[entry] === 1),
      country,
      listeners: heard[index]!,
      shared: shared[index]!,
    }
  })
}

type Values = { starts: ArrayLike<number>; ids: ArrayLike<number>; values: readonly string[] } | undefined

function valuesAt(attribute: Values, entry: number): string[] {
  if (!attribute) return []
  const { starts, ids, values } = attribute
  return Array.from({ length: starts[entry + 1]! - starts[entry]! }, (_, at) => values[ids[starts[entry]! + at]!]!)
}

/** The id of the first value of each entry; -1 where it has none. */
function firstValues(attribute: Values): Int32Array {
  if (!attribute) return new Int32Array(0)
  const { starts, ids } = attribute
  return Int32Array.from({ length: starts.length - 1 }, (_, entry) => (starts[entry + 1]! > starts[entry]! ? ids[starts[entry]!]! : -1))
}
