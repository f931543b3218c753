import type { Handler } from '../../../command.ts'
import { watchJob, pendingResult } from '../../../shared/follow-job.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { endedResult } from './resume.ts'

export const run: Handler = async (context) => {
  const id = context.input.word(0, 'id')
  const client = await context.client()
  if (!(await watchJob(context, client, id, { text: `Waiting for job ${id} …`, timeoutMs: context.input.duration('waitTimeout') })))
    return pendingResult(id, 'still running')
  return endedResult(await client.jobs.get({ id }, { signal: context.signal }), await zoneFor(context, client))
}
