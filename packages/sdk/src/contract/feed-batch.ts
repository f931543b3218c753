/** A batch that a feed sends and a job processes: the common parts of the calls of all kinds. */
import * as z from 'zod'
import { limits } from '../values/index.ts'
import { jobOutcomes, jobStatuses } from './campaigns/bulk.ts'
import { csvErrors } from './file-parts.ts'
import { instant } from './wire.ts'

/** A batch and the results of its rows. Calls with kinds add `kind`. */
export const FeedBatch = z.object({
  /** Id of its job. */
  id: z.uuid(),
  /** Name of the batch at the feed; its SHA-256 when the feed gave none. */
  batchId: z.string(),
  /** Name of the file that was sent. */
  fileName: z.string(),
  /** SHA-256 of the file in hexadecimal. */
  fileSha256: z.string(),
  /** User name of the sender, or of the token's user. */
  createdBy: z.string(),
  /** Time of sending. */
  createdAt: instant,
  /** Null until its job has ended. */
  finishedAt: instant.nullable(),
  /** Status of its job. */
  status: z.enum(jobStatuses),
  /** Outcome of its job; null until it has ended. */
  outcome: z.enum(jobOutcomes).nullable(),
  /** Rows of the batch; 0 until they are counted. */
  totalRows: z.int(),
  /** Rows that added something new. */
  created: z.int(),
  /** Rows that replaced others. */
  updated: z.int(),
  /** Rows that were known already, or older than the known ones. */
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
    .describe('The name of the batch at the feed; if omitted, its SHA-256.'),
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
  'The file is NDJSON or CSV, plain or gzipped, up to 32 MB and 100,000 rows. A job processes it. It leaves out rows with errors and lists them. ' +
  'A batch id can be used once. A repeated batch gets its existing job; other content under the same id is refused. ' +
  'A batch that failed or was canceled may be sent again.'
