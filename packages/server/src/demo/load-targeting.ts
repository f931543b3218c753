/** Values for the demo's rules beside the places and lists of every installation: shows, supply packs, segments; and rules of ads. */
import { type ListType, type Rule, includeRule, parseTargeting } from '@spotdesk/sdk/targeting'
import { lookUpKey, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../platform/db/schema.ts'
import { insertRows } from './insert.ts'
import type { World, WorldAgency } from './model.ts'

type Tx = Transaction<DB>

/** Podcasts by their publisher. */
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

/** Segments of a fictional data provider. */
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

/** Circles of the points of interest, by segment, with their radius in kilometres. */
const points: Readonly<Record<string, readonly (readonly [lat: number, lon: number, km: number])[]>> = {
  // John F. Kennedy, O'Hare, Los Angeles, Otopeni.
  Airports: [
    [40.6413, -73.7781, 12],
    [41.9742, -87.9073, 12],
    [33.9416, -118.4085, 12],
    [44.5711, 26.085, 12],
  ],
  // Yankee Stadium, Fenway Park, Dodger Stadium, Arena Națională.
  Stadiums: [
    [40.8296, -73.9262, 8],
    [42.3467, -71.0972, 8],
    [34.0739, -118.24, 8],
    [44.4372, 26.1525, 8],
  ],
  // Columbia, Harvard, UCLA, Babeș-Bolyai.
  'University campuses': [
    [40.8075, -73.9626, 8],
    [42.377, -71.1167, 8],
    [34.0689, -118.4452, 8],
    [46.7677, 23.5913, 8],
  ],
}

/** Categories of the shows that a tag means. */
const taggedCategories: Readonly<Record<string, readonly string[]>> = {
  Conversations: ['Society & Culture', 'Arts/Food', 'Business/Investing'],
  Investigations: ['True Crime', 'Society & Culture/Documentary'],
}

/** Formats and content of stations, by publisher. */
const sounds: Readonly<Record<string, { genres: readonly string[]; categories: readonly string[] }>> = {
  'WKNT 98.7': { genres: ['CHR', 'POP'], categories: ['MUSIC_CHR'] },
  'Harbor FM': { genres: ['ROCK', 'CLASSIC_ROCK', 'ALTERNATIVE'], categories: ['MUSIC_ROCK'] },
  Tonearm: { genres: ['ALTERNATIVE', 'INDIE', 'ELECTRONIC'], categories: ['MUSIC_ADULT'] },
  'Nightjar Podcasts': { genres: [], categories: ['TRUE_CRIME', 'CULTURE'] },
  'Morning Mile': { genres: [], categories: ['NEWS_TALK', 'SPORTS'] },
  'Radio Cetate': { genres: ['POP', 'FOLK', 'MANELE'], categories: ['MUSIC_LOCAL'] },
  'Voci din Oraș': { genres: [], categories: ['CULTURE', 'BUSINESS'] },
  'Undă App': { genres: ['DANCE', 'POP'], categories: ['MUSIC_CHR'] },
}

export async function loadTargeting(tx: Tx, world: World): Promise<void> {
  await loadSounds(tx, world)
  await loadShows(tx, world)
  await loadPacks(tx, world)
  await loadSegments(tx, world)
  await insertRows(
    tx,
    'targeting_values',
    { kind: 'text', value: 'text', label: 'text', detail: 'text', search_key: 'text' },
    Object.entries(providerSegments).map(([value, label]) => ({
      kind: 'DATA_SEGMENT',
      value,
      label,
      detail: 'Sample data',
      search_key: lookUpKey(label),
    })),
  )
}

async function loadSegments(tx: Tx, world: World): Promise<void> {
  const { rows: shows } = await sql<{ id: number; category: string; agencyId: number }>`
    select s.id, s.category, p.owner_agency_id as "agencyId" from shows s join publishers p on p.id = s.publisher_id order by s.id`.execute(
    tx,
  )
  const rows = world.agencies.flatMap((agency) =>
    segments.map(([kind, name]) => {
      const own = shows.filter(({ agencyId }) => agencyId === agency.id)
      const tagged = own.filter(({ category }) => taggedCategories[name]?.includes(category)).map(({ id }) => id)
      return { agency_id: agency.id, kind, name, rules: makeSegmentRules(agency, { kind, name }, tagged) }
    }),
  )
  await insertRows(tx, 'segments', { agency_id: 'bigint', kind: 'text', name: 'text', rules: 'jsonb' }, rows)
}

/** The rules that a segment means; none for those that requests themselves name. */
function makeSegmentRules(agency: WorldAgency, { kind, name }: { kind: string; name: string }, shows: readonly number[]): Rule[] {
  const list = (type: ListType, ids: readonly number[]): Rule[] => (ids.length === 0 ? [] : [includeRule(type, ids.map(String))])
  if (kind === 'POI_SEGMENT')
    return points[name]!.map(([lat, lon, km]) => ({ type: 'LOCATION_LATLONG', exclude: false, near: { lat, lon, km } }))
  if (kind === 'PODCAST_TAG') return list('PODCAST_SHOW', shows)
  if (kind === 'ZONE_GROUP')
    return list(
      'INVENTORY_ZONE',
      agency.publishers.flatMap(({ zones }, at) =>
        zones.flatMap(([zone], index) => (zone === 'Pre-roll' ? [agency.zoneIds[at]![index]!] : [])),
      ),
    )
  const stations = agency.publisherIds.filter((_, index) => agency.publishers[index]!.type === 'BROADCASTER')
  return kind === 'SITE_CHANNEL' ? list('INVENTORY_PUBLISHER', stations) : []
}

/** Formats and content of stations. */
async function loadSounds(tx: Tx, world: World): Promise<void> {
  for (const { publishers, publisherIds } of world.agencies)
    for (const [index, { name }] of publishers.entries()) {
      const { genres, categories } = sounds[name]!
      await sql`update zones set genres = ${genres}::text[], categories = ${categories}::text[] where publisher_id = ${publisherIds[index]!}`.execute(
        tx,
      )
    }
}

async function loadShows(tx: Tx, world: World): Promise<void> {
  const rows = world.agencies.flatMap(({ id, publishers, publisherIds }) =>
    publishers.flatMap(({ name }, index) =>
      (podcasts[name] ?? []).map(([show, category, language]) => ({
        owner_agency_id: id,
        publisher_id: publisherIds[index]!,
        name: show,
        name_lc: searchKey(show),
        name_key: sortKey(show),
        kind: 'PODCAST',
        language,
        category,
      })),
    ),
  )
  await insertRows(
    tx,
    'shows',
    {
      owner_agency_id: 'bigint',
      publisher_id: 'bigint',
      name: 'text',
      name_lc: 'text',
      name_key: 'text',
      kind: 'text',
      language: 'text',
      category: 'text',
    },
    rows,
  )
}

/** Each agency sells all its stations to everybody, and keeps one pack private. */
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

/** Targetings of some ads, joined with their campaign's or in place of it: none that contradicts a campaign's, or dwarfs it. */
const adLines = [
  ['AND', 'TIME_WEEK_DAY in (MON, TUE, WED, THU, FRI)'],
  ['AND', 'DEVICE_LANGUAGE in (en, ro)'],
  ['REPLACE', 'DEVICE_TYPE in (CAR) AND DATA_AGE between 18 and 34'],
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
