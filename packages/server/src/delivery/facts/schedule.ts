/** The clocks of delivery: statuses every minute, what is derived from facts every fifteen, days of a new time zone, partitions once a day. */
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { advanceAgency } from './advance.ts'
import type { AgencyZone } from './assess.ts'
import { ensurePartitions } from './partitions.ts'
import { assessmentPass, passSeconds } from './pass.ts'
import { recountAgency } from './recount.ts'

interface Scheduler {
  every(name: string, seconds: number, run: (signal: AbortSignal) => Promise<void>): void
}

/** Registers the clocks; of several processes one runs each of them. */
export function scheduleDelivery(services: { db: Database; clock: { now(): Date }; jobs: Scheduler }): void {
  const { db, clock, jobs } = services
  jobs.every('campaign-statuses', 60, (signal) => eachAgency(db, signal, (agency) => advanceAgency(db, agency, clock.now())))
  jobs.every('delivery-statuses', passSeconds, (signal) =>
    eachAgency(db, signal, (agency) => assessmentPass(db, agency, { clock, signal })),
  )
  jobs.every('recount-days', 60, (signal) =>
    eachAgency(db, signal, (agency) => recountAgency(db, agency.id, { clock, signal }), sql<boolean>`recount_since is not null`),
  )
  jobs.every('partitions', 24 * 60 * 60, () => ensurePartitions(db.system, clock.now()))
}

async function eachAgency(
  db: Database,
  signal: AbortSignal,
  run: (agency: AgencyZone) => Promise<unknown>,
  which = sql<boolean>`true`,
): Promise<void> {
  const { rows } = await sql<AgencyZone>`select id, time_zone as "timeZone" from agencies where ${which} order by id`.execute(
    db.as({ agencyId: null }),
  )
  for (const agency of rows) {
    if (signal.aborted) return
    await run(agency)
  }
}
