/** The forecast's own work: jobs that callers ask for, a snapshot an hour, and the demo's inventory. */
import type { Services } from '../http/route.ts'
import { BuildFailed, runBuild } from './run-build.ts'
import { hasSample } from './sample-store.ts'
import { runSnapshotJob } from './snapshots.ts'

const hourSeconds = 3600

/** Registers jobs with the queue; once, before it starts. */
export function registerForecastWorkers(services: Services): void {
  services.jobs.handle('snapshot', (claimed) => runSnapshotJob(services, claimed))
}

/**
 * Registers the clock; of several processes one runs it.
 * @param demo whether this is the demo: without feeds, it simulates its inventory, anew each day
 */
export function scheduleForecast(services: Services, demo: boolean): void {
  const { db, jobs, log, config, forecaster } = services
  const simulated = demo ? config.demoRequests : 0
  forecaster.expect(simulated > 0)
  jobs.every('forecast-snapshot', hourSeconds, async (signal) => {
    const simulate = simulated > 0 && !(await hasSample(db.system, 'sent')) ? simulated : null
    if (simulate === null && !(await hasSample(db.system))) return
    try {
      await runBuild(services, { signal, simulate })
    } catch (error) {
      if (!(error instanceof BuildFailed)) throw error
      log.warn(`no new snapshot of the forecast: ${error.message}`)
    }
  })
}
