/** SQL of the progress of the pass over an agency's campaigns. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

interface Pass {
  /** The last campaign that was assessed. */
  lastId: number
  finishedAt: Date | null
}

/** Begins a pass unless one is running that began after `stale`. Returns true when it began one. */
export async function beginPass(tx: Transaction<DB>, agencyId: number, { now, stale }: { now: Date; stale: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into delivery_passes as p (agency_id, started_at) values (${agencyId}, ${now})
    on conflict (agency_id) do update set started_at = excluded.started_at, last_id = 0, finished_at = null
    where p.finished_at is not null or p.started_at <= ${stale}
    returning agency_id`.execute(tx)
  return rows.length > 0
}

/** The pass, locked until the transaction ends. */
export async function lockPass(tx: Transaction<DB>, agencyId: number): Promise<Pass> {
  const { rows } = await sql<Pass>`
    select last_id as "lastId", finished_at as "finishedAt" from delivery_passes where agency_id = ${agencyId} for update`.execute(tx)
  return rows[0]!
}

export async function savePass(tx: Transaction<DB>, agencyId: number, { lastId, finishedAt }: Pass): Promise<void> {
  await sql`update delivery_passes set last_id = ${lastId}, finished_at = ${finishedAt} where agency_id = ${agencyId}`.execute(tx)
}
