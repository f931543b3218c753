/** The program that makes forecasts as of an earlier time: seconds of background computing. */
import { Database } from '../../platform/db/database.ts'
import { forecastAsOf } from './as-of.ts'
import { runProgramTask, type ProgramTask } from '../../platform/jobs/thread/program.ts'

export interface AsOfTask extends ProgramTask {
  atMs: number
  levelAtMs: number
  requests: number
}

await runProgramTask(async ({ owner, atMs, levelAtMs, requests }: AsOfTask): Promise<number> => {
  const db = new Database({ owner, app: owner, log: { info: () => {}, warn: () => {} } })
  try {
    return await forecastAsOf(db, { at: new Date(atMs), levelAt: new Date(levelAtMs), requests })
  } finally {
    await db.close()
  }
})
