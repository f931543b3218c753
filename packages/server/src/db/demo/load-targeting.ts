/** What the demo's rules can name beside the places and lists that every desk has: shows, supply packs, segments; and rules of ads. */
import { parseTargeting } from '@spotdesk/sdk/targeting'
import { baseKey } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../schema.ts'
import { insertRows } from './insert.ts'
import type { World } from './model.ts'

type Tx = Transaction<DB>

/** Podcasts by the publisher that has them. */
const podcasts: Readonly<Record<string, readonly (readonly [name: string, category: string, language: string])[]>> = {
  'Nightjar Podcasts': [
    ['The Quiet Hour', 'Society & Culture/Documentary', 'en'],
    ['Cold Harbor Files', 'True Crime', 'en'],
    ['Second Breakfast', 'Arts/Food', 'en'],
  ],
  'Morning Mile': [
    ['Morning Mile Daily', 'News/Daily News', 'en'],
    ['Long Run', 'Sports/Running', 'en'],
  ],
  'Voci din Oraș': [
    ['Povești din cartier', 'Society & Culture', 'ro'],
    ['Bani și idei', 'Business/Investing', 'ro'],
  ],
}

/** Segments of a data provider that exists only in the demo. */
const providerSegments: Readonly<Record<string, string>> = {
  'sample:autos-suv': 'Autos: likely to buy an SUV',
  'sample:autos-electric': 'Autos: likely to buy an electric car',
  'sample:travel-beach': 'Travel: beach holidays',
  'sample:travel-city': 'Travel: city breaks',
  'sample:home-movers': 'Home: moving soon',
  'sample:home-garden': 'Home: gardeners',
  'sample:finance-savers': 'Finance: savers',
  'sample:finance-mortgage': 'Finance: mortgage due',
  'sample:food-organic': 'Food: organic shoppers',
  'sample:sports-runners': 'Sports: runners',
}

const segments = [
  ['POI_SEGMENT', 'Airports'],
  ['POI_SEGMENT', 'Stadiums'],
  ['POI_SEGMENT', 'University campuses'],
  ['AUDIENCE', 'Heard the autumn campaign'],
  ['AUDIENCE', 'Visited the shop page'],
  ['IMPORTED_SEGMENT', 'Loyalty card holders'],
  ['IMPORTED_SEGMENT', 'Newsletter readers'],
  ['SITE_CHANNEL', 'Drive time stations'],
  ['PODCAST_TAG', 'Conversations'],
  ['PODCAST_TAG', 'Investigations'],
  ['ZONE_GROUP', 'Pre-rolls'],
] as const

export async function loadTargeting(tx: Tx, world: World): Promise<void> {
  await loadShows(tx, world)
  await loadPacks(tx, world)
  await insertRows(
    tx,
    'segments',
    { agency_id: 'bigint', kind: 'text', name: 'text' },
    world.agencies.flatMap(({ id }) => segments.map(([kind, name]) => ({ agency_id: id, kind, name }))),
  )
  await insertRows(
    tx,
    'targeting_values',
    { kind: 'text', value: 'text', label: 'text', detail: 'text', search_key: 'text' },
    Object.entries(providerSegments).map(([value, label]) => ({
      kind: 'DATA_SEGMENT',
      value,
      label,
      detail: 'Sample data',
      search_key: baseKey(label),
    })),
  )
}

async function loadShows(tx: Tx, world: World): Promise<void> {
  const rows = world.agencies.flatMap(({ publishers, publisherIds }) =>
    publishers.flatMap(({ name }, index) =>
      (podcasts[name] ?? []).map(([show, category, language]) => ({
        publisher_id: publisherIds[index]!,
        name: show,
        kind: 'PODCAST',
        language,
        category,
      })),
    ),
  )
  await insertRows(tx, 'shows', { publisher_id: 'bigint', name: 'text', kind: 'text', language: 'text', category: 'text' }, rows)
}

/** Each agency sells all its stations to everybody, and keeps a pack to itself. */
async function loadPacks(tx: Tx, world: World): Promise<void> {
  await insertRows(
    tx,
    'supply_packs',
    {
      owner_agency_id: 'bigint',
      name: 'text',
      visibility: 'text',
      publisher_ids: 'bigint[]',
      zone_ids: 'bigint[]',
      floor_cpm_e4: 'bigint',
    },
    world.agencies.flatMap(({ id, name, publisherIds, zoneIds }) => [
      {
        owner_agency_id: id,
        name: `${name}: open stations`,
        visibility: 'PUBLIC',
        publisher_ids: publisherIds.slice(0, 1),
        zone_ids: [],
        floor_cpm_e4: 30_000,
      },
      {
        owner_agency_id: id,
        name: `${name}: first positions`,
        visibility: 'PRIVATE',
        publisher_ids: [],
        zone_ids: zoneIds.flatMap(([first]) => (first === undefined ? [] : [first])),
        floor_cpm_e4: 60_000,
      },
    ]),
  )
}

/** Own targetings of some ads, joined with their campaign's or in its place. */
const adLines = [
  ['AND', 'TIME_HOURLY_WEEK_DAY in (MON:06-10, TUE:06-10, WED:06-10, THU:06-10, FRI:06-10)'],
  ['AND', 'DEVICE_TYPE in (SMART_SPEAKER)'],
  ['REPLACE', 'DATA_AGE between 18 and 34'],
] as const

/** One ad in `everyNth` has a targeting of its own. */
const everyNth = 23

export async function loadAdTargeting(tx: Tx): Promise<void> {
  for (const [index, [link, line]] of adLines.entries()) {
    const parsed = parseTargeting(line)
    if (!parsed.ok) throw new Error(`demo targeting: ${parsed.error.message}`)
    await sql`update ads set targeting = ${JSON.stringify(parsed.targeting)}::jsonb, targeting_link = ${link}
      where id % ${everyNth} = 0 and (id / ${everyNth}) % ${adLines.length} = ${index}`.execute(tx)
  }
}
