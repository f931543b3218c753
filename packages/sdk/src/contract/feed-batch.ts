/** A batch that a feed sends, carried out as a job: what the calls of all kinds have in common. */
import * as z from 'zod'
import { limits } from '../values/index.ts'
import { csvErrors, jobOutcomes, jobStatuses } from './campaigns/bulk.ts'
import { instant } from './wire.ts'

/** A batch and what became of its rows; its `kind` is added by those that have one. */
export const FeedBatch = z.object({
  /** Of its job. */
  id: z.uuid(),
  batchId: z.string(),
  fileName: z.string(),
  fileSha256: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  status: z.enum(jobStatuses),
  outcome: z.enum(jobOutcomes).nullable(),
  totalRows: z.int(),
  /** Rows of what was not known. */
  created: z.int(),
  /** Rows that took the place of others. */
  updated: z.int(),
  /** Rows that were known, or older than what is known. */
  unchanged: z.int(),
  totalErrors: z.int(),
})

export const feedQuery = z.object({
  batchId: z
    .string()
    .regex(/^[\w.:-]+$/)
    .max(limits.batchId)
    .optional()
    .describe('The name of the batch at the feed; left out, its SHA-256 is its name.'),
})

/** Members of a row that takes a batch, beside its path, its texts, its scope and its query. */
export const feedCall = {
  method: 'POST',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  status: 202,
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: limits.factFileBytes, tooLarge: 'factFileTooLarge' },
  response: z.object({ id: z.uuid() }),
  timeoutMs: 120_000,
  errors: [
    'batchIdUsed',
    'jobRunning',
    'tooManyJobs',
    'storageQuotaExceeded',
    'factFileTooLarge',
    'tooManyFacts',
    'notFacts',
    ...csvErrors,
  ],
} as const

/** What is taken, and what happens to it. */
export const feedText =
  'NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. ' +
  'A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. ' +
  'A batch that failed or was canceled may be sent again.'
