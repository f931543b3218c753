import type { Handler } from '../../../command.ts'
import { exitCodes, type ExitCode } from '../../../exit-codes.ts'
import { jobFields } from './columns.ts'
import { followJob, pendingResult } from '../../../shared/follow-job.ts'

const exitOfOutcome: Record<string, ExitCode> = {
  SUCCEEDED: exitCodes.done,
  PARTIAL: exitCodes.partial,
  FAILED: exitCodes.invalid,
  CANCELED: exitCodes.unexpected,
}

export const run: Handler = async (context) => {
  const id = context.input.word(0, 'id')
  const client = await context.client()
  if (!(await followJob(context, client, id, { text: `Waiting for job ${id} …`, timeoutMs: context.input.duration('waitTimeout') })))
    return pendingResult(id, 'still running')
  const job = await client.jobs.get({ id }, { signal: context.signal })
  return { kind: 'single', record: job, columns: jobFields, exitCode: exitOfOutcome[job.outcome ?? ''] ?? exitCodes.done }
}
