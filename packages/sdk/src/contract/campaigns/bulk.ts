import * as z from 'zod'
import { factKinds, inventoryKinds, limits, RowError } from '../../values/index.ts'
import { applyModes, revertBody, RevertResult } from '../platform/change-sets.ts'
import { endpoint } from '../endpoint.ts'
import { byUuid, id, instant, listOf, pageQuery, submitOverride } from '../wire.ts'

export const jobTypes = ['import', 'export', 'duplicate', 'ingest', 'inventory', 'snapshot'] as const
export const jobKinds = ['campaigns', 'ads', 'orders', ...factKinds, ...inventoryKinds, 'forecast'] as const
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
  /** When an import was taken back; null while it stands. */
  revertedAt: instant.nullable(),
})
export type Job = z.output<typeof Job>

/** What an import did: rows without error (unchanged ones included) and every error with its line. */
export const BulkSummary = z.object({
  id: z.uuid(),
  completedItems: z.int(),
  totalErrors: z.int(),
  errors: z.array(RowError.extend({ lineNo: z.int() })),
  /** Errors that are not listed here; they stand in the file of failed rows. */
  errorsLeftOut: z.int(),
  warnings: z.array(RowError.extend({ lineNo: z.int() })),
  /** Warnings that are not listed here. */
  warningsLeftOut: z.int(),
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
/** An import from an order's tab: only the selected campaigns of the order may be changed, and new ones are made in it. */
const selection = {
  orderId: id.optional().describe('Only campaigns of this order, and only those of `ids` or new ones'),
  ids: z.array(id).max(limits.bulkRows).optional().describe('With `orderId`: the selected campaigns; every other row is notInSelection'),
}
/** What may be wrong with a file of CSV before any of its rows is looked at. */
export const csvErrors = [
  'emptyFile',
  'badEncoding',
  'unclosedQuote',
  'headerTooLong',
  'tooManyColumns',
  'fileTooDemanding',
  'unknownColumn',
  'duplicateColumn',
  'missingColumn',
] as const
const fileErrors = [
  'fileTooLarge',
  'tooManyRows',
  'tooManyLines',
  'notCsv',
  ...csvErrors,
  'unknownTimeZone',
  'wrongSchema',
  'duplicateFile',
  'jobRunning',
  'tooManyJobs',
  'storageQuotaExceeded',
] as const
const started = z.object({ id: z.uuid() })

/** Rows that submit are refused where the forecast finds no inventory, as `campaigns.submit` is. */
const override = submitOverride.describe('NO_INVENTORY: campaigns are submitted whatever the forecast says; X-Change-Reason says why')

/** The job API of one kind of file; the specification shows it for campaigns and says the same of ads. */
function importOf<const K extends 'campaigns' | 'ads', Q extends z.ZodRawShape>(kind: K, options: Q) {
  return endpoint({
    method: 'POST',
    path: `/${kind}/bulk/import` as const,
    summary: `Import ${kind} from a CSV file as a job`,
    permission: 'CAMPAIGN.WRITE',
    status: 202,
    file,
    query: z.object({ ...importOptions, ...options }),
    response: started,
    errors: fileErrors,
  })
}
function importNowOf<const K extends 'campaigns' | 'ads', Q extends z.ZodRawShape>(kind: K, options: Q) {
  return endpoint({
    method: 'POST',
    path: `/${kind}/bulk` as const,
    summary: `Import ${kind} from a CSV file and wait for the result`,
    permission: 'CAMPAIGN.WRITE',
    file,
    description: 'Answers with the summary; an import that takes longer than the time limit of a call goes on as a job.',
    query: z.object({ ...importOptions, ...options }),
    response: BulkSummary,
    errors: fileErrors,
  })
}
function exportOf<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'POST',
    path: `/${kind}/bulk/export` as const,
    summary: `Export ${kind} as a CSV file that can be imported again`,
    permission: 'CAMPAIGN.WRITE',
    status: 202,
    largeBody: true,
    body: z.object({ ids: z.array(id).min(1) }),
    response: started,
    errors: ['tooManyItems', 'jobRunning', 'tooManyJobs'],
  })
}
function statusOf<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk/status/{jobId}` as const,
    summary: 'How far a bulk job is',
    permission: 'CAMPAIGN.READ',
    params: z.object({ jobId: z.uuid() }),
    response: JobStatus,
  })
}
function downloadOf<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk/export/download/{jobId}` as const,
    summary: 'The file of a finished export',
    permission: 'CAMPAIGN.READ',
    params: z.object({ jobId: z.uuid() }),
    download: 'text/csv',
    errors: ['jobNotFinished'],
  })
}
function summaryOf<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk` as const,
    summary: 'What an import did, or would do',
    permission: 'CAMPAIGN.READ',
    query: z.object({ id: z.uuid() }),
    response: BulkSummary,
    errors: ['jobNotFinished'],
  })
}
function templateOf<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk/template` as const,
    summary: `An empty file of ${kind} to fill in, or one with an example row`,
    permission: 'CAMPAIGN.READ',
    spec: 'ours',
    query: z.object({ example: z.boolean().default(false) }),
    download: 'text/csv',
  })
}

export const importCampaigns = importOf('campaigns', { ...selection, override })
export const exportCampaigns = exportOf('campaigns')
export const status = statusOf('campaigns')
export const download = downloadOf('campaigns')
export const summary = summaryOf('campaigns')
export const importNow = importNowOf('campaigns', { ...selection, override })
export const template = templateOf('campaigns')

export const importAds = importOf('ads', {})
export const exportAds = exportOf('ads')
export const adStatus = statusOf('ads')
export const adDownload = downloadOf('ads')
export const adSummary = summaryOf('ads')
export const importAdsNow = importNowOf('ads', {})
export const adTemplate = templateOf('ads')

export const jobs = endpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'Jobs of the last 30 days, the newest first',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    type: z.array(z.enum(jobTypes)).optional(),
    kind: z.array(z.enum(jobKinds)).optional(),
    status: z.array(z.enum(jobStatuses)).optional(),
    mine: z.boolean().optional(),
    createdBy: z.array(z.string().min(1).max(limits.name)).max(50).optional().describe('User names, in any case'),
    dryRun: z.boolean().optional(),
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
export const jobFile = endpoint({
  method: 'GET',
  path: '/jobs/{id}/file',
  summary: 'The file of an import as it was uploaded, or that of an export',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  download: 'text/csv',
})
export const revertJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/revert',
  summary: 'Take an import back, except what was changed since',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byUuid,
  body: revertBody,
  description:
    "What it made is paused, archived and gives its external reference free; what it changed goes back field by field. One's own import needs the permission of the change itself, another's AUDIT.EXECUTE.",
  response: RevertResult,
  errors: ['jobNotFinished', 'changeSetNotApplied'],
})
