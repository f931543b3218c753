/**
 * An inventory of simulated listeners, for installations without feeds: the demo, and tests. Its requests are those of the installation's
 * own zones, a multiple of their delivery, with values that its look-ups know.
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
import { uuidV7 } from '../../../platform/audit/uuid.ts'
import type { Database } from '../../../platform/db/database.ts'
import { replaceSimulated } from './sample-store.ts'
import {
  readDataSegments,
  readDelivered,
  readHeardCampaigns,
  readListenerSegments,
  readMetros,
  readPodcasts,
  readPublishers,
} from './simulation-store.ts'
import { simulatedCities, simulatedCountries, simulatedNames } from './simulated-names.ts'
import { readZoneInputs } from './supply-store.ts'

export interface InventoryOptions {
  now: Date
  /** Sampled requests of all agencies together. */
  requests: number
  seed?: number
}

/** Requests for each delivered impression: two of seven are filled, since campaigns want the same part of them more than others. */
const requestsOfImpression = 3.5
/** Requests a day of a zone with little or no delivery. */
const leastDaily = 20_000
/** The smallest sampling rate of an agency, so that there are enough listeners. */
const leastShare = 0.05
/** Campaigns that listeners may have heard. */
const mostRetargeting = 40
/** Segments of data providers that they may be in. */
const mostSegments = 20

/** Replaces the simulated inventory. */
export async function simulateInventory(db: Database, { now, ...options }: InventoryOptions): Promise<void> {
  const originMs = originBefore(now)
  for (const { agencyId, made } of simulateParts(await readSimulatedAgencies(db, now), originMs, options)) {
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

/** The requests of each agency's publishers, one agency after the other, in proportion to their zones. */
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

const kinds: Readonly<Record<string, SimulatedPublisher['kind']>> = { BROADCASTER: 'STATION', PODCAST_NETWORK: 'PODCAST' }

/** Agencies with the data that their inventory is simulated from: delivery up to now. */
export async function readSimulatedAgencies({ system }: Database, now: Date): Promise<SimulatedAgency[]> {
  const [zones, publishers, delivered, shared, own] = await Promise.all([
    readZoneInputs(system),
    readPublishers(system),
    readDelivered(system, { from: new Date(now.getTime() - historyDays * dayMs), until: now }),
    readShared(system),
    readOwn(system),
  ])
  const dailyByZone = new Map(delivered.map(({ zoneId, impressions }) => [zoneId, Number(impressions) / historyDays]))
  const zonesByPublisher = Map.groupBy(zones, ({ publisherId }) => publisherId)
  const toZone = (zone: (typeof zones)[number]): SimulatedZone => ({
    ...zone,
    dailyRequests: Math.max(leastDaily, Math.round((dailyByZone.get(zone.id) ?? 0) * requestsOfImpression)),
  })
  const all = publishers.flatMap(({ id, agencyId, domain, type, country }) => {
    const publisher: SimulatedPublisher = {
      id,
      kind: kinds[type] ?? 'STREAM',
      country: simulatedCountries.includes(country) ? country : 'US',
      domain,
      zones: (zonesByPublisher.get(id) ?? []).map(toZone),
    }
    return publisher.zones.length > 0 ? [{ agencyId, publisher }] : []
  })
  return [...Map.groupBy(all, ({ agencyId }) => agencyId)].map(([id, rows]) => ({
    id,
    publishers: rows.map(({ publisher }) => publisher),
    names: { ...simulatedNames, ...shared, ...own(id) },
  }))
}

/** The data that all agencies share. */
async function readShared(system: Database['system']) {
  const [metros, segments, shows] = await Promise.all([readMetros(system), readDataSegments(system, mostSegments), readPodcasts(system)])
  const byPublisher = Map.groupBy(shows, ({ publisherId }) => publisherId)
  const toShow = ({ id, category, language }: (typeof shows)[number]): SimulatedShow => ({
    id: String(id),
    category: category ?? 'Society & Culture',
    language: language ?? 'en',
    // Tags mean shows in the definitions of the snapshot.
    tags: [],
  })
  return {
    cities: simulatedCities(new Map(metros.map(({ key, value }) => [key, value]))),
    segments,
    shows: new Map([...byPublisher].map(([id, rows]) => [id, rows.map(toShow)])),
  }
}

/** Values that only one agency's rules can name, by agency. */
async function readOwn(system: Database['system']) {
  const [segments, campaigns] = await Promise.all([readListenerSegments(system), readHeardCampaigns(system)])
  return (agencyId: number) => {
    const listSegmentIds = (kind: string) =>
      segments.filter((row) => row.agencyId === agencyId && row.kind === kind).map(({ id }) => String(id))
    return {
      audiences: listSegmentIds('AUDIENCE'),
      imported: listSegmentIds('IMPORTED_SEGMENT'),
      retargeting: campaigns
        .filter((row) => row.agencyId === agencyId)
        .slice(0, mostRetargeting)
        .map(({ id }) => String(id)),
    }
  }
}
