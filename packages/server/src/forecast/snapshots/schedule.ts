/** The forecast's own work: jobs that callers ask for, a snapshot an hour and after changed adjustments, and the demo's inventory. */
import { finishBatch } from '../../delivery/facts/batch-store.ts'
import type { Services } from '../../platform/http/route.ts'
import { isRebuildDue } from '../adjustments/load.ts'
import { BuildFailed, type BuildWish, runBuild } from './run-build.ts'
import { runFeed } from '../inventory/run-feed.ts'
import { hasSample, purgeInventory } from './sample-store.ts'
import { runSnapshotJob } from './snapshots.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
/** How often changed adjustments are looked for. */
const adjustedSeconds = 10

/** Registers jobs with the queue; once, before it starts. */
export function registerForecastWorkers(services: Services): void {
  const { jobs, clock } = services
  jobs.handle('snapshot', (claimed) => runSnapshotJob(services, claimed))
  jobs.handle('inventory', {
    run: (claimed) => runFeed(services, claimed),
    failed: (tx, job) => finishBatch(tx, job.agencyId, job.id, 'FAILED', clock.now()),
  })
}

/**
 * Registers the clock; of several processes one runs it.
 * @param demo whether this is the demo: without feeds, it simulates its inventory, anew each day
 */
export function scheduleForecast(services: Services, demo: boolean): void {
  const { db, clock, jobs, config, forecaster } = services
  jobs.every('forecast-inventory', daySeconds, () => purgeInventory(db.system, clock.now()))
  const simulated = demo ? config.demoRequests : 0
  forecaster.expect(simulated > 0)
  jobs.every('forecast-snapshot', hourSeconds, async (signal) => {
    const simulate = simulated > 0 && !(await hasSample(db.system, 'sent')) ? simulated : null
    if (simulate === null && !(await hasSample(db.system))) return
    await tryBuild(services, { signal, simulate })
  })
  jobs.every('forecast-adjusted', adjustedSeconds, (signal) => rebuildAdjusted(services, signal))
}

/** Builds a snapshot when adjustments were changed since the newest one. */
export async function rebuildAdjusted(services: Services, signal?: AbortSignal): Promise<void> {
  if (await isRebuildDue(services.db.system, services.clock.now())) await tryBuild(services, signal ? { signal } : {})
}

/** A build that fails is told by the snapshot that stays in use. */
async function tryBuild(services: Services, wish: BuildWish): Promise<void> {
  try {
    await runBuild(services, wish)
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error
    services.log.warn(`no new snapshot of the forecast: ${error.message}`)
  }
}
