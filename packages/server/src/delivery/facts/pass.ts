/**
 * The pass over all campaigns of an agency every fifteen minutes. It goes in chunks, each a short transaction that also says how far
 * the pass has come: one that was cut off goes on there, and two processes at once share the work instead of doing it twice.
 */
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import { type AgencyZone, assessCampaigns, chunkSize, readYardstick } from './assess.ts'
import { noteSupply } from './facts-store.ts'
import { advanceAgency } from './advance.ts'

export const passSeconds = 15 * 60

export interface PassOptions {
  clock: { now(): Date }
  signal?: AbortSignal
  /** Campaigns of a chunk. */
  limit?: number
}

/** Brings what is derived from an agency's delivery up to date, then the statuses that follow from it. Answers whether it got to the end. */
export async function assessmentPass(
  db: Database,
  agency: AgencyZone,
  { clock, signal, limit = chunkSize }: PassOptions,
): Promise<boolean> {
  const scope = { agencyId: agency.id }
  await db.write(scope, (tx) => begin(tx, agency, clock.now()))
  for (let isDone = false; !isDone;) {
    if (signal?.aborted) return false
    // Each chunk has its own yardstick: settings and facts may have moved since the last one.
    isDone = await db.write(scope, (tx) => nextChunk(tx, agency, clock.now(), limit))
  }
  await advanceAgency(db, agency, clock.now())
  return true
}

/** Begins a pass, unless one is under way that was begun within its interval. */
async function begin(tx: WriteTransaction, agency: AgencyZone, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - passSeconds * 1000)
  const { rows } = await sql`
    insert into delivery_passes as p (agency_id, started_at) values (${agency.id}, ${now})
    on conflict (agency_id) do update set started_at = excluded.started_at, last_id = 0, finished_at = null
    where p.finished_at is not null or p.started_at <= ${stale}
    returning agency_id`.execute(tx)
  if (rows.length > 0) await noteSupply(tx, agency, now)
}

async function nextChunk(tx: WriteTransaction, agency: AgencyZone, now: Date, limit: number): Promise<boolean> {
  const { rows } = await sql<{ last_id: number; finished_at: Date | null }>`
    select last_id, finished_at from delivery_passes where agency_id = ${agency.id} for update`.execute(tx)
  const pass = rows[0]!
  if (pass.finished_at !== null) return true
  const last = await assessCampaigns(tx, agency, await readYardstick(tx, agency, now), { after: pass.last_id, limit })
  await sql`update delivery_passes set last_id = ${last ?? pass.last_id}, finished_at = ${last === null ? now : null} where agency_id = ${agency.id}`.execute(
    tx,
  )
  return last === null
}
