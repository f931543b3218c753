import type { Auth, TokenFunction } from './auth.ts'
import type { Runtime } from './runtime.ts'
import type { FetchOptions, Transport, UploadProgress } from './transport.ts'
import type { Dates } from './types.ts'

/** Options of a client. All have defaults but `baseUrl` outside a page and `auth` where calls need it. */
export interface ClientOptions<D extends Dates = Dates> {
  /**
   * The server; '/api/v2' is added. In a page its own origin when left out.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl: 'https://ads.example.com' })
   * ```
   */
  baseUrl?: string
  /**
   * A token, a function that answers one (called again with `refresh` after a 401), or `session()` in a page.
   * Without it only public calls are possible.
   * @example
   * ```ts
   * declare const vault: { read: () => Promise<string>; renew: () => Promise<string> }
   * new SpotdeskClient({ baseUrl, auth: ({ refresh }) => (refresh ? vault.renew() : vault.read()) })
   * ```
   */
  auth?: string | TokenFunction | Auth
  /**
   * Who is calling, sent as `client-name`. Default 'spotdesk-sdk'.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, clientName: 'nightly-report' })
   * ```
   */
  clientName?: string
  /**
   * What stands before the UUID in `X-request-id`. Default 'spotdesk'.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, requestIdPrefix: 'nightly' })
   * ```
   */
  requestIdPrefix?: string
  /**
   * Sends the tries. Default `fetch`; under Node `createNodeTransport()` of `@spotdesk/sdk/node` needs half the CPU.
   * @example
   * ```ts
   * import { createNodeTransport } from '@spotdesk/sdk/node'
   * new SpotdeskClient({ baseUrl, auth: token, transport: createNodeTransport({ connections: 20 }) })
   * ```
   */
  transport?: Transport
  /**
   * Sends calls with a file instead: in a page `xhrTransport()` tells real upload progress, which `fetch` cannot.
   * @example
   * ```ts
   * new SpotdeskClient({ auth: session(), uploadTransport: xhrTransport() })
   * ```
   */
  uploadTransport?: Transport
  /**
   * A `fetch` of one's own, when no `transport` is given.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, fetch: (input, init) => fetch(input, { ...init, keepalive: true }) })
   * ```
   */
  fetch?: typeof globalThis.fetch
  /**
   * Handed to every `fetch`; under Node also undici's `dispatcher`.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, fetchOptions: { cache: 'no-store' } })
   * ```
   */
  fetchOptions?: FetchOptions
  /**
   * Milliseconds that a try may take, its answer's body included (of a download only its head). Default 30,000.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, timeout: 10_000 })
   * ```
   */
  timeout?: number
  /**
   * The same for calls that send a file. Default 120,000.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, uploadTimeout: 300_000 })
   * ```
   */
  uploadTimeout?: number
  /**
   * How often a failed call is tried again. Default 2, which makes three tries.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, retries: 5 })
   * ```
   */
  retries?: number
  /**
   * Milliseconds after the beginning of a call from which on no new try starts. Default 30,000.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, retries: 10, retryBudget: 120_000 })
   * ```
   */
  retryBudget?: number
  /**
   * Tries under way at once; further ones wait. Default 10.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, maxConcurrency: 4 })
   * ```
   */
  maxConcurrency?: number
  /**
   * Keeps answers of GET calls for 4000 ms; a write or a read with `skipCache` empties it. Default false.
   * @example
   * ```ts
   * new SpotdeskClient({ auth: session(), cache: true })
   * ```
   */
  cache?: boolean
  /**
   * Instants as `Date` (default) or as the ISO strings that came.
   * @example
   * ```ts
   * const api = new SpotdeskClient({ baseUrl, auth: token, dates: 'string' })
   * const created: string = (await api.campaigns.get({ id: 12 })).createdAt
   * ```
   */
  dates?: D
  /**
   * Checks every answer against its schema, for tests. Default false: values and fields of a newer server pass.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, validate: true })
   * ```
   */
  validate?: boolean
  /**
   * Hosts that get no `client-name` and `X-request-id`: the marketing host and the dynamic-creatives host.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, plainHosts: ['dynamic-creatives.example.com'] })
   * ```
   */
  plainHosts?: readonly string[]
  /**
   * Gets every downloaded file, unless the call says `skipAutoDownload`: a page saves it here.
   * @example
   * ```ts
   * new SpotdeskClient({ auth: session(), onDownload: ({ blob, fileName }) => console.log(fileName, blob.size) })
   * ```
   */
  onDownload?: (file: { blob: Blob; fileName: string }) => void | Promise<void>
  /**
   * Lets a personal token (`sdt_…`) be used in a web page; pages of a browser extension may without it. Default false.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, dangerouslyAllowBrowser: true })
   * ```
   */
  dangerouslyAllowBrowser?: boolean
  /**
   * Headers of every call.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, headers: { 'user-agent': 'acme-sync/2.1' } })
   * ```
   */
  headers?: Record<string, string>
  /**
   * Where lines about calls go. Default `console`. Tokens and bodies are never written.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, logger: console, logLevel: 'debug' })
   * ```
   */
  logger?: Logger
  /**
   * The least level that is written: a call that was tried again is 'info', each answer 'debug'. Default 'warn'.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, logLevel: 'info' })
   * ```
   */
  logLevel?: LogLevel
  /**
   * Clock, waiting and chance, for tests.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, runtime: { sleep: async () => {}, random: () => 0.5 } })
   * ```
   */
  runtime?: Partial<Runtime>
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>

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
   * Milliseconds for the whole call with all its tries.
   * @example
   * ```ts
   * await client.campaigns.pause({ id: 12 }, { deadline: 10_000 })
   * ```
   */
  deadline?: number
  /**
   * How often this call is tried again.
   * @example
   * ```ts
   * await client.campaigns.get({ id: 12 }, { retries: 0 })
   * ```
   */
  retries?: number
  /**
   * The key under which the server carries out a POST once only. Made for every POST with an effect; give one that outlives
   * the process to repeat a call after a crash, or false to send none.
   * @example
   * ```ts
   * await client.campaigns.duplicate({ id: 12 }, { idempotencyKey: 'order-77-copy' })
   * ```
   */
  idempotencyKey?: string | false
  /**
   * The version that was read, or its ETag: a change in between is refused with `VersionConflictError`.
   * @example
   * ```ts
   * const campaign = await client.campaigns.get({ id: 12 })
   * await client.campaigns.archive({ id: 12 }, { ifMatch: campaign.version })
   * ```
   */
  ifMatch?: number | string
  /**
   * Headers of this call, before those of the client.
   * @example
   * ```ts
   * await client.campaigns.get({ id: 12 }, { headers: { 'accept-language': 'ro' } })
   * ```
   */
  headers?: Record<string, string>
  /**
   * Why, for the audit trail (`X-Change-Reason`).
   * @example
   * ```ts
   * await client.campaigns.pause({ id: 12 }, { changeReason: 'Creative withdrawn by the client' })
   * ```
   */
  changeReason?: string
  /**
   * Bytes of an upload that have gone out.
   * @example
   * ```ts
   * await client.bulk.importCampaigns({ file }, { onUploadProgress: ({ loaded, total }) => console.log(loaded, 'of', total) })
   * ```
   */
  onUploadProgress?: (progress: UploadProgress) => void
  /**
   * The file's name, where its source has none.
   * @example
   * ```ts
   * await client.bulk.importCampaigns({ file: new TextEncoder().encode(csv) }, { fileName: 'autumn.csv' })
   * ```
   */
  fileName?: string
  /**
   * Asks the server even if an answer is kept, and empties what is kept.
   * @example
   * ```ts
   * await client.campaigns.list({}, { skipCache: true })
   * ```
   */
  skipCache?: boolean
  /**
   * Does not hand the file to `onDownload`.
   * @example
   * ```ts
   * const csv = await (await client.bulk.download({ jobId }, { skipAutoDownload: true })).text()
   * ```
   */
  skipAutoDownload?: boolean
  /**
   * The whole `X-request-id`, where one was given from outside.
   * @example
   * ```ts
   * await client.campaigns.get({ id: 12 }, { requestId: 'ticket-4711' })
   * ```
   */
  requestId?: string
}
