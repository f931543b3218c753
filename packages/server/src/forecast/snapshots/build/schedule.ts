/** The schedule of snapshots: those that callers ask for, one every hour after changed adjustments and after an upgrade, and the demo's inventory. */
import type { Services } from '../../../platform/http/route.ts'
import { isRebuildDue } from './adjustment-store.ts'
import { BuildFailed, type BuildOptions, runBuild } from './run-build.ts'
import { hasSample, purgeInventory } from './sample-store.ts'
import { runSnapshotJob } from '../snapshots.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds
/** Interval of the check for changed adjustments and for a snapshot that cannot be read. */
const adjustedSeconds = 10

/** Registers the job of snapshots that callers create with the queue; once, before it starts. */
export function registerSnapshotWorker(services: Services): void {
  services.jobs.handle('snapshot', (claimed) => runSnapshotJob(services, claimed))
}

/**
 * Registers the schedule; of several processes one runs it.
 * @param demo true for the demo, which simulates its inventory every day when there are no feeds
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

/** Builds a snapshot when adjustments were changed since the newest one, and when that one cannot be read, unless this has failed since. */
export async function rebuildAdjusted(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, forecaster } = services
  const isUnread = forecaster.isUnreadable() && !forecaster.state().failure
  if (isUnread || (await isRebuildDue(db.system, clock.now()))) await tryBuild(services, signal ? { signal } : {})
}

/** A failed build is reported by the snapshot that stays in use. */
async function tryBuild(services: Services, wish: BuildOptions): Promise<void> {
  try {
    await runBuild(services, wish)
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error
    services.log.warn(`no new snapshot of the forecast: ${error.message}`)
  }
}
