// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { FactKind } from '../values/insights.ts'
import type { FeedBatch } from '../feed-batch.ts'
import type { FileSource } from '../../client/upload.ts'
import type { Page, PagedCall } from '../../client/pages.ts'
import type { RowError } from '../values/row-error-schema.ts'

/** A batch of facts and what became of its rows. */
export interface DeliveryBatch extends FeedBatch {
  /** Kind of its facts. */
  kind: FactKind
}

/** Input of `client.delivery.hourly`. */
export interface DeliveryHourlyInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
  /** Time up to which facts are complete. */
  completeUntil?: string | Date
}

/** Answer of `client.delivery.hourly`. */
export interface DeliveryHourlyAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.delivery.bids`. */
export interface DeliveryBidsInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
  /** Time up to which facts are complete. */
  completeUntil?: string | Date
}

/** Answer of `client.delivery.bids`. */
export interface DeliveryBidsAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.delivery.audience`. */
export interface DeliveryAudienceInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
  /** Time up to which facts are complete. */
  completeUntil?: string | Date
}

/** Answer of `client.delivery.audience`. */
export interface DeliveryAudienceAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.delivery.attribution`. */
export interface DeliveryAttributionInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
  /** Time up to which facts are complete. */
  completeUntil?: string | Date
}

/** Answer of `client.delivery.attribution`. */
export interface DeliveryAttributionAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.delivery.dco`. */
export interface DeliveryDcoInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
  /** Time up to which facts are complete. */
  completeUntil?: string | Date
}

/** Answer of `client.delivery.dco`. */
export interface DeliveryDcoAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.delivery.reach`. */
export interface DeliveryReachInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
  /** Time up to which facts are complete. */
  completeUntil?: string | Date
}

/** Answer of `client.delivery.reach`. */
export interface DeliveryReachAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.delivery.batches`. */
export interface DeliveryBatchesInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Kinds; empty or absent: all. */
  kind?: FactKind[]
}

/** Input of `client.delivery.batch`. */
export interface DeliveryBatchInput {
  /** Id of the thing. */
  id: string
}

/** Answer of `client.delivery.batch`. */
export interface DeliveryBatchAnswer extends DeliveryBatch {
  /** Errors of rows, in the order of the batch. */
  errors: RowError[]
}

/** Calls of `client.delivery`. */
export interface DeliveryApi<D extends Dates = 'date'> {
  /**
   * Send hourly delivery by campaign, ad and zone.
   *
   * NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /delivery/hourly`.
   * @throws {@link ApiError} `batchIdUsed` (409): The batch {batchId} was sent before with other content (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @throws {@link ApiError} `factFileTooLarge` (413): The file can't exceed 32 MB, unpacked neither.
   * @throws {@link ApiError} `tooManyFacts` (422): The file has more than 100,000 rows.
   * @throws {@link ApiError} `notFacts` (422): The file cannot be read: send NDJSON or CSV, as it is or gzipped.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @example
   * ```ts
   * const answer = await client.delivery.hourly({ file })
   * console.log(answer)
   * ```
   */
  hourly(input: DeliveryHourlyInput, options?: CallOptions): Call<DeliveryHourlyAnswer>

  /**
   * Send hourly bid health by campaign.
   *
   * NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /delivery/bids`.
   * @throws {@link ApiError} `batchIdUsed` (409): The batch {batchId} was sent before with other content (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @throws {@link ApiError} `factFileTooLarge` (413): The file can't exceed 32 MB, unpacked neither.
   * @throws {@link ApiError} `tooManyFacts` (422): The file has more than 100,000 rows.
   * @throws {@link ApiError} `notFacts` (422): The file cannot be read: send NDJSON or CSV, as it is or gzipped.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @example
   * ```ts
   * const answer = await client.delivery.bids({ file })
   * console.log(answer)
   * ```
   */
  bids(input: DeliveryBidsInput, options?: CallOptions): Call<DeliveryBidsAnswer>

  /**
   * Send who heard a campaign.
   *
   * NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /delivery/audience`.
   * @throws {@link ApiError} `batchIdUsed` (409): The batch {batchId} was sent before with other content (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @throws {@link ApiError} `factFileTooLarge` (413): The file can't exceed 32 MB, unpacked neither.
   * @throws {@link ApiError} `tooManyFacts` (422): The file has more than 100,000 rows.
   * @throws {@link ApiError} `notFacts` (422): The file cannot be read: send NDJSON or CSV, as it is or gzipped.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @example
   * ```ts
   * const answer = await client.delivery.audience({ file })
   * console.log(answer)
   * ```
   */
  audience(input: DeliveryAudienceInput, options?: CallOptions): Call<DeliveryAudienceAnswer>

  /**
   * Send what listeners did after they heard an ad.
   *
   * NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /delivery/attribution`.
   * @throws {@link ApiError} `batchIdUsed` (409): The batch {batchId} was sent before with other content (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @throws {@link ApiError} `factFileTooLarge` (413): The file can't exceed 32 MB, unpacked neither.
   * @throws {@link ApiError} `tooManyFacts` (422): The file has more than 100,000 rows.
   * @throws {@link ApiError} `notFacts` (422): The file cannot be read: send NDJSON or CSV, as it is or gzipped.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @example
   * ```ts
   * const answer = await client.delivery.attribution({ file })
   * console.log(answer)
   * ```
   */
  attribution(input: DeliveryAttributionInput, options?: CallOptions): Call<DeliveryAttributionAnswer>

  /**
   * Send what dynamic creatives played.
   *
   * NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /delivery/dco`.
   * @throws {@link ApiError} `batchIdUsed` (409): The batch {batchId} was sent before with other content (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @throws {@link ApiError} `factFileTooLarge` (413): The file can't exceed 32 MB, unpacked neither.
   * @throws {@link ApiError} `tooManyFacts` (422): The file has more than 100,000 rows.
   * @throws {@link ApiError} `notFacts` (422): The file cannot be read: send NDJSON or CSV, as it is or gzipped.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @example
   * ```ts
   * const answer = await client.delivery.dco({ file })
   * console.log(answer)
   * ```
   */
  dco(input: DeliveryDcoInput, options?: CallOptions): Call<DeliveryDcoAnswer>

  /**
   * Send numbers of different listeners.
   *
   * NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /delivery/reach`.
   * @throws {@link ApiError} `batchIdUsed` (409): The batch {batchId} was sent before with other content (job {jobId}).
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @throws {@link ApiError} `factFileTooLarge` (413): The file can't exceed 32 MB, unpacked neither.
   * @throws {@link ApiError} `tooManyFacts` (422): The file has more than 100,000 rows.
   * @throws {@link ApiError} `notFacts` (422): The file cannot be read: send NDJSON or CSV, as it is or gzipped.
   * @throws {@link ApiError} `emptyFile` (422): The file has no rows.
   * @throws {@link ApiError} `badEncoding` (422): The file is not UTF-8 text. Save it as CSV UTF-8.
   * @throws {@link ApiError} `unclosedQuote` (422): A quote that opens on line {line} is never closed.
   * @throws {@link ApiError} `headerTooLong` (422): The header row is longer than {maximum} characters.
   * @throws {@link ApiError} `tooManyColumns` (422): The header has {found} columns. A file can have up to {maximum}.
   * @throws {@link ApiError} `fileTooDemanding` (422): Reading the file takes more time or memory than a file may take. Split it into smaller files.
   * @throws {@link ApiError} `unknownColumn` (422): The column {column} is not known.
   * @throws {@link ApiError} `duplicateColumn` (422): The column {column} stands twice in the header.
   * @throws {@link ApiError} `missingColumn` (422): The column {column} is missing.
   * @example
   * ```ts
   * const answer = await client.delivery.reach({ file })
   * console.log(answer)
   * ```
   */
  reach(input: DeliveryReachInput, options?: CallOptions): Call<DeliveryReachAnswer>

  /**
   * Batches of facts, the newest first.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `GET /delivery/batches`.
   * @example
   * ```ts
   * for await (const row of client.delivery.batches()) console.log(row)
   * ```
   */
  batches(input?: DeliveryBatchesInput, options?: CallOptions): PagedCall<Dated<Page<DeliveryBatch>, D>>

  /**
   * Read the result of a batch, with the errors of its rows.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `GET /delivery/batches/{id}`.
   * @example
   * ```ts
   * const answer = await client.delivery.batch({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  batch(input: DeliveryBatchInput, options?: CallOptions): Call<Dated<DeliveryBatchAnswer, D>>
}
