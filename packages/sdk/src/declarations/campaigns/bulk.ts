// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { ApplyMode, RevertResult } from '../platform/change-sets.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { Download } from '../../client/download.ts'
import type { FileSource } from '../../client/upload.ts'
import type { Page, PagedCall } from '../../client/pages.ts'

/** How far a job is. */
export interface JobStatus {
  /** STARTED until the job has ended. */
  status: 'COMPLETED' | 'STARTED'
  /** Type of the job. */
  type: 'duplicate' | 'export' | 'import' | 'ingest' | 'inventory' | 'snapshot'
  /** 0 to 100. */
  progress: number
  /** Null until the job has ended. */
  outcome: 'CANCELED' | 'FAILED' | 'PARTIAL' | 'SUCCEEDED' | null
  /** The change-set that it applies; null: none, or not made yet. */
  changeSetId: string | null
}

/** A job with what it was asked and what it did. */
export interface Job extends JobStatus {
  /** Id of the job. */
  id: string
  /** Kind of the job. */
  kind:
    | 'ads'
    | 'attribution'
    | 'audience'
    | 'bids'
    | 'campaigns'
    | 'dco'
    | 'forecast'
    | 'hourly'
    | 'margins'
    | 'orders'
    | 'reach'
    | 'samples'
    | 'volumes'
  /** True: it only says what it would do, and writes nothing. */
  dryRun: boolean
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode: ApplyMode
  /** Name of the file that was uploaded or made; null: none. */
  fileName: string | null
  /** SHA-256 of the uploaded file in hexadecimal; null: none. */
  fileSha256: string | null
  /** User name of who started it. */
  createdBy: string
  /** Time when it was asked for. */
  createdAt: Date
  /** Null while it waits. */
  startedAt: Date | null
  /** Null until it has ended. */
  finishedAt: Date | null
  /** Rows or things to work through; 0 until they are counted. */
  totalItems: number
  /** Those that it has come to. */
  doneItems: number
  /** Errors so far; a row may have several. */
  totalErrors: number
  /** Things made so far. */
  created: number
  /** Things changed so far. */
  updated: number
  /** Rows that asked for nothing new. */
  unchanged: number
  /** True: it was asked to stop and stops at the next row. */
  cancelRequested: boolean
  /** Why the whole job failed, when it did. */
  failure: string | null
  /** Time when the import was reverted; null: it was not. */
  revertedAt: Date | null
}

/** Result of an import: rows without error (unchanged ones included) and errors with their lines. */
export interface BulkSummary {
  /** Id of the job. */
  id: string
  /** Rows without error: created, updated and unchanged. */
  completedItems: number
  /** All errors, those that are not listed too. */
  totalErrors: number
  /** The first errors, in the order of the file. */
  errors: {
    /** Physical line of the row's first character; null outside a file. */
    line: number | null
    /** Header of the column; null when the error is the row's. */
    column: string | null
    /** A code of the error table. */
    code: string
    /** Name of the field; null when the error is the row's. */
    field: string | null
    /** The value as text. */
    value: string | null
    /** The error as an English sentence. */
    message: string
    /** The probable value, when one is known; null: none. */
    suggestion: string | null
    /** The agency's own key of the row's thing; null: none. */
    externalReference: string | null
    /** Physical line of the file, the header being line 1; outside a file the number of the row, from 1. */
    lineNo: number
  }[]
  /** Errors that are not listed here; they stand in the file of failed rows. */
  errorsLeftOut: number
  /** The first warnings; their rows were imported all the same. */
  warnings: {
    /** Physical line of the row's first character; null outside a file. */
    line: number | null
    /** Header of the column; null when the error is the row's. */
    column: string | null
    /** A code of the error table. */
    code: string
    /** Name of the field; null when the error is the row's. */
    field: string | null
    /** The value as text. */
    value: string | null
    /** The error as an English sentence. */
    message: string
    /** The probable value, when one is known; null: none. */
    suggestion: string | null
    /** The agency's own key of the row's thing; null: none. */
    externalReference: string | null
    /** Physical line of the file; outside a file the number of the row, from 1. */
    lineNo: number
  }[]
  /** Warnings that are not listed here. */
  warningsLeftOut: number
  /** Things made. */
  created: number
  /** Things changed. */
  updated: number
  /** Rows that asked for nothing new. */
  unchanged: number
  /** How the job ended. */
  outcome: 'CANCELED' | 'FAILED' | 'PARTIAL' | 'SUCCEEDED' | null
  /** The change-set of the import, to revert it by; null: nothing was written. */
  changeSetId: string | null
}

/** Input of `client.bulk.importCampaigns`. */
export interface BulkImportCampaignsInput {
  /** The file: .csv, at most 3 MB. */
  file: FileSource
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode?: ApplyMode
  /** True: only say what the import would do. */
  dryRun?: boolean
  /** True: import the same file again within ten minutes. */
  allowDuplicate?: boolean
  /** The order whose tab the import comes from. */
  orderId?: number
  /** The selected campaigns. */
  ids?: number[]
  /** NO_INVENTORY: submit although the forecast finds no inventory. */
  override?: 'NO_INVENTORY'[]
}

/** Answer of `client.bulk.importCampaigns`. */
export interface BulkImportCampaignsAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.bulk.exportCampaigns`. */
export interface BulkExportCampaignsInput {
  /** The body of the request. */
  body: {
    /** Ids of what is exported; at most 1,000. */
    ids: number[]
  }
}

/** Answer of `client.bulk.exportCampaigns`. */
export interface BulkExportCampaignsAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.bulk.status`. */
export interface BulkStatusInput {
  /** Id of the job. */
  jobId: string
}

/** Input of `client.bulk.download`. */
export interface BulkDownloadInput {
  /** Id of the job. */
  jobId: string
}

/** Input of `client.bulk.summary`. */
export interface BulkSummaryInput {
  /** Id of the job. */
  id: string
}

/** Input of `client.bulk.importNow`. */
export interface BulkImportNowInput {
  /** The file: .csv, at most 3 MB. */
  file: FileSource
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode?: ApplyMode
  /** True: only say what the import would do. */
  dryRun?: boolean
  /** True: import the same file again within ten minutes. */
  allowDuplicate?: boolean
  /** The order whose tab the import comes from. */
  orderId?: number
  /** The selected campaigns. */
  ids?: number[]
  /** NO_INVENTORY: submit although the forecast finds no inventory. */
  override?: 'NO_INVENTORY'[]
}

/** Input of `client.bulk.template`. */
export interface BulkTemplateInput {
  /** True: with an example row. */
  example?: boolean
}

/** Input of `client.bulk.importAds`. */
export interface BulkImportAdsInput {
  /** The file: .csv, at most 3 MB. */
  file: FileSource
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode?: ApplyMode
  /** True: only say what the import would do. */
  dryRun?: boolean
  /** True: import the same file again within ten minutes. */
  allowDuplicate?: boolean
}

/** Answer of `client.bulk.importAds`. */
export interface BulkImportAdsAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.bulk.exportAds`. */
export interface BulkExportAdsInput {
  /** The body of the request. */
  body: {
    /** Ids of what is exported; at most 1,000. */
    ids: number[]
  }
}

/** Answer of `client.bulk.exportAds`. */
export interface BulkExportAdsAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.bulk.adStatus`. */
export interface BulkAdStatusInput {
  /** Id of the job. */
  jobId: string
}

/** Input of `client.bulk.adDownload`. */
export interface BulkAdDownloadInput {
  /** Id of the job. */
  jobId: string
}

/** Input of `client.bulk.adSummary`. */
export interface BulkAdSummaryInput {
  /** Id of the job. */
  id: string
}

/** Input of `client.bulk.importAdsNow`. */
export interface BulkImportAdsNowInput {
  /** The file: .csv, at most 3 MB. */
  file: FileSource
  /** partial leaves out the rows with errors; atomic writes all rows or none. */
  mode?: ApplyMode
  /** True: only say what the import would do. */
  dryRun?: boolean
  /** True: import the same file again within ten minutes. */
  allowDuplicate?: boolean
}

/** Input of `client.bulk.adTemplate`. */
export interface BulkAdTemplateInput {
  /** True: with an example row. */
  example?: boolean
}

/** Input of `client.bulk.jobs`. */
export interface BulkJobsInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Types; empty or absent: all. */
  type?: ('duplicate' | 'export' | 'import' | 'ingest' | 'inventory' | 'snapshot')[]
  /** Kinds; empty or absent: all that the caller may see. */
  kind?: (
    | 'ads'
    | 'attribution'
    | 'audience'
    | 'bids'
    | 'campaigns'
    | 'dco'
    | 'forecast'
    | 'hourly'
    | 'margins'
    | 'orders'
    | 'reach'
    | 'samples'
    | 'volumes'
  )[]
  /** Statuses; empty or absent: all. */
  status?: ('COMPLETED' | 'STARTED')[]
  /** True: only jobs that the caller started. */
  mine?: boolean
  /** Jobs that these users started. */
  createdBy?: string[]
  /** True: only dry runs; false: none of them; absent: both. */
  dryRun?: boolean
}

/** Input of `client.bulk.job`. */
export interface BulkJobInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.bulk.cancelJob`. */
export interface BulkCancelJobInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.bulk.jobErrors`. */
export interface BulkJobErrorsInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.bulk.jobFile`. */
export interface BulkJobFileInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.bulk.revertJob`. */
export interface BulkRevertJobInput {
  /** The body of the request. */
  body?: {
    /** partial leaves out conflicts; atomic reverts all or nothing. */
    mode?: ApplyMode
    /** True: answer the fields that would be reverted and the conflicts, and write nothing. */
    dryRun?: boolean
    /** The things of the change-set to revert; absent: all of them. */
    items?: {
      /** 'order', 'campaign', 'ad', … */
      entityType: string
      /** Id of the thing. */
      id: number
    }[]
  }
  /** Id of the thing. */
  id: string
}

/** Calls of `client.bulk`. */
export interface BulkApi<D extends Dates = 'date'> {
  /**
   * Import campaigns from a CSV file as a job.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/bulk/import`.
   * @throws {@link ApiError} `fileTooLarge` (413): The file can't exceed 3 MB.
   * @throws {@link ApiError} `tooManyRows` (422): The file has more than 1,000 rows.
   * @throws {@link ApiError} `tooManyLines` (422): The file has more than 100,000 lines.
   * @throws {@link ApiError} `notCsv` (422): This file can't be used. Upload one CSV file of up to 3 MB.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @throws {@link ApiError} `unknownTimeZone` (422): The time zone {value} in the comment above the header is not known.
   * @throws {@link ApiError} `wrongSchema` (422): The file says it holds {found}; {expected} is expected here.
   * @throws {@link ApiError} `duplicateFile` (409): This file was imported a moment ago (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.bulk.importCampaigns({ file })
   * console.log(answer)
   * ```
   */
  importCampaigns(input: BulkImportCampaignsInput, options?: CallOptions): Call<BulkImportCampaignsAnswer>

  /**
   * Export campaigns as a CSV file that can be imported again.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/bulk/export`.
   * @throws {@link ApiError} `tooManyItems` (422): A maximum of 1000 items can be exported!
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @example
   * ```ts
   * const answer = await client.bulk.exportCampaigns({ body: { ids: [1] } })
   * console.log(answer)
   * ```
   */
  exportCampaigns(input: BulkExportCampaignsInput, options?: CallOptions): Call<BulkExportCampaignsAnswer>

  /**
   * How far a bulk job is.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/bulk/status/{jobId}`.
   * @example
   * ```ts
   * const answer = await client.bulk.status({ jobId: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  status(input: BulkStatusInput, options?: CallOptions): Call<JobStatus>

  /**
   * The file of a finished export.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/bulk/export/download/{jobId}`.
   * @throws {@link ApiError} `jobNotFinished` (409): The job has not finished yet.
   * @example
   * ```ts
   * const file = await client.bulk.download({ jobId: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(file.fileName, await file.text())
   * ```
   */
  download(input: BulkDownloadInput, options?: CallOptions): Call<Download>

  /**
   * Read the changes of an import, applied or planned.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/bulk`.
   * @throws {@link ApiError} `jobNotFinished` (409): The job has not finished yet.
   * @example
   * ```ts
   * const answer = await client.bulk.summary({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  summary(input: BulkSummaryInput, options?: CallOptions): Call<BulkSummary>

  /**
   * Import campaigns from a CSV file and wait for the result.
   *
   * Answers with the summary; an import that takes longer than the time limit of a call continues as a job.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/bulk`.
   * @throws {@link ApiError} `fileTooLarge` (413): The file can't exceed 3 MB.
   * @throws {@link ApiError} `tooManyRows` (422): The file has more than 1,000 rows.
   * @throws {@link ApiError} `tooManyLines` (422): The file has more than 100,000 lines.
   * @throws {@link ApiError} `notCsv` (422): This file can't be used. Upload one CSV file of up to 3 MB.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @throws {@link ApiError} `unknownTimeZone` (422): The time zone {value} in the comment above the header is not known.
   * @throws {@link ApiError} `wrongSchema` (422): The file says it holds {found}; {expected} is expected here.
   * @throws {@link ApiError} `duplicateFile` (409): This file was imported a moment ago (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.bulk.importNow({ file })
   * console.log(answer)
   * ```
   */
  importNow(input: BulkImportNowInput, options?: CallOptions): Call<BulkSummary>

  /**
   * An empty file of campaigns to fill in, or one with an example row.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/bulk/template`.
   * @example
   * ```ts
   * const file = await client.bulk.template()
   * console.log(file.fileName, await file.text())
   * ```
   */
  template(input?: BulkTemplateInput, options?: CallOptions): Call<Download>

  /**
   * Import ads from a CSV file as a job.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /ads/bulk/import`.
   * @throws {@link ApiError} `fileTooLarge` (413): The file can't exceed 3 MB.
   * @throws {@link ApiError} `tooManyRows` (422): The file has more than 1,000 rows.
   * @throws {@link ApiError} `tooManyLines` (422): The file has more than 100,000 lines.
   * @throws {@link ApiError} `notCsv` (422): This file can't be used. Upload one CSV file of up to 3 MB.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @throws {@link ApiError} `unknownTimeZone` (422): The time zone {value} in the comment above the header is not known.
   * @throws {@link ApiError} `wrongSchema` (422): The file says it holds {found}; {expected} is expected here.
   * @throws {@link ApiError} `duplicateFile` (409): This file was imported a moment ago (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.bulk.importAds({ file })
   * console.log(answer)
   * ```
   */
  importAds(input: BulkImportAdsInput, options?: CallOptions): Call<BulkImportAdsAnswer>

  /**
   * Export ads as a CSV file that can be imported again.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /ads/bulk/export`.
   * @throws {@link ApiError} `tooManyItems` (422): A maximum of 1000 items can be exported!
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @example
   * ```ts
   * const answer = await client.bulk.exportAds({ body: { ids: [1] } })
   * console.log(answer)
   * ```
   */
  exportAds(input: BulkExportAdsInput, options?: CallOptions): Call<BulkExportAdsAnswer>

  /**
   * How far a bulk job is.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /ads/bulk/status/{jobId}`.
   * @example
   * ```ts
   * const answer = await client.bulk.adStatus({ jobId: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  adStatus(input: BulkAdStatusInput, options?: CallOptions): Call<JobStatus>

  /**
   * The file of a finished export.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /ads/bulk/export/download/{jobId}`.
   * @throws {@link ApiError} `jobNotFinished` (409): The job has not finished yet.
   * @example
   * ```ts
   * const file = await client.bulk.adDownload({ jobId: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(file.fileName, await file.text())
   * ```
   */
  adDownload(input: BulkAdDownloadInput, options?: CallOptions): Call<Download>

  /**
   * Read the changes of an import, applied or planned.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /ads/bulk`.
   * @throws {@link ApiError} `jobNotFinished` (409): The job has not finished yet.
   * @example
   * ```ts
   * const answer = await client.bulk.adSummary({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  adSummary(input: BulkAdSummaryInput, options?: CallOptions): Call<BulkSummary>

  /**
   * Import ads from a CSV file and wait for the result.
   *
   * Answers with the summary; an import that takes longer than the time limit of a call continues as a job.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /ads/bulk`.
   * @throws {@link ApiError} `fileTooLarge` (413): The file can't exceed 3 MB.
   * @throws {@link ApiError} `tooManyRows` (422): The file has more than 1,000 rows.
   * @throws {@link ApiError} `tooManyLines` (422): The file has more than 100,000 lines.
   * @throws {@link ApiError} `notCsv` (422): This file can't be used. Upload one CSV file of up to 3 MB.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @throws {@link ApiError} `unknownTimeZone` (422): The time zone {value} in the comment above the header is not known.
   * @throws {@link ApiError} `wrongSchema` (422): The file says it holds {found}; {expected} is expected here.
   * @throws {@link ApiError} `duplicateFile` (409): This file was imported a moment ago (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.bulk.importAdsNow({ file })
   * console.log(answer)
   * ```
   */
  importAdsNow(input: BulkImportAdsNowInput, options?: CallOptions): Call<BulkSummary>

  /**
   * An empty file of ads to fill in, or one with an example row.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /ads/bulk/template`.
   * @example
   * ```ts
   * const file = await client.bulk.adTemplate()
   * console.log(file.fileName, await file.text())
   * ```
   */
  adTemplate(input?: BulkAdTemplateInput, options?: CallOptions): Call<Download>

  /**
   * Jobs of the last 30 days, the newest first.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /jobs`.
   * @example
   * ```ts
   * for await (const row of client.bulk.jobs()) console.log(row)
   * ```
   */
  jobs(input?: BulkJobsInput, options?: CallOptions): PagedCall<Dated<Page<Job>, D>>

  /**
   * Read a job.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /jobs/{id}`.
   * @example
   * ```ts
   * const answer = await client.bulk.job({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  job(input: BulkJobInput, options?: CallOptions): Call<Dated<Job, D>>

  /**
   * Ask a running job to stop.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /jobs/{id}/cancel`.
   * @example
   * ```ts
   * const answer = await client.bulk.cancelJob({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  cancelJob(input: BulkCancelJobInput, options?: CallOptions): Call<Dated<Job, D>>

  /**
   * The failed rows with their reasons, ready to upload again.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /jobs/{id}/errors`.
   * @throws {@link ApiError} `jobNotFinished` (409): The job has not finished yet.
   * @example
   * ```ts
   * const file = await client.bulk.jobErrors({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(file.fileName, await file.text())
   * ```
   */
  jobErrors(input: BulkJobErrorsInput, options?: CallOptions): Call<Download>

  /**
   * The file of an import as it was uploaded, or that of an export.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /jobs/{id}/file`.
   * @example
   * ```ts
   * const file = await client.bulk.jobFile({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(file.fileName, await file.text())
   * ```
   */
  jobFile(input: BulkJobFileInput, options?: CallOptions): Call<Download>

  /**
   * Take an import back, except what was changed since.
   *
   * Created entities are paused and archived, and their external references become free; changed entities are reverted field by field. One's own import needs the permission of the change itself, another's AUDIT.EXECUTE.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /jobs/{id}/revert`.
   * @throws {@link ApiError} `jobNotFinished` (409): The job has not finished yet.
   * @throws {@link ApiError} `changeSetNotApplied` (409): Only an applied change-set can be reverted.
   * @example
   * ```ts
   * const answer = await client.bulk.revertJob({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  revertJob(input: BulkRevertJobInput, options?: CallOptions): Call<Dated<RevertResult, D>>
}
