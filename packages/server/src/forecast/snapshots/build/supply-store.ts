/** The supply in the product, and the definitions that rules name: zones with their attributes, packs, channels, segments, calendars. */
import type { AttributeValues, Definitions, ZoneInput } from '@spotdesk/forecast'
import { includeRule, type ListType, type Rule, type TargetingType } from '@spotdesk/sdk/targeting'
import { sql } from 'kysely'
import { holidayCalendars } from './holidays.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

interface ZoneRow {
  id: number
  publisherId: number
  format: string
  feedType: string
  seconds: number
  timeZone: string
  /** ISO 3166-1 alpha-2; of a market of several countries, the first one. */
  country: string
  genres: string[]
  categories: string[]
}

/** Zones for the forecast, archived ones too: their requests are part of the history. */
export async function readZoneInputs(system: Executor): Promise<ZoneInput[]> {
  const { rows } = await sql<ZoneRow>`
    select z.id, z.publisher_id as "publisherId", z.format, z.feed_type as "feedType", z.max_duration_s as seconds, p.time_zone as "timeZone", m.country_codes[1] as country, z.genres, z.categories
    from zones z join publishers p on p.id = z.publisher_id join markets m on m.id = p.market_id order by z.id`.execute(system)
  return rows.map(({ id, publisherId, format, feedType, seconds, timeZone, country, genres, categories }) => {
    const attributes: AttributeValues = {
      INVENTORY_FEED_TYPE: feedType,
      ...(genres.length > 0 && { CONTEXT_MUSIC_GENRE: genres }),
      ...(categories.length > 0 && { INVENTORY_ZONE_CATEGORY: categories }),
    }
    return { id, publisherId, format: toZoneFormat(format), maxDurationSeconds: seconds, timeZone, country, attributes }
  })
}

const toZoneFormat = (format: string): ZoneInput['format'] => (format === 'DISPLAY' || format === 'VIDEO' ? format : 'AUDIO')

/** The rule type whose values are the ids of a kind of segment. */
const segmentTypes: Readonly<Record<string, ListType>> = {
  POI_SEGMENT: 'LOCATION_POI',
  SITE_CHANNEL: 'INVENTORY_SITE_CHANNEL',
  ZONE_GROUP: 'INVENTORY_ZONE_GROUP',
  PODCAST_TAG: 'PODCAST_TAG',
  AUDIENCE: 'PRODUCT_AUDIENCE',
  IMPORTED_SEGMENT: 'IMPORTED_SEGMENT',
}

const includes = (type: ListType, ids: readonly number[]): Rule[] => (ids.length === 0 ? [] : [includeRule(type, ids.map(String))])

/** @param now decides which years the calendars hold: from the first full counts to the end of the horizon */
export async function readDefinitions(system: Executor, now: Date): Promise<Definitions> {
  const [packs, segments] = await Promise.all([
    sql<{ id: number; publishers: number[]; zones: number[]; shows: number[] }>`
      select id, publisher_ids as publishers, zone_ids as zones, show_ids as shows from supply_packs where status = 'ACTIVE'`.execute(
      system,
    ),
    sql<{ id: number; kind: string; rules: Rule[] }>`
      select id, kind, rules from segments where status <> 'ARCHIVED' and jsonb_array_length(rules) > 0`.execute(system),
  ])
  const values: Partial<Record<TargetingType, Record<string, readonly Rule[]>>> = {
    INVENTORY_SUPPLY_PACK: Object.fromEntries(
      packs.rows.map(({ id, publishers, zones, shows }) => [
        String(id),
        [...includes('INVENTORY_PUBLISHER', publishers), ...includes('INVENTORY_ZONE', zones), ...includes('PODCAST_SHOW', shows)],
      ]),
    ),
  }
  for (const { id, kind, rules } of segments.rows) {
    const type = segmentTypes[kind]
    if (type) (values[type] ??= {})[String(id)] = rules
  }
  const year = now.getUTCFullYear()
  return { values, calendars: holidayCalendars(year - 2, year + 2) }
}
