/** All SQL of built inventories and snapshots. */
import { type Transaction, sql } from 'kysely'
import pg from 'pg'
import type { DB } from '../../platform/db/schema.ts'
import { closeClient, openClient } from '../../platform/db/connection/single-client.ts'
import { readBinary, readMs } from './build/read-binary.ts'
import type { Executor } from '../../platform/db/connection/executor.ts'

export interface SnapshotRow {
  version: string
  builtAt: Date
  inventoryId: string
}

export interface SnapshotFacts extends SnapshotRow {
  /** Milliseconds that it took to build. */
  buildMs: number
  campaigns: number
  requests: number
  listeners: number
  zones: number
  /** The midnight of UTC at which the history ends. */
  origin: Date
}

export interface Failure {
  at: Date
  problem: string
}

/** The newest snapshot; undefined before the first one. */
export async function readNewest(db: Executor): Promise<SnapshotFacts | undefined> {
  const { rows } = await sql<SnapshotFacts>`
    select s.version, s.built_at as "builtAt", s.inventory_id as "inventoryId", s.build_ms as "buildMs", s.campaigns, i.requests, i.listeners, i.zones, i.origin
    from forecast_snapshot s join forecast_inventory i on i.id = s.inventory_id order by s.number desc limit 1`.execute(db)
  return rows[0]
}

/** Campaigns of an agency that the newest snapshot left out. */
export async function readLeftOut(db: Executor, agencyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c
    where c.agency_id = ${agencyId} and c.id = any((select s.left_out_campaigns from forecast_snapshot s order by s.number desc limit 1)::bigint[])
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last failed build, unless one has succeeded since. */
export async function readFailure(db: Executor): Promise<Failure | null> {
  const { rows } = await sql<Failure>`
    select at, problem from forecast_failure
    where at > coalesce((select built_at from forecast_snapshot order by number desc limit 1), '-infinity') order by id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

const keptFailures = 20

export async function saveFailure(db: Executor, { at, problem }: Failure): Promise<void> {
  await sql`insert into forecast_failure (at, problem) values (${at}, ${problem})`.execute(db)
  await sql`delete from forecast_failure where id <= (select max(id) from forecast_failure) - ${keptFailures}`.execute(db)
}

/** The inventory of the newest snapshot, and its inputs. */
export async function readInventory(db: Executor): Promise<{ id: string; inputs: string } | undefined> {
  const { rows } = await sql<{ id: string; inputs: string }>`
    select i.id, i.inputs from forecast_snapshot s join forecast_inventory i on i.id = s.inventory_id order by s.number desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export interface NewInventory {
  id: string
  inputs: string
  origin: Date
  requests: number
  listeners: number
  zones: number
  builtAt: Date
}

export async function saveInventory(tx: Transaction<DB>, row: NewInventory, bytes: Uint8Array): Promise<void> {
  const { id, inputs, origin, requests, listeners, zones, builtAt } = row
  await sql`insert into forecast_inventory (id, inputs, origin, requests, listeners, zones, built_at)
    values (${id}, ${inputs}, ${origin}, ${requests}, ${listeners}, ${zones}, ${builtAt})`.execute(tx)
  await saveBytes(tx, id, bytes)
}

/** The number of snapshots that are kept: a slow process still finds the one that it was told of. */
const keptSnapshots = 3

export async function saveSnapshot(
  tx: Transaction<DB>,
  row: SnapshotRow & Pick<SnapshotFacts, 'buildMs' | 'campaigns'> & { idleAdjustments: readonly number[]; leftOut: readonly number[] },
  bytes: Uint8Array,
): Promise<void> {
  const { version, inventoryId, builtAt, buildMs, campaigns, idleAdjustments, leftOut } = row
  await saveBytes(tx, version, bytes)
  await sql`insert into forecast_snapshot (version, inventory_id, built_at, build_ms, campaigns, idle_adjustments, left_out_campaigns)
    values (${version}, ${inventoryId}, ${builtAt}, ${buildMs}, ${campaigns}, ${idleAdjustments}::bigint[], ${leftOut}::bigint[])`.execute(
    tx,
  )
  await sql`
    with old as (delete from forecast_snapshot where number not in (select number from forecast_snapshot order by number desc limit ${keptSnapshots})
      returning version)
    delete from forecast_bytes where name in (select version from old)`.execute(tx)
  await sql`
    with old as (delete from forecast_inventory i where not exists (select from forecast_snapshot s where s.inventory_id = i.id) returning id)
    delete from forecast_bytes where name in (select id::text from old)`.execute(tx)
}

/** Bytes of one row: the amount that is sent to or from the database at once. */
const pieceBytes = 4_000_000

async function saveBytes(tx: Transaction<DB>, name: string, bytes: Uint8Array): Promise<void> {
  for (let at = 0, piece = 0; at < bytes.length; at += pieceBytes, piece += 1)
    await sql`insert into forecast_bytes (name, piece, content) values (${name}, ${piece}, ${Buffer.from(bytes.subarray(at, at + pieceBytes))})`.execute(
      tx,
    )
}

/**
 * Reads on connections of its own.
 * @throws Error when there are none: the caller refers to a snapshot that is no longer kept
 */
export async function readBytes(owner: pg.PoolConfig, name: string): Promise<Uint8Array> {
  const client = await openClient(owner, { silenceMs: readMs })
  try {
    const query = 'select sum(length(content))::integer as bytes from forecast_bytes where name = $1'
    const { bytes } = (await client.query<{ bytes: number | null }>(query, [name])).rows[0]!
    if (bytes === null) throw new Error(`there are no bytes of ${name}`)
    return await readBinary(client, `select content from forecast_bytes where name = ${pg.escapeLiteral(name)} order by piece`, bytes)
  } finally {
    await closeClient(client)
  }
}
