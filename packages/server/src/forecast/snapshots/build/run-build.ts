/** Has a snapshot built, and stores the outcome. */
import type { Database } from '../../../platform/db/database.ts'
import { DatabaseUnavailable } from '../../../platform/db/errors.ts'
import type { Services } from '../../../platform/http/route.ts'
import { Stopping } from '../../../platform/jobs/queue/drain.ts'
import type { BuildReport } from './build.ts'
import type { BuildReply, BuildTask } from './build-program.ts'
import { runProgram } from '../../../platform/jobs/thread/program.ts'
import { saveFailure } from '../snapshot-store.ts'

/** A build that failed; the message is for people. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed'
}

export interface BuildOptions {
  /** Set when the process is asked to end. */
  signal?: AbortSignal
  /** Requests of an inventory to simulate first, if it is older than today's; null: none is. */
  simulate?: number | null
}

const unexpected = 'The snapshot could not be built: something went wrong, and the log of the server says what.'

/**
 * Builds a snapshot and loads it into this process. The old one stays in use when the build fails.
 * @throws BuildFailed; DatabaseUnavailable when it may be tried again; Stopping when the process is asked to end
 */
export async function runBuild(
  { db, clock, log, forecaster }: Services,
  { signal, simulate = null }: BuildOptions = {},
): Promise<BuildReport> {
  const now = clock.now()
  const reply = await build({ owner: db.config.owner, nowMs: now.getTime(), simulate }, signal)
  if (!reply.ok) {
    if (reply.passing) throw new DatabaseUnavailable(reply.error)
    if (reply.problem === null) log.error({ err: reply.error }, 'a snapshot of the forecast could not be built')
    return fail(db, now, reply.problem ?? unexpected)
  }
  const { leftOut } = reply.report
  if (leftOut.length > 0) log.warn({ campaigns: leftOut }, 'campaigns are left out of the forecast: their targeting takes too much work')
  await forecaster.refresh()
  return reply.report
}

async function fail(db: Database, at: Date, problem: string): Promise<never> {
  await saveFailure(db.system, { at, problem })
  throw new BuildFailed(problem)
}

async function build(task: BuildTask, signal: AbortSignal | undefined): Promise<BuildReply> {
  try {
    return await runProgram<BuildTask, BuildReply>(new URL('build-program', import.meta.url), task, signal)
  } catch (error) {
    if (signal?.aborted) throw new Stopping()
    return { ok: false, problem: null, passing: false, error: error as Error }
  }
}
