/**
 * An inventory of listeners who do not exist, for a desk without feeds: the demo, and tests. Its requests are those of the desk's own
 * zones, some times what was delivered in them, with values that the desk's look-ups know.
 */
import { dayMs } from '@spotdesk/sdk/values'
import {
  historyDays,
  type Names,
  originBefore,
  type SimulatedPart,
  type SimulatedPublisher,
  type SimulatedShow,
  type SimulatedZone,
  simulatePart,
} from '@spotdesk/forecast'
import { sql } from 'kysely'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { Database } from '../../platform/db/database.ts'
import { replaceSimulated } from '../snapshots/sample-store.ts'
import { simulatedCities, simulatedCountries, simulatedNames } from './simulated-names.ts'
import { readZones } from '../snapshots/supply-store.ts'

export interface InventoryOptions {
  now: Date
  /** Sampled requests of all agencies together. */
  requests: number
  seed?: number
}

/** Requests that came for each impression that was delivered: two of five were filled. */
const requestsOfImpression = 2.5
/** Requests a day of a zone in which little or nothing was delivered. */
const leastDaily = 20_000
/** No agency's sample is a smaller part of all: listeners have to be enough to tell something. */
const leastShare = 0.05
/** Campaigns that listeners may have heard. */
const mostRetargeting = 40

/** Puts simulated inventory in the place of what was simulated before. */
export async function simulateInventory(db: Database, { now, ...options }: InventoryOptions): Promise<void> {
  const originMs = originBefore(now)
  for (const { agencyId, made } of simulateParts(await readAgencies(db, now), originMs, options)) {
    const part = {
      agencyId,
      id: uuidV7(now),
      jobId: null,
      requests: made.requests,
      firstAt: new Date(originMs - historyDays * dayMs),
      lastAt: new Date(originMs - 1000),
      createdAt: now,
    }
    await db.systemWrite((tx) => replaceSimulated(tx, part, made.part, made.hourly))
  }
}

/** The requests of each agency's publishers, one agency after the other: their share of all is that of their zones. */
export function* simulateParts(
  agencies: readonly SimulatedAgency[],
  originMs: number,
  { requests, seed = 20_261 }: Omit<InventoryOptions, 'now'>,
): Generator<{ agencyId: number; made: SimulatedPart }> {
  const daily = (publishers: readonly SimulatedPublisher[]) =>
    publishers.flatMap(({ zones }) => zones).reduce((sum, { dailyRequests }) => sum + dailyRequests, 0)
  const total = agencies.reduce((sum, { publishers }) => sum + daily(publishers), 0)
  for (const [index, { id, publishers, names }] of agencies.entries()) {
    const share = Math.max(leastShare, daily(publishers) / total)
    yield { agencyId: id, made: simulatePart({ seed: seed + index, originMs, publishers, rows: Math.ceil(requests * share), names }) }
  }
}

interface SimulatedAgency {
  id: number
  publishers: SimulatedPublisher[]
  names: Names
}

interface PublisherRow {
  id: number
  agencyId: number
  domain: string
  type: string
  country: string
}

const kinds: Readonly<Record<string, SimulatedPublisher['kind']>> = { BROADCASTER: 'STATION', PODCAST_NETWORK: 'PODCAST' }

/** Agencies with what their inventory is simulated of: nothing that was delivered later than now is known to it. */
export async function readAgencies({ system }: Database, now: Date): Promise<SimulatedAgency[]> {
  const [zones, publishers, delivered, shared, own] = await Promise.all([
    readZones(system),
    sql<PublisherRow>`
      select p.id, p.owner_agency_id as "agencyId", p.domain, p.type, m.country_codes[1] as country
      from publishers p join markets m on m.id = p.market_id where p.status <> 'ARCHIVED' order by p.id`.execute(system),
    sql<{ zoneId: number; impressions: string }>`
      select zone_id as "zoneId", sum(impressions + second_screen_impressions) as impressions from delivery_days
      where day >= ${new Date(now.getTime() - historyDays * dayMs)}::date and day < ${now}::date group by 1`.execute(system),
    readShared(system),
    readOwn(system),
  ])
  const dailyOf = new Map(delivered.rows.map(({ zoneId, impressions }) => [zoneId, Number(impressions) / historyDays]))
  const zonesOf = Map.groupBy(zones, ({ publisherId }) => publisherId)
  const toZone = (zone: (typeof zones)[number]): SimulatedZone => ({
    ...zone,
    dailyRequests: Math.max(leastDaily, Math.round((dailyOf.get(zone.id) ?? 0) * requestsOfImpression)),
  })
  const all = publishers.rows.flatMap(({ id, agencyId, domain, type, country }) => {
    const publisher: SimulatedPublisher = {
      id,
      kind: kinds[type] ?? 'STREAM',
      country: simulatedCountries.includes(country) ? country : 'US',
      domain,
      zones: (zonesOf.get(id) ?? []).map(toZone),
    }
    return publisher.zones.length > 0 ? [{ agencyId, publisher }] : []
  })
  return [...Map.groupBy(all, ({ agencyId }) => agencyId)].map(([id, rows]) => ({
    id,
    publishers: rows.map(({ publisher }) => publisher),
    names: { ...simulatedNames, ...shared, ...own(id) },
  }))
}

/** What is the same for all agencies. */
async function readShared(system: Database['system']) {
  const [metros, segments, shows] = await Promise.all([
    sql<{ key: string; value: string }>`
      select region || ' ' || label as key, value from targeting_values where kind = 'METRO' and region is not null`.execute(system),
    sql<{ value: string }>`select value from targeting_values where kind = 'DATA_SEGMENT' order by value limit 20`.execute(system),
    sql<{ id: number; publisherId: number; category: string | null; language: string | null }>`
      select id, publisher_id as "publisherId", category, language from shows where kind = 'PODCAST' and status <> 'ARCHIVED' order by id`.execute(
      system,
    ),
  ])
  const byPublisher = Map.groupBy(shows.rows, ({ publisherId }) => publisherId)
  const toShow = ({ id, category, language }: (typeof shows.rows)[number]): SimulatedShow => ({
    id: String(id),
    category: category ?? 'Society & Culture',
    language: language ?? 'en',
    // Tags stand for shows in the definitions of the snapshot.
    tags: [],
  })
  return {
    cities: simulatedCities(new Map(metros.rows.map(({ key, value }) => [key, value]))),
    segments: segments.rows.map(({ value }) => value),
    shows: new Map([...byPublisher].map(([id, rows]) => [id, rows.map(toShow)])),
  }
}

/** What only one agency's rules can name, by the agency. */
async function readOwn(system: Database['system']) {
  const [segments, campaigns] = await Promise.all([
    sql<{ agencyId: number; kind: string; id: number }>`
      select agency_id as "agencyId", kind, id from segments where kind in ('AUDIENCE', 'IMPORTED_SEGMENT') and status <> 'ARCHIVED' order by id`.execute(
      system,
    ),
    sql<{ agencyId: number; id: number }>`
      select agency_id as "agencyId", campaign_id as id from campaign_totals where impressions > 0 order by impressions desc, campaign_id`.execute(
      system,
    ),
  ])
  return (agencyId: number) => {
    const idsOf = (kind: string) =>
      segments.rows.filter((row) => row.agencyId === agencyId && row.kind === kind).map(({ id }) => String(id))
    return {
      audiences: idsOf('AUDIENCE'),
      imported: idsOf('IMPORTED_SEGMENT'),
      retargeting: campaigns.rows
        .filter((row) => row.agencyId === agencyId)
        .slice(0, mostRetargeting)
        .map(({ id }) => String(id)),
    }
  }
}
