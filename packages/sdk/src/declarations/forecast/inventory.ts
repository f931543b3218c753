// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { FeedBatch } from '../feed-batch.ts'
import type { FileSource } from '../../client/upload.ts'
import type { InventoryKind } from '../values/insights.ts'
import type { Page, PagedCall } from '../../client/pages.ts'
import type { RowError } from '../values/row-error-schema.ts'

/** The data that forecasts are answered from, and its age. */
export interface ForecastSnapshot {
  /** READY, WARMING_UP or EMPTY. */
  state: 'EMPTY' | 'READY' | 'WARMING_UP'
  /** Names the snapshot in every forecast; null before the first one. */
  version: string | null
  /** Time when it was built; null before the first one. */
  builtAt: Date | null
  /** Whole seconds since it was built. */
  ageSeconds: number | null
  /** Milliseconds that it took to build. */
  buildMs: number | null
  /** The last day that can be forecast. */
  lastForecastDate: Date | null
  /** Sampled requests, their listeners, and the zones that are known. */
  requests: number | null
  /** Listeners of the sample; null before the first snapshot. */
  listeners: number | null
  /** Zones that are known; null before the first snapshot. */
  zones: number | null
  /** Campaigns of all agencies that hold inventory. */
  campaigns: number | null
  /** The last build, if it came to nothing: the snapshot before it stays in use. */
  failure: {
    /** Time of the failure. */
    at: Date
    /** The problem as an English sentence. */
    problem: string
  } | null
}

/** A batch of inventory and what became of its rows. */
export interface InventoryBatch extends FeedBatch {
  /** Kind of its rows. */
  kind: InventoryKind
}

/** Answer of `client.inventory.build`. */
export interface InventoryBuildAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.inventory.samples`. */
export interface InventorySamplesInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
}

/** Answer of `client.inventory.samples`. */
export interface InventorySamplesAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.inventory.volumes`. */
export interface InventoryVolumesInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
}

/** Answer of `client.inventory.volumes`. */
export interface InventoryVolumesAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.inventory.margins`. */
export interface InventoryMarginsInput {
  /** The file: .ndjson,.csv,.gz, at most 32 MB. */
  file: FileSource
  /** Name of the batch at the feed, unique in the agency. */
  batchId?: string
}

/** Answer of `client.inventory.margins`. */
export interface InventoryMarginsAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.inventory.batches`. */
export interface InventoryBatchesInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Kinds; empty or absent: all. */
  kind?: InventoryKind[]
}

/** Input of `client.inventory.batch`. */
export interface InventoryBatchInput {
  /** Id of the thing. */
  id: string
}

/** Answer of `client.inventory.batch`. */
export interface InventoryBatchAnswer extends InventoryBatch {
  /** Errors of rows, in the order of the batch. */
  errors: RowError[]
}

/** Calls of `client.inventory`. */
export interface InventoryApi<D extends Dates = 'date'> {
  /**
   * Read the state of the forecast snapshot: its age, its size, and whether the last build failed.
   *
   * Needs the permission `FORECAST.EXECUTE`.
   *
   * Sends `GET /forecast/snapshot`.
   * @example
   * ```ts
   * const answer = await client.inventory.snapshot()
   * console.log(answer)
   * ```
   */
  snapshot(input?: Record<string, never>, options?: CallOptions): Call<Dated<ForecastSnapshot, D>>

  /**
   * Build a snapshot of inventory and campaigns now, instead of within the hour.
   *
   * A job; builds run one after the other. While it runs, and when it fails, the snapshot before it stays in use.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /forecast/snapshots`.
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @example
   * ```ts
   * const answer = await client.inventory.build()
   * console.log(answer)
   * ```
   */
  build(input?: Record<string, never>, options?: CallOptions): Call<InventoryBuildAnswer>

  /**
   * Send sampled requests.
   *
   * All requests of listeners who are sampled by a hash: time, listener, zone, and a member for each targeting type that is known. NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /forecast/inventory/samples`.
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
   * const answer = await client.inventory.samples({ file })
   * console.log(answer)
   * ```
   */
  samples(input: InventorySamplesInput, options?: CallOptions): Call<InventorySamplesAnswer>

  /**
   * Send hourly counts of all requests of zones.
   *
   * A count says what its hour is: sent again, it replaces. NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /forecast/inventory/volumes`.
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
   * const answer = await client.inventory.volumes({ file })
   * console.log(answer)
   * ```
   */
  volumes(input: InventoryVolumesInput, options?: CallOptions): Call<InventoryVolumesAnswer>

  /**
   * Send daily counts of all requests by the values of an attribute.
   *
   * The sample is weighted so that it agrees with them. NDJSON or CSV, as it is or gzipped, up to 32 MB and 100,000 rows. Carried out as a job; rows with errors are left out and listed. A batch id is taken once: the same batch again answers the job that it has, other content under its id is refused. A batch that failed or was canceled may be sent again.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `POST /forecast/inventory/margins`.
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
   * const answer = await client.inventory.margins({ file })
   * console.log(answer)
   * ```
   */
  margins(input: InventoryMarginsInput, options?: CallOptions): Call<InventoryMarginsAnswer>

  /**
   * Batches of inventory, the newest first.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `GET /forecast/inventory/batches`.
   * @example
   * ```ts
   * for await (const row of client.inventory.batches()) console.log(row)
   * ```
   */
  batches(input?: InventoryBatchesInput, options?: CallOptions): PagedCall<Dated<Page<InventoryBatch>, D>>

  /**
   * Read the result of a batch of inventory, with the errors of its rows.
   *
   * Needs the permission `DELIVERY.WRITE`.
   *
   * Sends `GET /forecast/inventory/batches/{id}`.
   * @example
   * ```ts
   * const answer = await client.inventory.batch({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  batch(input: InventoryBatchInput, options?: CallOptions): Call<Dated<InventoryBatchAnswer, D>>
}
