/** Receives a batch of facts: errors of the whole batch are refused here, before there is a job. */
import { delivery, type inventory } from '@spotdesk/sdk/contract'
import { type FactKind, factKinds } from '@spotdesk/sdk/values'
import { Problem, notFound } from '../../../platform/http/answer/problem.ts'
import { type Call, type Handler, type Route, type UploadedFile, on } from '../../../platform/http/route.ts'
import { createJob } from '../../../platform/jobs/queue/create.ts'
import { type NewBatch, findBatch, listBatches, readBatch, saveBatch } from './batch-store.ts'
import { factReader } from './fact-reader.ts'
import { type BatchReader, countBatch } from './read-batch.ts'
import { toThreadUser } from '../../../platform/jobs/thread/in-thread.ts'

/** The kinds that a noun accepts as batches, and the type of their job. */
interface BatchPlan<Kind> {
  kind: Kind
  reader: BatchReader<Kind>
  type: 'ingest' | 'inventory'
  completeUntil?: Date | null
}

/** Stores a batch and its job; the same batch again returns the job that it has. */
export async function storeBatch<Kind extends NewBatch['kind']>(
  { kind, reader, type, completeUntil = null }: BatchPlan<Kind>,
  { batchId, file }: { batchId?: string | undefined; file: UploadedFile },
  call: Call,
) {
  const { actor, services } = call
  const name = batchId ?? file.sha256
  const totalRows = await countBatch(toThreadUser(call), reader, { kind, bytes: file.bytes })
  return call.write(async (tx) => {
    const known = await findBatch(tx, actor.agencyId, kind, name)
    if (known && known.fileSha256 !== file.sha256)
      throw new Problem('batchIdUsed', { batchId: name, jobId: known.jobId }, { members: { jobId: known.jobId } })
    if (known && !known.again) return { id: known.jobId }
    const now = services.clock.now()
    const requester = { actor, now, jobs: services.jobs, limited: services.config.limits }
    const job = { type, kind, input: { reason: call.reason }, fileName: file.fileName, fileSha256: file.sha256, totalRows } as const
    const id = await createJob(tx, requester, { ...job, totalItems: totalRows })
    const batch = { agencyId: actor.agencyId, kind, batchId: name, jobId: id, completeUntil, createdBy: actor.name, createdAt: now }
    const named = { ...batch, fileName: file.fileName, fileSha256: file.sha256, totalRows }
    await saveBatch(tx, named, file.bytes, services.config.storageBytes)
    return { id }
  })
}

function createFactsHandler(kind: FactKind): Handler<typeof delivery.hourly> {
  return (input, call) => storeBatch({ kind, reader: factReader, type: 'ingest', completeUntil: input.completeUntil ?? null }, input, call)
}

/** Lists batches of the kinds that a noun accepts; the nouns differ in the names of their kinds only. */
export function listBatchesHandler<Row extends typeof delivery.batches | typeof inventory.batches>(kinds: readonly NewBatch['kind'][]) {
  const handler: Handler<typeof delivery.batches> = ({ kind, page, limit }, { db, actor }) =>
    listBatches(db, actor.agencyId, { kinds: kind ?? kinds, page, limit })
  return handler as unknown as Handler<Row>
}

/** Shows one batch. */
export function readBatchHandler<Row extends typeof delivery.batch | typeof inventory.batch>(kinds: readonly NewBatch['kind'][]) {
  const handler: Handler<typeof delivery.batch> = async ({ id }, { db, actor }) => {
    const batch = await readBatch(db, actor.agencyId, { jobId: id, kinds })
    if (!batch) throw notFound()
    return batch
  }
  return handler as unknown as Handler<Row>
}

export const deliveryRoutes: Route[] = [
  ...factKinds.map((kind) => on(delivery[kind] as typeof delivery.hourly, createFactsHandler(kind))),
  on(delivery.batches, listBatchesHandler(factKinds)),
  on(delivery.batch, readBatchHandler(factKinds)),
]
