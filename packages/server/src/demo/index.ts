/** The demo data of an empty database. */
import { sql } from 'kysely'
import { ensurePartitions } from '../delivery/facts/roll-up/partition-store.ts'
import { hashPassword } from '../people/session/password/password.ts'
import type { Database } from '../platform/db/database.ts'
import type { WriteTransaction } from '../platform/db/connection/write-transaction.ts'
import { loadWorld } from './load.ts'
import { agencies, demoDomain, demoPassword } from './names.ts'
import { buildWorld } from './world.ts'

export interface DemoOptions {
  now: Date
  /** The same seed and date make the same data. */
  seed?: number
  /** Campaigns in all agencies together. */
  campaigns?: number
}

/** The users of the demo, as printed at the start. */
export const demoSignIn = { userName: `manager@${demoDomain}`, password: demoPassword } as const

/** True if nobody has used the database yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from agencies limit 1`.execute(db.system)
  return rows.length === 0
}

/** True if the demo's users exist, so that their sign-in may be printed. */
export async function hasDemo(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from users where user_name_lc = ${demoSignIn.userName}`.execute(db.system)
  return rows.length > 0
}

/**
 * Loads the demo data in one transaction. Two processes that start on the same empty database load it once.
 * @returns the number of agencies and campaigns; null when the database was not empty
 */
export async function loadDemo(
  db: Database,
  { now, seed = 20_261, campaigns = 400 }: DemoOptions,
): Promise<{ agencies: number; campaigns: number } | null> {
  await ensurePartitions(db.system, now)
  const passwordHash = await hashPassword(demoPassword)
  const load = async (tx: WriteTransaction) => {
    await sql`lock table agencies in share row exclusive mode`.execute(tx)
    const { rows } = await sql`select 1 from agencies limit 1`.execute(tx)
    if (rows.length > 0) return null
    const world = buildWorld(now, seed, campaigns)
    await loadWorld(tx, world, { seed, passwordHash })
    return { agencies: agencies.length, campaigns: world.campaigns.length }
  }
  return db.systemWrite(load, { statementMs: 15 * 60_000 })
}
