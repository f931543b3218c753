import * as z from 'zod'
import { recordNouns } from '../../records/index.ts'
import { factKinds, inventoryKinds, limits, RowError } from '../../values/index.ts'
import { csvFile, fileErrors, importOptions, startedJob } from '../file-parts.ts'
import { applyModes, revertChosenBody, RevertResult } from '../platform/change-sets.ts'
import { endpoint } from '../endpoint.ts'
import { byUuid, id, instant, listOf, pageQuery, submitOverride } from '../wire.ts'

/** Types of jobs; inventory and snapshot are jobs of the forecast. */
export const jobTypes = ['import', 'export', 'duplicate', 'ingest', 'inventory', 'snapshot'] as const
/** Kinds of jobs: the file or the facts that they read, or the thing that they copy or build. */
export const jobKinds = ['campaigns', 'ads', 'orders', ...recordNouns, ...factKinds, ...inventoryKinds, 'forecast'] as const
/** STARTED: the job waits or runs. COMPLETED: it has ended, with any outcome. */
export const jobStatuses = ['STARTED', 'COMPLETED'] as const
/** How a job ended. PARTIAL: some rows had errors and were left out. */
export const jobOutcomes = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELED'] as const

/** Progress of a job. */
export const JobStatus = z.object({
  /** STARTED until the job has ended. */
  status: z.enum(jobStatuses),
  /** Type of the job. */
  type: z.enum(jobTypes),
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  /** Null until the job has ended. */
  outcome: z.enum(jobOutcomes).nullable(),
  /** The change-set that it applies; null if none, or not made yet. */
  changeSetId: z.uuid().nullable(),
})
export type JobStatus = z.output<typeof JobStatus>

/** A job with its request and its results. */
export const Job = JobStatus.extend({
  /** Id of the job. */
  id: z.uuid(),
  /** Kind of the job. */
  kind: z.enum(jobKinds),
  /** True if the job reports its effects and writes nothing. */
  dryRun: z.boolean(),
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode: z.enum(applyModes),
  /** Name of the uploaded or created file; null if none. */
  fileName: z.string().nullable(),
  /** SHA-256 of the uploaded file in hexadecimal; null if none. */
  fileSha256: z.string().nullable(),
  /** User name of the person who started it. */
  createdBy: z.string(),
  /** Time of the request. */
  createdAt: instant,
  /** Null while it waits. */
  startedAt: instant.nullable(),
  /** Null until it has ended. */
  finishedAt: instant.nullable(),
  /** Rows or things to process; 0 until they are counted. */
  totalItems: z.int(),
  /** Rows or things that it has processed. */
  doneItems: z.int(),
  /** Errors so far; a row may have several. */
  totalErrors: z.int(),
  /** Things created so far. */
  created: z.int(),
  /** Things changed so far. */
  updated: z.int(),
  /** Rows that change nothing. */
  unchanged: z.int(),
  /** True if somebody cancelled it; it stops at the next row. */
  cancelRequested: z.boolean(),
  /** Reason why the whole job failed; null if it did not fail. */
  failure: z.string().nullable(),
  /** Time when the import was reverted; null if it was not. */
  revertedAt: instant.nullable(),
  /** Progress of reverting the import; null if nothing was reverted. */
  reverted: z
    .object({
      /** Things that were reverted completely, one by one or together. */
      done: z.int(),
      /** Things that the import created or changed, including linked ads and ad sequences, which are not rows of a file. */
      of: z.int(),
    })
    .nullable(),
})
export type Job = z.output<typeof Job>

/** Result of an import: rows without error, including unchanged ones, and errors with their lines. */
export const BulkSummary = z.object({
  /** Id of the job. */
  id: z.uuid(),
  /** Rows without error: created, updated and unchanged. */
  completedItems: z.int(),
  /** All errors, including those that are not listed. */
  totalErrors: z.int(),
  /** The first errors, in the order of the file. */
  errors: z.array(
    RowError.extend({
      /** Physical line of the file; the header is line 1. Without a file, the number of the row, from 1. */
      lineNo: z.int(),
    }),
  ),
  /** Errors that are not listed here; the file of failed rows has them. */
  errorsLeftOut: z.int(),
  /** The first warnings; their rows were imported nevertheless. */
  warnings: z.array(
    RowError.extend({
      /** Physical line of the file. Without a file, the number of the row, from 1. */
      lineNo: z.int(),
    }),
  ),
  /** Warnings that are not listed here. */
  warningsLeftOut: z.int(),
  /** Things created. */
  created: z.int(),
  /** Things changed. */
  updated: z.int(),
  /** Rows that change nothing. */
  unchanged: z.int(),
  /** How the job ended. */
  outcome: z.enum(jobOutcomes).nullable(),
  /** The change-set of the import, by which it can be reverted; null if nothing was written. */
  changeSetId: z.uuid().nullable(),
})
export type BulkSummary = z.output<typeof BulkSummary>

/** An import from an order's tab: it may change only the selected campaigns of the order, and creates new campaigns in the order. */
const selection = {
  /** The order whose tab the import comes from. */
  orderId: id.optional().describe('Only campaigns of this order, and only those of `ids` or new ones'),
  /** The selected campaigns. */
  ids: z.array(id).max(limits.bulkRows).optional().describe('With `orderId`: the selected campaigns; every other row is notInSelection'),
}
/** An import from a campaign's tab: it leaves out rows of other campaigns, each with a warning. */
const withinCampaign = {
  /** The campaign whose tab the import comes from. */
  campaignId: id.optional().describe('Only ads of this campaign: rows of others are left out, with the warning otherCampaign'),
}

/** Like `campaigns.submit`, rows that submit are refused where the forecast finds no inventory. */
const override = submitOverride.describe('NO_INVENTORY: campaigns are submitted whatever the forecast says; X-Change-Reason says why')

/** The job API of one kind of file. Every kind has the same API. */
function createImportRow<const K extends 'campaigns' | 'ads', Q extends z.ZodRawShape>(kind: K, options: Q) {
  return endpoint({
    method: 'POST',
    path: `/${kind}/bulk/import` as const,
    summary: `Import ${kind} from a CSV file as a job`,
    permission: 'CAMPAIGN.WRITE',
    status: 202,
    file: csvFile,
    query: z.object({ ...importOptions, ...options }),
    response: startedJob,
    errors: fileErrors,
  })
}
function createImportNowRow<const K extends 'campaigns' | 'ads', Q extends z.ZodRawShape>(kind: K, options: Q) {
  return endpoint({
    method: 'POST',
    path: `/${kind}/bulk` as const,
    summary: `Import ${kind} from a CSV file and wait for the result`,
    permission: 'CAMPAIGN.WRITE',
    file: csvFile,
    description: 'The answer is the summary. An import that takes longer than the time limit of a call continues as a job.',
    query: z.object({ ...importOptions, ...options }),
    response: BulkSummary,
    errors: fileErrors,
  })
}
function createExportRow<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'POST',
    path: `/${kind}/bulk/export` as const,
    summary: `Export ${kind} as a CSV file that can be imported again`,
    permission: 'CAMPAIGN.WRITE',
    status: 202,
    largeBody: true,
    body: z.object({
      /** Ids of the things to export; at most 1,000. */
      ids: z.array(id).min(1),
    }),
    response: startedJob,
    errors: ['tooManyItems', 'jobRunning', 'tooManyJobs'],
  })
}
function createStatusRow<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk/status/{jobId}` as const,
    summary: 'Read the progress of a bulk job',
    permission: 'CAMPAIGN.READ',
    params: z.object({
      /** Id of the job. */
      jobId: z.uuid(),
    }),
    response: JobStatus,
  })
}
function createDownloadRow<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk/export/download/{jobId}` as const,
    summary: 'Download the file of a finished export',
    permission: 'CAMPAIGN.READ',
    params: z.object({
      /** Id of the job. */
      jobId: z.uuid(),
    }),
    download: 'text/csv',
    errors: ['jobNotFinished'],
  })
}
function createSummaryRow<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk` as const,
    summary: 'Read the changes of an import, applied or planned',
    permission: 'CAMPAIGN.READ',
    query: z.object({
      /** Id of the job. */
      id: z.uuid(),
    }),
    response: BulkSummary,
    errors: ['jobNotFinished'],
  })
}
function createTemplateRow<const K extends 'campaigns' | 'ads'>(kind: K) {
  return endpoint({
    method: 'GET',
    path: `/${kind}/bulk/template` as const,
    summary: `An empty file of ${kind} to fill in, or one with an example row`,
    permission: 'CAMPAIGN.READ',
    spec: 'ours',
    query: z.object({
      /** True adds an example row. */
      example: z.boolean().default(false),
    }),
    download: 'text/csv',
  })
}

export const importCampaigns = createImportRow('campaigns', {
  ...selection,
  /** NO_INVENTORY: submit although the forecast finds no inventory. */
  override,
})
export const exportCampaigns = createExportRow('campaigns')
export const status = createStatusRow('campaigns')
export const download = createDownloadRow('campaigns')
export const summary = createSummaryRow('campaigns')
export const importNow = createImportNowRow('campaigns', {
  ...selection,
  /** NO_INVENTORY: submit although the forecast finds no inventory. */
  override,
})
export const template = createTemplateRow('campaigns')

export const importAds = createImportRow('ads', withinCampaign)
export const exportAds = createExportRow('ads')
export const adStatus = createStatusRow('ads')
export const adDownload = createDownloadRow('ads')
export const adSummary = createSummaryRow('ads')
export const importAdsNow = createImportNowRow('ads', withinCampaign)
export const adTemplate = createTemplateRow('ads')

export const jobs = endpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'List the jobs of the last 30 days, newest first',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** Types; if empty or omitted, all. */
    type: z.array(z.enum(jobTypes)).optional(),
    /** Kinds; if empty or omitted, all that the caller may see. */
    kind: z.array(z.enum(jobKinds)).optional(),
    /** Statuses; if empty or omitted, all. */
    status: z.array(z.enum(jobStatuses)).optional(),
    /** True lists only jobs that the caller started. */
    mine: z.boolean().optional(),
    /** Jobs that these users started. */
    createdBy: z.array(z.string().min(1).max(limits.name)).max(50).optional().describe('User names, in any case'),
    /** True lists only dry runs, false leaves them out; if omitted, both. */
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
  summary: 'Cancel a running job',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  response: Job,
})
export const jobErrors = endpoint({
  method: 'GET',
  path: '/jobs/{id}/errors',
  summary: 'Download the failed rows with their reasons, ready to upload again',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  download: 'text/csv',
  errors: ['jobNotFinished'],
})
export const jobFile = endpoint({
  method: 'GET',
  path: '/jobs/{id}/file',
  summary: 'Download the uploaded file of an import, or the file of an export',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  download: 'text/csv',
})
export const revertJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/revert',
  summary: 'Revert an import, except the fields that were changed since',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  body: revertChosenBody,
  description:
    "Created entities are paused and archived, and their external references become free. Changed entities are reverted field by field. Your own import needs the permission of the change itself, another user's import AUDIT.EXECUTE.",
  response: RevertResult,
  errors: ['jobNotFinished', 'changeSetNotApplied'],
})
