/** The program of one build: it ends with the build, which frees the memory. */
import { Database } from '../../../platform/db/database.ts'
import { isPassing, toDatabaseError } from '../../../platform/db/errors.ts'
import { closeClient, openClient } from '../../../platform/db/connection/single-client.ts'
import { buildForecast, BuildProblem, type BuildReport } from './build.ts'
import { runProgramTask, type ProgramTask } from '../../../platform/jobs/thread/program.ts'
import { isSimulationDue } from './sample-store.ts'
import { simulateInventory } from './simulate-inventory.ts'

export interface BuildTask extends ProgramTask {
  nowMs: number
  /** Requests to simulate first; null: the build uses the existing inventory. */
  simulate: number | null
}
export type BuildReply =
  | { ok: true; report: BuildReport }
  /** `passing`: the same build may succeed a moment later. */
  | { ok: false; problem: string | null; passing: boolean; error: Error }

/** Builds run one after the other, in any process. The lock ends with the session of a process that dies. */
const lockKey = 0x5d0f

async function run({ owner, nowMs, simulate }: BuildTask): Promise<BuildReport> {
  // A process that loses the session loses the build's own connections too: those report it.
  const lock = await openClient(owner)
  const db = new Database({ owner, app: owner, log: { info: () => {}, warn: () => {} } })
  try {
    await lock.query('select pg_advisory_lock($1)', [lockKey])
    const now = new Date(nowMs)
    if (simulate !== null && (await isSimulationDue(db.system, now))) await simulateInventory(db, { now, requests: simulate })
    return await buildForecast(db, now)
  } finally {
    await Promise.all([closeClient(lock), db.close()])
  }
}

await runProgramTask((task: BuildTask) =>
  run(task).then(
    (report): BuildReply => ({ ok: true, report }),
    (reason: unknown): BuildReply => {
      const error = toDatabaseError(reason)
      return { ok: false, problem: error instanceof BuildProblem ? error.message : null, passing: isPassing(error), error }
    },
  ),
)
