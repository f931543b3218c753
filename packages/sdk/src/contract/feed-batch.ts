/** A batch that a feed sends, carried out as a job: what the calls of all kinds have in common. */
import * as z from 'zod'
import { limits } from '../values/index.ts'
import { csvErrors, jobOutcomes, jobStatuses } from './campaigns/bulk.ts'
import { instant } from './wire.ts'

/** A batch and what became of its rows; its `kind` is added by those that have one. */
export const FeedBatch = z.object({
  /** Of its job. */
  id: z.uuid(),
  /** Name of the batch at the feed; its SHA-256 when the feed gave none. */
  batchId: z.string(),
  /** Name of the file that was sent. */
  fileName: z.string(),
  /** SHA-256 of the file in hexadecimal. */
  fileSha256: z.string(),
  /** User name of who sent it, or of the token's user. */
  createdBy: z.string(),
  /** Time when it was sent. */
  createdAt: instant,
  /** Null until its job has ended. */
  finishedAt: instant.nullable(),
  /** Status of its job. */
  status: z.enum(jobStatuses),
  /** How its job ended; null until then. */
  outcome: z.enum(jobOutcomes).nullable(),
  /** Rows of the batch; 0 until they are counted. */
  totalRows: z.int(),
  /** Rows of what was not known. */
  created: z.int(),
  /** Rows that took the place of others. */
  updated: z.int(),
  /** Rows that were known, or older than what is known. */
  unchanged: z.int(),
  /** Errors of all rows. */
  totalErrors: z.int(),
})

/** The query of a call that takes a batch. */
export const feedQuery = z.object({
  /** Name of the batch at the feed, unique in the agency. */
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
  response: z.object({
    /** Id of the job. */
    id: z.uuid(),
  }),
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

/** Description of the calls that take a batch. */
export const feedText =
  'NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. ' +
  'A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. ' +
  'A batch that failed or was canceled may be sent again.'
