import type { Auth, TokenFunction } from './auth/auth.ts'
import type { Runtime } from './runtime.ts'
import type { FetchOptions, Transport } from './transport/transport.ts'
import type { Dates } from './dates.ts'

/** Options of a client. All have defaults, except `baseUrl` outside a page, and `auth` if calls need it. */
export interface ClientOptions<D extends Dates = Dates> {
  /**
   * The server; '/api/v2' is added. In a page, the default is its own origin.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl: 'https://ads.example.com' })
   * ```
   */
  baseUrl?: string
  /**
   * A token, a function that returns one (called again with `refresh` after a 401), or `session()` in a page. Without it only public calls
   * are possible.
   * @example
   * ```ts
   * declare const vault: { read: () => Promise<string>; renew: () => Promise<string> }
   * new SpotdeskClient({ baseUrl, auth: ({ refresh }) => (refresh ? vault.renew() : vault.read()) })
   * ```
   */
  auth?: string | TokenFunction | Auth
  /**
   * Name of the caller, sent as `client-name`. Default 'spotdesk-sdk'.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, clientName: 'nightly-report' })
   * ```
   */
  clientName?: string
  /**
   * Prefix of the UUID in `X-request-id`. Default 'spotdesk'.
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
   * Sends calls with a file. In a page `xhrTransport()` reports real upload progress, which `fetch` cannot.
   * @example
   * ```ts
   * new SpotdeskClient({ auth: session(), uploadTransport: xhrTransport() })
   * ```
   */
  uploadTransport?: Transport
  /**
   * Your own `fetch`, if no `transport` is given.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, fetch: (input, init) => fetch(input, { ...init, keepalive: true }) })
   * ```
   */
  fetch?: typeof globalThis.fetch
  /**
   * Passed to every `fetch`; under Node also undici's `dispatcher`.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, fetchOptions: { cache: 'no-store' } })
   * ```
   */
  fetchOptions?: FetchOptions
  /**
   * Milliseconds that a try may take, including its answer's body (for a download only the headers). Default 30,000.
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
   * Number of retries of a failed call. Default 2, which makes three tries.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, retries: 5 })
   * ```
   */
  retries?: number
  /**
   * Milliseconds after the beginning of a call after which no new try starts. Default 30,000.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, retries: 10, retryBudget: 120_000 })
   * ```
   */
  retryBudget?: number
  /**
   * Maximum number of concurrent tries; further ones wait. Default 10.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, maxConcurrency: 4 })
   * ```
   */
  maxConcurrency?: number
  /**
   * Caches answers of GET calls for 4000 ms. A write, or a read with `skipCache`, empties the cache. Default false.
   * @example
   * ```ts
   * new SpotdeskClient({ auth: session(), cache: true })
   * ```
   */
  cache?: boolean
  /**
   * Instants as `Date` (default) or as ISO strings.
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
   * Gets every downloaded file, unless the call sets `skipAutoDownload`. A page saves the file here.
   * @example
   * ```ts
   * new SpotdeskClient({ auth: session(), onDownload: ({ blob, fileName }) => console.log(fileName, blob.size) })
   * ```
   */
  onDownload?: (file: { blob: Blob; fileName: string }) => void | Promise<void>
  /**
   * Sends calls, with their tokens and passwords, over plain http to other machines too. Use it only in a network that you trust. Without
   * it such calls are refused, except to this machine and to a page's own server. Default false.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl: 'http://spotdesk.internal:4400', auth: token, allowHttp: true })
   * ```
   */
  allowHttp?: boolean
  /**
   * Allows a personal token (`sdt_…`) in a web page. Pages of a browser extension need no permission. Default false.
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
   * Target of log lines about calls. Default `console`. Tokens and bodies are never logged.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, logger: console, logLevel: 'debug' })
   * ```
   */
  logger?: Logger
  /**
   * The lowest logged level: a retried call is 'info', each answer 'debug'. Default 'warn'.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, logLevel: 'info' })
   * ```
   */
  logLevel?: LogLevel
  /**
   * Clock, waiting and randomness, for tests.
   * @example
   * ```ts
   * new SpotdeskClient({ baseUrl, auth: token, runtime: { sleep: async () => {}, random: () => 0.5 } })
   * ```
   */
  runtime?: Partial<Runtime>
}

/** How much is logged; 'silent' is nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
/** Target of log lines: `console`, or anything with its methods. */
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>
