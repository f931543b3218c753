/** `POST /{kind}/bulk`: an import in one call, which waits for the summary. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { bulk, EndpointRow, OutputOf } from '@spotdesk/sdk/contract'
import type { FileNoun } from '@spotdesk/sdk/records'
import { limits } from '@spotdesk/sdk/values'
import { Replayed, claimKey, computeFingerprint, readKey } from '../../platform/http/idempotency/idempotency.ts'
import { keepAnswer } from '../../platform/http/idempotency/idempotency-store.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { findJob } from '../../platform/jobs/queue/job-store.ts'
import { aside } from '../../platform/shares/place.ts'
import { summariseImport } from './summary.ts'
import { type ImportInput, checkFile, startImport } from './upload.ts'

/** The interval at which the job is read, and the time before the call's timeout at which it returns the running job. */
const firstPauseMs = 20
const longestPauseMs = 250
const marginMs = 1000

export async function importNow(
  { kind, row }: { kind: FileNoun; row: EndpointRow },
  input: ImportInput,
  call: Call,
): Promise<OutputOf<typeof bulk.importNow>> {
  const until = performance.now() + limits.handlerMs - marginMs
  await checkFile(kind, input, call)
  const id = await startOnce({ kind, row }, input, call)
  for (let pauseMs = firstPauseMs; performance.now() < until && !call.signal.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
    const job = await findJob(call.db, call.actor, id)
    if (job?.status === 'COMPLETED') return summariseImport(call.db, job)
    await aside(() => sleep(pauseMs))
  }
  throw new Problem('timedOut', { jobId: id }, { members: { jobId: id } })
}

/**
 * Creates the job, or finds the one that the same call created before. The idempotency key stores the job's id instead of the response,
 * because the response is the summary, which does not exist yet.
 */
async function startOnce({ kind, row }: { kind: FileNoun; row: EndpointRow }, input: ImportInput, call: Call): Promise<string> {
  const { actor, services } = call
  const key = readKey(call.requestHeader('idempotency-key'))
  const { file, ...options } = input
  const fingerprint = computeFingerprint(row.method, row.path, { ...options, sha256: file.sha256 })
  try {
    return await services.db.write(actor, async (tx) => {
      const held = key === null ? null : { agencyId: actor.agencyId, actorId: actor.id, key, fingerprint }
      if (held) await claimKey(tx, held)
      const id = await startImport(tx, call, kind, input)
      if (held) tx.last(keepAnswer(tx, held, { status: 200, headers: {}, body: id }))
      return id
    })
  } catch (error) {
    if (error instanceof Replayed && error.answer.body !== null) return error.answer.body
    throw error
  }
}
