import type { UploadProgress } from './files/upload.ts'

/** Options of one call: its second argument. */
export interface CallOptions {
  /**
   * Ends the call; it rejects with the signal's reason.
   * @example
   * ```ts
   * await client.campaigns.list({}, { signal: AbortSignal.timeout(5000) })
   * ```
   */
  signal?: AbortSignal
  /**
   * Milliseconds that each try may take; 0 for no limit.
   * @example
   * ```ts
   * await client.campaigns.get({ id: 12 }, { timeout: 2000 })
   * ```
   */
  timeout?: number
  /**
   * Milliseconds for the whole call, with all its tries.
   * @example
   * ```ts
   * await client.campaigns.pause({ id: 12 }, { deadline: 10_000 })
   * ```
   */
  deadline?: number
  /**
   * Number of retries of this call.
   * @example
   * ```ts
   * await client.campaigns.get({ id: 12 }, { retries: 0 })
   * ```
   */
  retries?: number
  /**
   * The key under which the server carries out a POST only once. The client creates one for every POST with an effect. Give your own stored
   * key to repeat a call after a crash, or false to send none.
   * @example
   * ```ts
   * await client.campaigns.duplicate({ id: 12 }, { idempotencyKey: 'order-77-copy' })
   * ```
   */
  idempotencyKey?: string | false
  /**
   * The version that you read, or its ETag. If the thing has changed since, the call is refused with `VersionConflictError`. Calls that
   * replace settings need it. `'*'` overwrites any version.
   * @example
   * ```ts
   * const campaign = await client.campaigns.get({ id: 12 })
   * await client.campaigns.archive({ id: 12 }, { ifMatch: campaign.version })
   * ```
   */
  ifMatch?: number | string
  /**
   * Headers of this call; they override those of the client.
   * @example
   * ```ts
   * await client.campaigns.get({ id: 12 }, { headers: { 'accept-language': 'ro' } })
   * ```
   */
  headers?: Record<string, string>
  /**
   * Reason for the audit trail (`X-Change-Reason`).
   * @example
   * ```ts
   * await client.campaigns.pause({ id: 12 }, { changeReason: 'Creative withdrawn by the client' })
   * ```
   */
  changeReason?: string
  /**
   * The id of one change-set for several calls (`X-Change-Set`), so that one revert covers all of them. It is a UUID of version 7 that the
   * caller creates. The first call begins the change-set. Later calls of the same user, for the same kind of thing, join it within an hour.
   * @example
   * ```ts
   * await client.campaigns.pause({ id: 12 }, { changeSet: '01976f2e-5d3a-7c41-8b02-3f6a9d1e4c55' })
   * ```
   */
  changeSet?: string
  /**
   * Called with the sent bytes of an upload.
   * @example
   * ```ts
   * await client.bulk.importCampaigns({ file }, { onUploadProgress: ({ loaded, total }) => console.log(loaded, 'of', total) })
   * ```
   */
  onUploadProgress?: (progress: UploadProgress) => void
  /**
   * The file's name, if its source has none.
   * @example
   * ```ts
   * await client.bulk.importCampaigns({ file: new TextEncoder().encode(csv) }, { fileName: 'autumn.csv' })
   * ```
   */
  fileName?: string
  /**
   * Asks the server even if an answer is cached, and empties the cache.
   * @example
   * ```ts
   * await client.campaigns.list({}, { skipCache: true })
   * ```
   */
  skipCache?: boolean
  /**
   * Does not pass the file to `onDownload`.
   * @example
   * ```ts
   * const csv = await (await client.bulk.download({ jobId }, { skipAutoDownload: true })).text()
   * ```
   */
  skipAutoDownload?: boolean
  /**
   * The whole `X-request-id`, if it comes from outside.
   * @example
   * ```ts
   * await client.campaigns.get({ id: 12 }, { requestId: 'ticket-4711' })
   * ```
   */
  requestId?: string
}
