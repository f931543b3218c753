/** The clocks of delivery: statuses every minute, what is derived from facts every fifteen, partitions once a day. */
import { sql } from 'kysely'
import { uuidV7 } from '../audit/uuid.ts'
import type { Database } from '../db/database.ts'
import { assessAgency } from './assess.ts'
import { ensurePartitions } from './partitions.ts'
import { moveStatuses } from './status-clock.ts'

interface Scheduler {
  every(name: string, seconds: number, run: (signal: AbortSignal) => Promise<void>): void
}

/** Registers the clocks; of several processes one runs each of them. */
export function scheduleDelivery(services: { db: Database; clock: { now(): Date }; jobs: Scheduler }): void {
  const { db, clock, jobs } = services
  jobs.every('campaign-statuses', 60, (signal) =>
    eachAgency(db, signal, async (agency) => {
      await advanceAgency(db, agency, clock.now())
    }),
  )
  jobs.every('delivery-statuses', 15 * 60, (signal) =>
    eachAgency(db, signal, (agency) => db.write({ agencyId: agency.id }, (tx) => assessAgency(tx, agency, clock.now()))),
  )
  jobs.every('partitions', 24 * 60 * 60, () => ensurePartitions(db.system, clock.now()))
}

/** Moves an agency's statuses to `now` and assesses the campaigns that moved. Answers how many did. */
export function advanceAgency(db: Database, agency: { id: number; timeZone: string }, now: Date): Promise<number> {
  return db.write({ agencyId: agency.id }, async (tx) => {
    const moved = await moveStatuses(tx, agency.id, now, () => uuidV7(now))
    if (moved.length > 0) await assessAgency(tx, agency, now, moved)
    return moved.length
  })
}

async function eachAgency(
  db: Database,
  signal: AbortSignal,
  run: (agency: { id: number; timeZone: string }) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: number; timeZone: string }>`select id, time_zone as "timeZone" from agencies order by id`.execute(
    db.as({ agencyId: null }),
  )
  for (const agency of rows) {
    if (signal.aborted) return
    await run(agency)
  }
}
