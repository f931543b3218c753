/** All SQL of the inventory as feeds sent it: sampled requests, hourly counts, margins. */
import { hourMs } from '@spotdesk/sdk/values'
import { type AttributeType, type HourlyVolume, type Margin, originBefore } from '@spotdesk/forecast'
import { type Kysely, type Transaction, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../platform/db/schema.ts'
import { closeClient, openClient } from '../../../platform/db/connection/single-client.ts'
import { readBinary, readMs } from './read-binary.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

/** True if there are sampled requests, or any that a feed has sent. For the owner's handle. */
export async function hasSample(system: Kysely<DB>, which: 'any' | 'sent' = 'any'): Promise<boolean> {
  const { rows } = await sql`select 1 from inventory_sample where ${which} = 'any' or job_id is not null limit 1`.execute(system)
  return rows.length > 0
}

/** True if the simulated inventory ends before the last midnight. For the owner's handle. */
export async function isSimulationDue(system: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql<{ last: Date | null }>`select min(last_at) as last from inventory_sample where job_id is null`.execute(system)
  const last = rows[0]!.last
  return last === null || last.getTime() < originBefore(now) - hourMs
}

export interface NewPart {
  agencyId: number
  id: string
  /** The job of the batch; null: the demo's simulator. */
  jobId: string | null
  requests: number
  firstAt: Date
  lastAt: Date
  createdAt: Date
}

export async function saveSamplePart(
  tx: Executor,
  { agencyId, id, jobId, requests, firstAt, lastAt, createdAt }: NewPart,
  content: Uint8Array,
) {
  await sql`insert into inventory_sample (agency_id, id, job_id, requests, first_at, last_at, content, created_at)
    values (${agencyId}, ${id}, ${jobId}, ${requests}, ${firstAt}, ${lastAt}, ${Buffer.from(content.buffer, content.byteOffset, content.byteLength)},
      ${createdAt})`.execute(tx)
}

export interface PartRow {
  agencyId: number
  id: string
  firstAt: Date
  lastAt: Date
  bytes: number
}

/** Parts with a request in a period, the oldest first. For the owner's handle. */
export async function listParts(system: Executor, from: Date, until: Date): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select agency_id as "agencyId", id, first_at as "firstAt", last_at as "lastAt", length(content) as bytes from inventory_sample
    where last_at >= ${from} and first_at < ${until} order by first_at, id`.execute(system)
  return rows
}

/** The bytes of parts, one after the other, on a connection of its own. */
export async function readSampleParts(owner: pg.PoolConfig, parts: readonly PartRow[]): Promise<Uint8Array[]> {
  const client = await openClient(owner, { silenceMs: readMs })
  try {
    const contents: Uint8Array[] = []
    for (const { agencyId, id, bytes } of parts) {
      const query = `select content from inventory_sample where agency_id = ${agencyId} and id = ${pg.escapeLiteral(id)}`
      contents.push(await readBinary(client, query, bytes))
    }
    return contents
  } finally {
    await closeClient(client)
  }
}

/** The last hour before now with counted requests; null when there is none. */
export async function readLastHour(system: Executor, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`select max(hour) as last from inventory_volume_hourly where hour <= ${now}`.execute(
    system,
  )
  return rows[0]!.last
}

/** Counts of each zone and day of UTC, as if all were of its first hour: the forecast needs no more detail. */
export async function readVolumes(system: Executor, from: Date, until: Date): Promise<HourlyVolume[]> {
  const { rows } = await sql<{ zoneId: number; day: Date; count: string }>`
    select zone_id as "zoneId", date_trunc('day', hour, 'UTC') as day, sum(requests) as count from inventory_volume_hourly
    where hour >= ${from} and hour < ${until} group by 1, 2 order by 1, 2`.execute(system)
  return rows.map(({ zoneId, day, count }) => ({ zoneId, hourMs: day.getTime(), count: Number(count) }))
}

/** A text that changes with any count or margin of a period. */
export async function volumesMark(system: Executor, from: Date, until: Date): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws('/',
      (select concat_ws(' ', count(*), sum(hashint8extended(zone_id, 1) # hashint8extended(requests, extract(epoch from hour)::bigint)))
        from inventory_volume_hourly where hour >= ${from} and hour < ${until}),
      (select concat_ws(' ', count(*), sum(hashtextextended(attribute || ' ' || value, 1) # hashint8extended(requests, day - date '2000-01-01')))
        from inventory_margin_daily where day >= (${from}::timestamptz at time zone 'UTC')::date and day < (${until}::timestamptz at time zone 'UTC')::date)) as mark`.execute(
    system,
  )
  return rows[0]!.mark
}

/**
 * Counts by value of each agency and attribute, of its own zones, over a period. Days without counts are estimated from the volumes of all
 * days over those of the counted days.
 */
export async function readMargins(system: Executor, from: Date, until: Date): Promise<Margin[]> {
  const [counts, zones] = await Promise.all([
    sql<{ agencyId: number; attribute: string; value: string; count: string; scale: number | null }>`
      with volume as (
        select agency_id, (hour at time zone 'UTC')::date as day, sum(requests) as requests from inventory_volume_hourly
        where hour >= ${from} and hour < ${until} group by 1, 2),
      margin as (
        select agency_id, attribute, day, value, requests from inventory_margin_daily
        where day >= (${from}::timestamptz at time zone 'UTC')::date and day < (${until}::timestamptz at time zone 'UTC')::date),
      counted as (
        select m.agency_id, m.attribute, (select sum(v.requests) from volume v where v.agency_id = m.agency_id) / nullif(sum(v.requests), 0) as scale
        from (select distinct agency_id, attribute, day from margin) m join volume v using (agency_id, day) group by 1, 2)
      select m.agency_id as "agencyId", m.attribute, m.value, sum(m.requests) as count, c.scale::float8 as scale
      from margin m join counted c using (agency_id, attribute) group by 1, 2, 3, 5 order by 1, 2, 3`.execute(system),
    sql<{ agencyId: number; id: number }>`
      select p.owner_agency_id as "agencyId", z.id from zones z join publishers p on p.id = z.publisher_id`.execute(system),
  ])
  const zonesByAgency = Map.groupBy(zones.rows, ({ agencyId }) => agencyId)
  return [...Map.groupBy(counts.rows, ({ agencyId, attribute }) => `${agencyId} ${attribute}`).values()].map((rows) => ({
    // Written by the ingest, which knows the table of attributes.
    type: rows[0]!.attribute as AttributeType,
    counts: new Map(rows.map(({ value, count, scale }) => [value, Number(count) * (scale ?? 1)])),
    zones: new Set(zonesByAgency.get(rows[0]!.agencyId)?.map(({ id }) => id)),
  }))
}

/** Rows of one statement. */
const chunk = 10_000

/** Replaces the simulated requests and counts of an agency. */
export async function replaceSimulated(
  tx: Transaction<DB>,
  part: NewPart,
  content: Uint8Array,
  hourly: readonly HourlyVolume[],
): Promise<void> {
  await sql`delete from inventory_sample where agency_id = ${part.agencyId} and job_id is null`.execute(tx)
  await saveSamplePart(tx, part, content)
  await sql`delete from inventory_volume_hourly where agency_id = ${part.agencyId}`.execute(tx)
  for (let at = 0; at < hourly.length; at += chunk) {
    const rows = hourly.slice(at, at + chunk)
    await sql`insert into inventory_volume_hourly (agency_id, zone_id, hour, requests)
      select ${part.agencyId}, * from unnest(${rows.map(({ zoneId }) => zoneId)}::bigint[], ${rows.map(({ hourMs }) => new Date(hourMs))}::timestamptz[],
        ${rows.map(({ count }) => count)}::bigint[])`.execute(tx)
  }
}

interface CountRows {
  table: 'inventory_volume_hourly' | 'inventory_margin_daily'
  /** SQL type of each column of the key, beside the agency. */
  keys: Readonly<Record<string, string>>
  /** No two of the same key. */
  rows: readonly { key: readonly (string | number)[]; requests: number; revision: number }[]
}

/** Writes counts: new and newer ones replace others; known ones and those of a lower revision change nothing. */
export async function mergeCounts(
  tx: Transaction<DB>,
  agencyId: number,
  { table, keys, rows }: CountRows,
): Promise<{ created: number; updated: number; unchanged: number }> {
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0 }
  // Batches of an agency run one after the other, so a count that is found to be new is new.
  await sql`select 1 from agencies where id = ${agencyId} for no key update`.execute(tx)
  const names = Object.keys(keys)
  const list = (prefix = '') => sql.raw(names.map((name) => `${prefix}${name}`).join(', '))
  const arrays = names.map((_, at) => sql`${rows.map(({ key }) => String(key[at]))}::text[]`)
  const casts = sql.raw(names.map((name) => `v.${name}::${keys[name]!}`).join(', '))
  const same = sql.raw(names.map((name) => `t.${name} = i.${name}`).join(' and '))
  const name = sql.table(table)
  const { rows: counted } = await sql<{ created: number; updated: number }>`
    with incoming as materialized (
        select ${casts}, v.requests, v.revision from unnest(${sql.join(arrays)}, ${rows.map(({ requests }) => requests)}::bigint[],
          ${rows.map(({ revision }) => revision)}::bigint[]) as v (${list()}, requests, revision)),
      changed as materialized (
        select i.*, t.agency_id is null as fresh from incoming i left join ${name} t on t.agency_id = ${agencyId} and ${same}
        where t.agency_id is null or (i.revision >= t.revision and (i.requests, i.revision) is distinct from (t.requests, t.revision))),
      written as (
        insert into ${name} (agency_id, ${list()}, requests, revision) select ${agencyId}, ${list()}, requests, revision from changed
        on conflict (agency_id, ${list()}) do update set requests = excluded.requests, revision = excluded.revision)
    select count(*) filter (where fresh) as created, count(*) filter (where not fresh) as updated from changed`.execute(tx)
  const { created, updated } = counted[0]!
  return { created, updated, unchanged: rows.length - created - updated }
}

/** Deletes requests and counts that no snapshot will use any more. For the owner's handle. */
export async function purgeInventory(system: Executor, now: Date): Promise<void> {
  await sql`delete from inventory_sample where last_at < ${now}::timestamptz - interval '60 days'`.execute(system)
  await sql`delete from inventory_volume_hourly where hour < ${now}::timestamptz - interval '400 days'`.execute(system)
  await sql`delete from inventory_margin_daily where day < (${now}::timestamptz - interval '60 days')::date`.execute(system)
}
