/** SQL of what simulated inventory is made of, of all agencies; for the owner's handle. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

export interface PublisherRow {
  id: number
  agencyId: number
  domain: string
  type: string
  /** The first of its market. */
  country: string
}

export async function readPublishers(system: Kysely<DB>): Promise<PublisherRow[]> {
  const { rows } = await sql<PublisherRow>`
    select p.id, p.owner_agency_id as "agencyId", p.domain, p.type, m.country_codes[1] as country
    from publishers p join markets m on m.id = p.market_id where p.status <> 'ARCHIVED' order by p.id`.execute(system)
  return rows
}

/** Impressions delivered by zone, from the day of `from` to the day before `until`. */
export async function readDelivered(
  system: Kysely<DB>,
  { from, until }: { from: Date; until: Date },
): Promise<{ zoneId: number; impressions: string }[]> {
  const { rows } = await sql<{ zoneId: number; impressions: string }>`
    select zone_id as "zoneId", sum(impressions + second_screen_impressions) as impressions from delivery_days
    where day >= ${from}::date and day < ${until}::date group by 1`.execute(system)
  return rows
}

/** Metros by region and name. */
export async function readMetros(system: Kysely<DB>): Promise<{ key: string; value: string }[]> {
  const { rows } = await sql<{ key: string; value: string }>`
    select region || ' ' || label as key, value from targeting_values where kind = 'METRO' and region is not null`.execute(system)
  return rows
}

export async function readDataSegments(system: Kysely<DB>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from targeting_values where kind = 'DATA_SEGMENT' order by value limit ${limit}`.execute(system)
  return rows.map(({ value }) => value)
}

interface Podcast {
  id: number
  publisherId: number
  category: string | null
  language: string | null
}

export async function readPodcasts(system: Kysely<DB>): Promise<Podcast[]> {
  const { rows } = await sql<Podcast>`
    select id, publisher_id as "publisherId", category, language from shows where kind = 'PODCAST' and status <> 'ARCHIVED' order by id`.execute(
    system,
  )
  return rows
}

/** Audiences and imported segments. */
export async function readListenerSegments(system: Kysely<DB>): Promise<{ agencyId: number; kind: string; id: number }[]> {
  const { rows } = await sql<{ agencyId: number; kind: string; id: number }>`
    select agency_id as "agencyId", kind, id from segments where kind in ('AUDIENCE', 'IMPORTED_SEGMENT') and status <> 'ARCHIVED' order by id`.execute(
    system,
  )
  return rows
}

/** Campaigns with delivery, the most impressions first. */
export async function readHeardCampaigns(system: Kysely<DB>): Promise<{ agencyId: number; id: number }[]> {
  const { rows } = await sql<{ agencyId: number; id: number }>`
    select agency_id as "agencyId", campaign_id as id from campaign_totals where impressions > 0 order by impressions desc, campaign_id`.execute(
    system,
  )
  return rows
}
