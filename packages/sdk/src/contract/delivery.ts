/** What was delivered, sent in by feeds. The facts themselves are described in `delivery-facts.ts`. */
import * as z from 'zod'
import { factKinds, limits, RowError } from '../values/index.ts'
import { jobOutcomes, jobStatuses } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { byUuid, instant, listOf, pageQuery } from './wire.ts'

/** A batch of facts and what became of its rows. */
export const DeliveryBatch = z.object({
  /** Of its job. */
  id: z.uuid(),
  kind: z.enum(factKinds),
  batchId: z.string(),
  fileName: z.string(),
  fileSha256: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  status: z.enum(jobStatuses),
  outcome: z.enum(jobOutcomes).nullable(),
  totalRows: z.int(),
  /** Facts of hours that had none. */
  created: z.int(),
  /** Facts that took the place of others. */
  updated: z.int(),
  /** Facts that were known, or older than what is known. */
  unchanged: z.int(),
  totalErrors: z.int(),
})
export type DeliveryBatch = z.output<typeof DeliveryBatch>

const file = { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: limits.factFileBytes, tooLarge: 'factFileTooLarge' } as const
const started = z.object({ id: z.uuid() })

const description =
  'NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. ' +
  'A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. ' +
  'A batch that failed or was canceled may be sent again.'

function ingest<const K extends string>(kind: K, summary: string) {
  return endpoint({
    method: 'POST',
    path: `/delivery/${kind}` as const,
    summary,
    description,
    permission: 'DELIVERY.WRITE',
    scope: kind,
    spec: 'ours',
    status: 202,
    file,
    query: z.object({
      batchId: z
        .string()
        .regex(/^[\w.:-]+$/)
        .max(limits.batchId)
        .optional()
        .describe('The name of the batch at the feed; left out, its SHA-256 is its name.'),
      completeUntil: instant
        .optional()
        .describe('Hours before this are complete. Left out: up to the last hour of a batch of delivery. It never goes back.'),
    }),
    response: started,
    timeoutMs: 120_000,
    errors: [
      'batchIdUsed',
      'jobRunning',
      'tooManyJobs',
      'factFileTooLarge',
      'tooManyFacts',
      'notFacts',
      'emptyFile',
      'badEncoding',
      'unclosedQuote',
      'unknownColumn',
      'duplicateColumn',
      'missingColumn',
    ],
  })
}

export const hourly = ingest('hourly', 'Send hourly delivery by campaign, ad and zone')
export const bids = ingest('bids', 'Send hourly bid health by campaign')
export const audience = ingest('audience', 'Send who heard a campaign')
export const attribution = ingest('attribution', 'Send what listeners did after they heard an ad')
export const dco = ingest('dco', 'Send what dynamic creatives played')
export const reach = ingest('reach', 'Send numbers of different listeners')

export const batches = endpoint({
  method: 'GET',
  path: '/delivery/batches',
  summary: 'Batches of facts, the newest first',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  paged: true,
  query: z.object({ kind: z.array(z.enum(factKinds)).optional(), ...pageQuery(20, limits.pageMax) }),
  response: listOf(DeliveryBatch),
})

export const batch = endpoint({
  method: 'GET',
  path: '/delivery/batches/{id}',
  summary: 'What became of a batch, with the errors of its rows',
  permission: 'DELIVERY.WRITE',
  spec: 'ours',
  params: byUuid,
  /** The first 1,000 errors; `totalErrors` counts all. */
  response: DeliveryBatch.extend({ errors: z.array(RowError) }),
})
