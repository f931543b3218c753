/** Takes a batch of facts: what is wrong with the whole of it is refused here and leaves no job. */
import { delivery } from '@spotdesk/sdk/contract'
import { type FactKind, factKinds } from '@spotdesk/sdk/values'
import { Problem, notFound } from '../http/problem.ts'
import { type Handler, type Route, on } from '../http/route.ts'
import { createJob } from '../jobs/create.ts'
import { findBatch, listBatches, readBatch, saveBatch } from './batch-store.ts'
import { countFacts, unpack } from './facts/read-file.ts'

function takeBatch(kind: FactKind): Handler<typeof delivery.hourly> {
  return async ({ batchId, completeUntil = null, file }, call) => {
    const { actor, services } = call
    const name = batchId ?? file.sha256
    const totalRows = await countFacts(kind, await unpack(file.bytes))
    return call.write(async (tx) => {
      const known = await findBatch(tx, actor.agencyId, kind, name)
      if (known && known.fileSha256 !== file.sha256)
        throw new Problem('batchIdUsed', { batchId: name, jobId: known.jobId }, { members: { jobId: known.jobId } })
      if (known && !known.again) return { id: known.jobId }
      const now = services.clock.now()
      const requester = { actor, now, jobs: services.jobs, limited: services.config.limits }
      const job = {
        type: 'ingest',
        kind,
        input: { reason: call.reason },
        fileName: file.fileName,
        fileSha256: file.sha256,
        totalRows,
      } as const
      const id = await createJob(tx, requester, { ...job, totalItems: totalRows })
      const batch = { agencyId: actor.agencyId, kind, batchId: name, jobId: id, completeUntil, createdBy: actor.name, createdAt: now }
      await saveBatch(tx, { ...batch, fileName: file.fileName, fileSha256: file.sha256, totalRows }, file.bytes)
      return { id }
    })
  }
}

export const routes: Route[] = [
  ...factKinds.map((kind) => on(delivery[kind] as typeof delivery.hourly, takeBatch(kind))),
  on(delivery.batches, (query, { db, actor }) => listBatches(db, actor.agencyId, query)),
  on(delivery.batch, async ({ id }, { db, actor }) => {
    const batch = await readBatch(db, actor.agencyId, id)
    if (!batch) throw notFound()
    return batch
  }),
]
