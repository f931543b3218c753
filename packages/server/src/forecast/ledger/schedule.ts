/** The ledger's schedule: forecasts of the day, deletion of old ones, and the demo's last week. */
import { limits, dayMs } from '@spotdesk/sdk/values'
import type { Services } from '../../platform/http/route.ts'
import type { AsOfTask } from './as-of-program.ts'
import { runProgram } from '../../platform/jobs/thread/program.ts'
import { eachAgency } from '../../platform/jobs/each-agency.ts'
import { deleteForecasts, hasForecastsBefore, readLedgerAgencies } from './log-store.ts'
import { calibrate } from './calibrate.ts'
import { forecastDue } from './make.ts'

/** As often as deliveries are assessed: a campaign that begins to run soon has a forecast for its projection. */
const turnSeconds = 15 * 60
/**
 * Eight days back, a forecast has seven whole days of delivery after it. Earlier ones would make a curve of their probabilities that means
 * nothing: the demo's delivery is not made from its inventory.
 */
const demoDays = 8
const demoTurnSeconds = 60
/** Enough for the narrow targetings of the demo's campaigns, and no more than the demo's own inventory. */
const demoRequests = 200_000

/** Registers the schedule; of several processes one runs each part. @param demo true for the demo, which begins with a past */
export function scheduleLedger(services: Services, demo: boolean): void {
  const { db, clock, jobs, config } = services
  jobs.every('forecast-ledger', turnSeconds, (signal) => forecastAll(services, signal))
  // The demo's delivery is made up, so that it would teach errors.
  // Tried every day: a turn that fails, with the database away, costs a day and not the week's lesson.
  if (!demo) jobs.every('forecast-calibration', dayMs / 1000, () => calibrate(db.system, clock.now()))
  jobs.every('forecast-ledger-age', dayMs / 1000, () => purgeLedger(services))
  const requests = demo ? Math.min(config.demoRequests, demoRequests) : 0
  if (requests > 0)
    // After the demo's own inventory exists: the start is busy.
    jobs.every('forecast-ledger-demo', demoTurnSeconds, async (signal) => {
      if (services.forecaster.state().state !== 'READY') return
      const now = clock.now().getTime()
      const at = new Date(now - demoDays * dayMs)
      if (await hasForecastsBefore(db.system, at)) return
      await forecastPast({ owner: db.config.owner, atMs: at.getTime(), levelAtMs: now, requests }, signal)
    })
}

async function forecastAll(services: Services, signal: AbortSignal): Promise<void> {
  if (services.forecaster.state().state !== 'READY') return
  const agencies = await readLedgerAgencies(services.db.as({ agencyId: null }))
  await eachAgency(agencies, { log: services.log, signal }, (agency) => forecastDue(services, agency, signal))
}

/** Deletes forecasts beyond the look-back limit. */
export async function purgeLedger({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.forecastLedgerDays * dayMs)
  await deleteForecasts(db.system, before)
}

async function forecastPast(task: AsOfTask, signal: AbortSignal): Promise<void> {
  try {
    await runProgram<AsOfTask, number>(new URL('as-of-program', import.meta.url), task, signal)
  } catch (error) {
    // The next turn begins again.
    if (!signal.aborted) throw error
  }
}
