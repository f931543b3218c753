/** Receives a file for import; errors of the whole file are refused here, before there is a job. */
import { type bulk, errorText } from '@spotdesk/sdk/contract'
import type { ParsedOf } from '@spotdesk/sdk/contract'
import { type FieldError, Problem, notFound } from '../../platform/http/answer/problem.ts'
import type { Call, UploadedFile } from '../../platform/http/route.ts'
import { createJob } from '../../platform/jobs/queue/create.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { saveJobFile } from './job-file-store.ts'
import { isVisibleOrder } from './selection-store.ts'
import type { FileNoun } from '@spotdesk/sdk/records'
import { TaskRefused, toThreadUser } from '../../platform/jobs/thread/in-thread.ts'
import { readBulkFile } from './import-source.ts'
import { rememberFile } from './recent-files.ts'

export type ImportInput = ParsedOf<typeof bulk.importCampaigns | typeof bulk.importAds> & { file: UploadedFile }

/** @throws Problem with the code of the first error and all of them in `errors` */
export async function checkFile(kind: FileNoun, { file, dates }: Pick<ImportInput, 'file' | 'dates'>, call: Call): Promise<void> {
  const { actor } = call
  const { bytes, sha256 } = file
  try {
    rememberFile(sha256, actor.agency.timeZone, dates, await readBulkFile(kind, bytes, actor, dates, toThreadUser(call)))
  } catch (error) {
    if (!(error instanceof TaskRefused)) throw error
    const errors = error.faults.map(({ code, params, ...rest }): FieldError => ({ code, message: errorText(code, params), ...rest }))
    throw new Problem(error.faults[0].code, error.faults[0].params, { errors })
  }
}

/**
 * Creates the job and stores its file.
 * @throws Problem notFound when the order of a selection is not in the actor's scope; storageQuotaExceeded
 */
export async function startImport(
  tx: WriteTransaction,
  { actor, services, reason }: Call,
  kind: FileNoun,
  input: ImportInput,
): Promise<string> {
  const { file, mode, dryRun, allowDuplicate, dates } = input
  const { orderId, ids = [] } = 'orderId' in input ? input : {}
  const campaignId = 'campaignId' in input ? input.campaignId : undefined
  const override = 'override' in input ? input.override : undefined
  if (orderId !== undefined && !(await isVisibleOrder(tx, actor, orderId))) throw notFound()
  const requester = { actor, now: services.clock.now(), jobs: services.jobs, limited: services.config.limits }
  const id = await createJob(tx, requester, {
    type: 'import',
    kind,
    input: {
      reason,
      ...(dates && { dates }),
      ...(override && { override }),
      ...(orderId !== undefined && { selection: { orderId, ids } }),
      ...(campaignId !== undefined && { selection: { campaignId } }),
    },
    mode,
    dryRun,
    fileName: file.fileName,
    fileSha256: file.sha256,
    refuseDuplicate: !dryRun && !allowDuplicate,
  })
  const kept = { fileName: file.fileName, content: file.bytes }
  await saveJobFile(tx, { agencyId: actor.agencyId, jobId: id, role: 'upload' }, kept, services.config.storageBytes)
  return id
}
