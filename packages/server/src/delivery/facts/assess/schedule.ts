/**
 * The scheduled jobs of delivery: statuses every minute, assessments every fifteen minutes, recounts after a change of time zone,
 * partitions once a day.
 */
import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import { eachAgency } from '../../../platform/jobs/each-agency.ts'
import { advanceAgency } from './advance.ts'
import { ensurePartitions } from '../roll-up/partition-store.ts'
import { assessmentPass, passSeconds } from './pass.ts'
import { readAgencyZones } from '../agency-store.ts'
import { recountAgency } from '../roll-up/recount.ts'

interface Scheduler {
  every(name: string, seconds: number, run: (signal: AbortSignal) => Promise<void>): void
}

/** Registers the scheduled jobs; each runs in one process at a time. */
export function scheduleDelivery(services: { db: Database; clock: { now(): Date }; log: Logger; jobs: Scheduler }): void {
  const { db, clock, log, jobs } = services
  const read = (which?: { recounting: boolean }) => readAgencyZones(db.as({ agencyId: null }), which)
  jobs.every('campaign-statuses', 60, async (signal) =>
    eachAgency(await read(), { log, signal }, (agency) => advanceAgency(db, agency, clock.now())),
  )
  jobs.every('delivery-statuses', passSeconds, async (signal) =>
    eachAgency(await read(), { log, signal }, (agency) => assessmentPass(db, agency, { clock, signal })),
  )
  jobs.every('recount-days', 60, async (signal) =>
    eachAgency(await read({ recounting: true }), { log, signal }, ({ id }) => recountAgency(db, id, { clock, signal })),
  )
  jobs.every('partitions', 24 * 60 * 60, () => ensurePartitions(db.system, clock.now()))
}
