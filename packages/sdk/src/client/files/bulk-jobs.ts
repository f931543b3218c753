/** Helpers for bulk work: send a file, watch its job, read the summary. */
import * as bulk from '../../calls/campaigns/bulk.ts'
import * as publishers from '../../calls/supply/publishers.ts'
import * as zones from '../../calls/supply/zones.ts'
import type { CallRow } from '../../contract/call-row.ts'
import type { BulkApi, BulkImportCampaignsInput, BulkSummary, Job, JobStatus } from '../../declarations/campaigns/bulk.ts'
import type { FileNoun } from '../../records/files.ts'
import { clientLimits } from '../../values/client-limits.ts'
import type { SpotdeskCore } from '../core.ts'
import type { Dated, Dates } from '../dates.ts'
import { ApiError, isSpotdeskError, JobFailedError, TimeoutError } from '../errors/errors.ts'
import type { CallOptions } from '../call-options.ts'
import { realRuntime, type Runtime } from '../runtime.ts'
import type { FileSource } from './upload.ts'

/** The calls of each kind of bulk file. The tables of records name theirs. */
const kinds: Readonly<Record<FileNoun, Record<'import' | 'export', CallRow>>> = {
  campaigns: { import: bulk.importCampaigns, export: bulk.exportCampaigns },
  ads: { import: bulk.importAds, export: bulk.exportAds },
  publishers: { import: publishers.importFile, export: publishers.exportFile },
  zones: { import: zones.importFile, export: zones.exportFile },
}
/** Kinds of files that can be imported and exported. */
export type BulkKind = FileNoun

/** Options of an import and of its call. */
export type ImportOptions = Omit<BulkImportCampaignsInput, 'file'> & CallOptions

/** How to watch a job. */
export interface WatchOptions {
  /** Ends the watch; the job goes on. */
  signal?: AbortSignal
  /** Milliseconds between two polls. Default: 100 after the first, then twice as many each time, up to 2000. */
  intervalMs?: number
  /** Milliseconds after which polling stops; the job continues. */
  timeoutMs?: number
  /** Number of consecutive polls that may fail. Default 5. */
  retries?: number
  /** Milliseconds to wait after a failed poll. Default 2000. */
  retryDelayMs?: number
}

/** How to wait for a job. */
export interface WaitOptions extends WatchOptions {
  /** Called after every poll. */
  onStatus?: (status: JobStatus) => void
  /** Returns the summary of a failed or canceled job instead of throwing an error. */
  allowFailure?: boolean
}

/** Additions to the rows of `client.bulk`. */
export interface BulkFiles<D extends Dates = 'date'> {
  /**
   * Starts an import of a CSV file of campaigns, ads or records. The answer has the id of its job.
   * @example
   * ```ts
   * const { id } = await client.bulk.import('campaigns', file, { dryRun: true, mode: 'partial' })
   * const summary = await client.jobs.wait(id, { allowFailure: true })
   * for (const error of summary.errors) console.log(`Line ${error.lineNo} - ${error.message}`)
   * const ads = await client.bulk.import('ads', file)
   * ```
   */
  import: (kind: BulkKind, file: FileSource, options?: ImportOptions) => ReturnType<BulkApi<D>['importCampaigns']>
  /**
   * Starts an export of at most 1000 campaigns or ads, or 10,000 records. The answer has the id of its job.
   * @example
   * ```ts
   * const { id } = await client.bulk.export('campaigns', [12, 13])
   * await client.jobs.wait(id)
   * const csv = await (await client.bulk.download({ jobId: id })).text()
   * ```
   */
  export: (kind: BulkKind, ids: number[], options?: CallOptions) => ReturnType<BulkApi<D>['exportCampaigns']>
}

/** The additions to `client.bulk` that take the kind as an argument. */
export function bulkFiles<D extends Dates>(core: SpotdeskCore<D>): BulkFiles<D> {
  return {
    import: (kind, file, { mode, dryRun, allowDuplicate, dates, orderId, ids, override, ...options } = {}) => {
      const input = { file, mode, dryRun, allowDuplicate, dates, orderId, ids, override }
      // The rows of all kinds take the same input and answer alike; only files of campaigns know a selection.
      return core.call(kinds[kind].import as unknown as typeof bulk.importCampaigns, input, options)
    },
    export: (kind, ids, options) => core.call(kinds[kind].export as unknown as typeof bulk.exportCampaigns, { body: { ids } }, options),
  }
}

/**
 * `client.jobs`: the jobs of the agency.
 * @example
 * ```ts
 * const jobs = new Jobs(new SpotdeskCore({ baseUrl, auth: token }))
 * const summary = await jobs.wait(jobId)
 * ```
 */
export class Jobs<D extends Dates = 'date'> {
  readonly #core: SpotdeskCore<D>
  readonly #runtime: Pick<Runtime, 'now' | 'sleep'>

  constructor(core: SpotdeskCore<D>, runtime: Partial<Runtime> = {}) {
    this.#core = core
    this.#runtime = { ...realRuntime, ...runtime }
  }

  /**
   * Lists the jobs of the last 30 days, newest first.
   * @example
   * ```ts
   * for await (const job of client.jobs.list({ status: ['STARTED'] })) console.log(job.id, job.progress)
   * ```
   */
  list: BulkApi<D>['jobs'] = (...args) => this.#core.call(bulk.jobs, ...args) as ReturnType<BulkApi<D>['jobs']>

  /**
   * Reads a job with its counts.
   * @example
   * ```ts
   * const { doneItems, totalItems } = await client.jobs.get({ id: jobId })
   * ```
   */
  get: BulkApi<D>['job'] = (...args) => this.#core.call(bulk.job, ...args)

  /**
   * Cancels a running job, which stops after its current rows.
   * @example
   * ```ts
   * await client.jobs.cancel({ id: jobId })
   * ```
   */
  cancel: BulkApi<D>['cancelJob'] = (...args) => this.#core.call(bulk.cancelJob, ...args)

  /**
   * Downloads the failed rows with their reasons, as a CSV file that can be uploaded again.
   * @example
   * ```ts
   * console.log(await (await client.jobs.errors({ id: jobId })).text())
   * ```
   */
  errors: BulkApi<D>['jobErrors'] = (...args) => this.#core.call(bulk.jobErrors, ...args)

  /**
   * Downloads the uploaded file of an import, or the file of an export.
   * @example
   * ```ts
   * console.log(await (await client.jobs.file({ id: jobId })).text())
   * ```
   */
  file: BulkApi<D>['jobFile'] = (...args) => this.#core.call(bulk.jobFile, ...args)

  /**
   * Reverts an import, except the fields that were changed since. A dry run returns the fields that it would revert.
   * @example
   * ```ts
   * const { reverted, conflicts } = await client.jobs.revert({ id: jobId, body: { dryRun: true } })
   * ```
   */
  revert: BulkApi<D>['revertJob'] = (...args) => this.#core.call(bulk.revertJob, ...args)

  /**
   * Polls a job and yields each state until it is no longer STARTED. It waits 100 ms, then twice as long each time, up to 2 seconds.
   * It repeats a failed poll after 2 seconds, up to 5 times. A refusal (no such job, no permission) ends the watch at once.
   * @example
   * ```ts
   * for await (const { status, progress } of client.jobs.watch(jobId)) console.log(status, progress)
   * ```
   */
  watch(id: string, options?: WatchOptions & { details?: false }): AsyncGenerator<JobStatus, void, undefined>
  /**
   * The same with the job's counts.
   * @example
   * ```ts
   * for await (const { doneItems, totalItems, totalErrors } of client.jobs.watch(jobId, { details: true })) {
   *   console.log(`${doneItems}/${totalItems}, ${totalErrors} errors`)
   * }
   * ```
   */
  watch(id: string, options: WatchOptions & { details: true }): AsyncGenerator<Dated<Job, D>, void, undefined>
  async *watch(id: string, options: WatchOptions & { details?: boolean } = {}): AsyncGenerator<JobStatus | Dated<Job, D>, void, undefined> {
    const {
      signal,
      intervalMs,
      timeoutMs = Number.POSITIVE_INFINITY,
      retries = clientLimits.jobPollRetries,
      retryDelayMs = clientLimits.jobPollRetryDelayMs,
    } = options
    const ends = this.#runtime.now() + timeoutMs
    let failed = 0
    let growing: number = clientLimits.jobFirstPollMs
    while (true) {
      try {
        const now = await this.#look(id, signal, options.details === true)
        failed = 0
        yield now
        if ((now as JobStatus).status !== 'STARTED') return
      } catch (error) {
        if (signal?.aborted || isRefusal(error) || ++failed > retries) throw error
      }
      const left = ends - this.#runtime.now()
      if (left <= 0) return
      await this.#runtime.sleep(Math.min(left, failed > 0 ? retryDelayMs : (intervalMs ?? growing)), signal)
      growing = Math.min(clientLimits.jobPollMs, 2 * growing)
    }
  }

  /**
   * Waits until a job has ended and returns its summary.
   * @throws JobFailedError when it FAILED or was CANCELED, unless `allowFailure`
   * @throws TimeoutError when `timeoutMs` is over; the job goes on
   * @example
   * ```ts
   * const { completedItems, totalErrors } = await client.jobs.wait(jobId, { timeoutMs: 600_000 })
   * ```
   */
  async wait(id: string, { timeoutMs, onStatus, allowFailure = false, ...options }: WaitOptions = {}): Promise<BulkSummary> {
    let last: JobStatus | undefined
    for await (const status of this.watch(id, { ...options, timeoutMs })) {
      last = status
      onStatus?.(status)
    }
    if (last?.status !== 'COMPLETED') throw new TimeoutError(`Job ${id} is still running after ${timeoutMs} ms.`)
    const summary =
      last.type !== 'import' ? await this.#countsOf(id) : await this.#core.call(bulk.summary, { id }, { ...callOptions(options.signal) })
    const result = summary as BulkSummary
    if (!allowFailure && (result.outcome === 'FAILED' || result.outcome === 'CANCELED')) {
      const { outcome, totalErrors } = result
      throw new JobFailedError(`Job ${id} ended as ${outcome}: ${totalErrors} ${totalErrors === 1 ? 'error' : 'errors'}.`, result)
    }
    return result
  }

  async #look(id: string, signal: AbortSignal | undefined, details: boolean): Promise<JobStatus | Dated<Job, D>> {
    const options = { ...callOptions(signal), retries: 0 }
    return details
      ? ((await this.#core.call(bulk.job, { id }, options)) as Dated<Job, D>)
      : ((await this.#core.call(bulk.status, { jobId: id }, options)) as JobStatus)
  }

  /** Only an import lists its lines here. For other jobs, the job itself has the details. */
  async #countsOf(id: string): Promise<BulkSummary> {
    const job = (await this.#core.call(bulk.job, { id })) as Job
    const { totalErrors, created, updated, unchanged, outcome, changeSetId } = job
    const counts = { completedItems: job.doneItems, totalErrors, created, updated, unchanged }
    return { id, ...counts, errors: [], errorsLeftOut: totalErrors, warnings: [], warningsLeftOut: 0, outcome, changeSetId }
  }
}

/** A poll must never return a cached answer. */
function callOptions(signal: AbortSignal | undefined): CallOptions {
  return signal ? { signal, skipCache: true } : { skipCache: true }
}

/** A refusal that will not change within two seconds. */
function isRefusal(error: unknown): boolean {
  return !isSpotdeskError(error) || (error instanceof ApiError && error.status < 500 && !error.retryable)
}
