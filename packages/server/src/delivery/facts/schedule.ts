/**
 * The scheduled jobs of delivery: statuses every minute, assessments every fifteen minutes, recounts after a change of time zone,
 * partitions once a day.
 */
import type { Database } from '../../platform/db/database.ts'
import { advanceAgency } from './advance.ts'
import type { AgencyZone } from './assess.ts'
import { ensurePartitions } from './partition-store.ts'
import { assessmentPass, passSeconds } from './pass.ts'
import { readAgencies } from './agency-store.ts'
import { recountAgency } from './recount.ts'

interface Scheduler {
  every(name: string, seconds: number, run: (signal: AbortSignal) => Promise<void>): void
}

/** Registers the scheduled jobs; each runs in one process at a time. */
export function scheduleDelivery(services: { db: Database; clock: { now(): Date }; jobs: Scheduler }): void {
  const { db, clock, jobs } = services
  jobs.every('campaign-statuses', 60, (signal) => eachAgency(db, signal, (agency) => advanceAgency(db, agency, clock.now())))
  jobs.every('delivery-statuses', passSeconds, (signal) =>
    eachAgency(db, signal, (agency) => assessmentPass(db, agency, { clock, signal })),
  )
  jobs.every('recount-days', 60, (signal) =>
    eachAgency(db, signal, (agency) => recountAgency(db, agency.id, { clock, signal }), { recounting: true }),
  )
  jobs.every('partitions', 24 * 60 * 60, () => ensurePartitions(db.system, clock.now()))
}

async function eachAgency(
  db: Database,
  signal: AbortSignal,
  run: (agency: AgencyZone) => Promise<unknown>,
  which: { recounting?: boolean } = {},
): Promise<void> {
  for (const agency of await readAgencies(db.as({ agencyId: null }), which)) {
    if (signal.aborted) return
    await run(agency)
  }
}
