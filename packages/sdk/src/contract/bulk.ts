import * as z from 'zod'
import { factKinds, limits, RowError } from '../values/index.ts'
import { applyModes } from './change-sets.ts'
import { endpoint } from './endpoint.ts'
import { byUuid, id, instant, listOf, pageQuery } from './wire.ts'

export const jobTypes = ['import', 'export', 'duplicate', 'ingest'] as const
export const jobKinds = ['campaigns', 'orders', ...factKinds] as const
export const jobStatuses = ['STARTED', 'COMPLETED'] as const
export const jobOutcomes = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELED'] as const

export const JobStatus = z.object({
  status: z.enum(jobStatuses),
  type: z.enum(jobTypes),
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  outcome: z.enum(jobOutcomes).nullable(),
  changeSetId: z.uuid().nullable(),
})
export type JobStatus = z.output<typeof JobStatus>

export const Job = JobStatus.extend({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  dryRun: z.boolean(),
  mode: z.enum(applyModes),
  fileName: z.string().nullable(),
  fileSha256: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  totalItems: z.int(),
  doneItems: z.int(),
  totalErrors: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  cancelRequested: z.boolean(),
  /** Why the whole job failed, when it did. */
  failure: z.string().nullable(),
})
export type Job = z.output<typeof Job>

/** What an import did: rows without error (unchanged ones included) and every error with its line. */
export const BulkSummary = z.object({
  id: z.uuid(),
  completedItems: z.int(),
  totalErrors: z.int(),
  errors: z.array(RowError.extend({ lineNo: z.int() })),
  warnings: z.array(RowError.extend({ lineNo: z.int() })),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  outcome: z.enum(jobOutcomes).nullable(),
  changeSetId: z.uuid().nullable(),
})
export type BulkSummary = z.output<typeof BulkSummary>

const file = { name: 'file', accept: '.csv', maxBytes: limits.bulkFileBytes } as const
const importOptions = {
  mode: z.enum(applyModes).default('partial'),
  dryRun: z.boolean().default(false),
  allowDuplicate: z.boolean().default(false),
}
const fileErrors = [
  'fileTooLarge',
  'tooManyRows',
  'notCsv',
  'emptyFile',
  'badEncoding',
  'unclosedQuote',
  'unknownColumn',
  'duplicateColumn',
  'missingColumn',
  'unknownTimeZone',
  'wrongSchema',
  'duplicateFile',
  'jobRunning',
  'tooManyJobs',
] as const
const started = z.object({ id: z.uuid() })

export const importCampaigns = endpoint({
  method: 'POST',
  path: '/campaigns/bulk/import',
  summary: 'Import campaigns from a CSV file as a job',
  permission: 'CAMPAIGN.WRITE',
  status: 202,
  file,
  query: z.object(importOptions),
  response: started,
  errors: fileErrors,
})
export const exportCampaigns = endpoint({
  method: 'POST',
  path: '/campaigns/bulk/export',
  summary: 'Export campaigns as a CSV file that can be imported again',
  permission: 'CAMPAIGN.WRITE',
  status: 202,
  largeBody: true,
  body: z.object({ ids: z.array(id).min(1) }),
  response: started,
  errors: ['tooManyItems', 'jobRunning', 'tooManyJobs'],
})
export const status = endpoint({
  method: 'GET',
  path: '/campaigns/bulk/status/{jobId}',
  summary: 'How far a bulk job is',
  permission: 'CAMPAIGN.READ',
  params: z.object({ jobId: z.uuid() }),
  response: JobStatus,
})
export const download = endpoint({
  method: 'GET',
  path: '/campaigns/bulk/export/download/{jobId}',
  summary: 'The file of a finished export',
  permission: 'CAMPAIGN.READ',
  params: z.object({ jobId: z.uuid() }),
  download: 'text/csv',
  errors: ['jobNotFinished'],
})
export const summary = endpoint({
  method: 'GET',
  path: '/campaigns/bulk',
  summary: 'What an import did, or would do',
  permission: 'CAMPAIGN.READ',
  query: z.object({ id: z.uuid() }),
  response: BulkSummary,
  errors: ['jobNotFinished'],
})
export const importNow = endpoint({
  method: 'POST',
  path: '/campaigns/bulk',
  summary: 'Import campaigns from a CSV file and wait for the result',
  permission: 'CAMPAIGN.WRITE',
  file,
  description: 'Answers with the summary; an import that takes longer than the time limit of a call goes on as a job.',
  query: z.object(importOptions),
  response: BulkSummary,
  errors: fileErrors,
})

export const jobs = endpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'Jobs of the last 30 days, the newest first',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    type: z.array(z.enum(jobTypes)).optional(),
    status: z.array(z.enum(jobStatuses)).optional(),
    mine: z.boolean().optional(),
    ...pageQuery(20, limits.pageMax),
  }),
  response: listOf(Job),
})
export const job = endpoint({
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'Read a job',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  response: Job,
})
export const cancelJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/cancel',
  summary: 'Ask a running job to stop',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byUuid,
  response: Job,
})
export const jobErrors = endpoint({
  method: 'GET',
  path: '/jobs/{id}/errors',
  summary: 'The failed rows with their reasons, ready to upload again',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  download: 'text/csv',
  errors: ['jobNotFinished'],
})
