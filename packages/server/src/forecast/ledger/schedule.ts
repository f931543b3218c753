/** The ledger's clock: forecasts of the day, what is too old to keep, and the demo's last week. */
import { limits, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Services } from '../../platform/http/route.ts'
import type { AsOfTask } from '../snapshots/as-of-program.ts'
import { runProgram } from '../../platform/jobs/program.ts'
import { type LedgerAgency, forecastDue } from './make.ts'

/** As often as deliveries are judged: a campaign that begins to run is projected by a forecast soon after. */
const turnSeconds = 15 * 60
/** Eight days back, seven whole days of delivery lie behind a forecast. */
const demoDays = 8
const demoTurnSeconds = 60
/** Enough to tell something of every demo campaign, and little beside the demo's own inventory. */
const demoRequests = 60_000

/** Registers the clock; of several processes one runs each part. @param demo whether this is the demo, which begins with a past */
export function scheduleLedger(services: Services, demo: boolean): void {
  const { db, clock, jobs, config } = services
  jobs.every('forecast-ledger', turnSeconds, (signal) => forecastAll(services, signal))
  jobs.every('forecast-ledger-age', dayMs / 1000, () => purgeLedger(services))
  const requests = demo ? Math.min(config.demoRequests, demoRequests) : 0
  if (requests > 0)
    // After the demo's own inventory is there: a start has enough to do.
    jobs.every('forecast-ledger-demo', demoTurnSeconds, async (signal) => {
      if (services.forecaster.state().state !== 'READY') return
      const at = new Date(clock.now().getTime() - demoDays * dayMs)
      const { rows } = await sql`select 1 from forecast_log where made_at <= ${at} limit 1`.execute(db.system)
      if (rows.length === 0) await forecastPast({ owner: db.config.owner, atMs: at.getTime(), requests }, signal)
    })
}

async function forecastAll(services: Services, signal: AbortSignal): Promise<void> {
  if (services.forecaster.state().state !== 'READY') return
  const { rows } = await sql<LedgerAgency>`select id, time_zone as "timeZone" from agencies order by id`.execute(
    services.db.as({ agencyId: null }),
  )
  for (const agency of rows) if (!signal.aborted) await forecastDue(services, agency, signal)
}

/** Deletes what nobody can look back to any more. */
export async function purgeLedger({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - limits.forecastLedgerDays * dayMs)
  await sql`delete from forecast_log where made_at < ${before}`.execute(db.system)
}

async function forecastPast(task: AsOfTask, signal: AbortSignal): Promise<void> {
  try {
    await runProgram<AsOfTask, number>(new URL('../snapshots/as-of-program', import.meta.url), task, signal)
  } catch (error) {
    // The next turn begins again.
    if (!signal.aborted) throw error
  }
}
