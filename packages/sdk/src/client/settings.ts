import { apiBase } from '../contract/path.ts'
import { withoutEnd } from '../values/text/text.ts'
import { toAuth, type Auth } from './auth/auth.ts'
import { GetCache } from './transport/cache.ts'
import { SpotdeskError } from './errors/errors.ts'
import { Emitter, type Middleware } from './events.ts'
import { Limiter } from './transport/limiter.ts'
import type { ClientOptions, LogLevel, Logger } from './options.ts'
import { realRuntime, type Runtime } from './runtime.ts'
import { fetchTransport, type Transport } from './transport/transport.ts'

/** A client's options with all defaults, and the shared state of its calls. */
export interface Settings {
  /** Scheme, host and port of the server. */
  origin: string
  /** Host and port, for the comparison with `plainHosts`. */
  host: string
  /** Path of the API below the origin. */
  base: string
  /** Where tokens come from. */
  auth: Auth
  /** Headers of every call to a host of ours. */
  headers: Record<string, string>
  /** Sent as `client-name`. */
  clientName: string
  /** Stands before the UUID in `X-request-id`. */
  requestIdPrefix: string
  /** Hosts that get neither of the two. */
  plainHosts: ReadonlySet<string>
  /** True if calls may go over plain http to other machines too. */
  allowHttp: boolean
  /** The https origin for each http origin that redirected to it. */
  upgrades: Map<string, string>
  /** Sends the tries. */
  transport: Transport
  /** Sends tries with a file. */
  uploadTransport: Transport
  /** Milliseconds that a try may take. */
  timeout: number
  /** Milliseconds that a try with a file may take. */
  uploadTimeout: number
  /** Tries after the first. */
  retries: number
  /** Milliseconds after the beginning of a call after which no new try starts. */
  retryBudget: number
  /** True: instants stay ISO strings. */
  dateStrings: boolean
  /** True if answers are checked against their schemas. */
  validate: boolean
  /** Gets every downloaded file. */
  onDownload: ClientOptions['onDownload']
  /** Clock, waiting and chance. */
  runtime: Runtime
  /** Tries under way at once. */
  limiter: Limiter
  /** Cached answers of GET calls; undefined without a cache. */
  cache: GetCache | undefined
  /** Listeners of requests, responses and retries. */
  events: Emitter
  /** Middleware, the first added outermost. */
  middleware: Middleware[]
  /** Writes a line if its level is enabled. Only then is the message built. */
  log: (level: Exclude<LogLevel, 'silent'>, message: () => string) => void
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** Fills in the defaults. Throws a SpotdeskError if an option cannot be used. */
export function toSettings(options: ClientOptions): Settings {
  const url = toUrl(options.baseUrl)
  const path = withoutEnd(url.pathname, '/')
  const transport = options.transport ?? fetchTransport(options.fetch ?? globalThis.fetch.bind(globalThis), options.fetchOptions)
  return {
    origin: url.origin,
    host: url.host,
    base: path.endsWith(apiBase) ? path : path + apiBase,
    auth: toAuth(options.auth, options.dangerouslyAllowBrowser ?? false),
    headers: lowerCased(options.headers),
    clientName: options.clientName ?? 'spotdesk-sdk',
    requestIdPrefix: options.requestIdPrefix ?? 'spotdesk',
    plainHosts: new Set(options.plainHosts),
    allowHttp: options.allowHttp ?? false,
    upgrades: new Map(),
    transport,
    uploadTransport: options.uploadTransport ?? transport,
    timeout: options.timeout ?? 30_000,
    uploadTimeout: options.uploadTimeout ?? 120_000,
    retries: options.retries ?? 2,
    retryBudget: options.retryBudget ?? 30_000,
    dateStrings: options.dates === 'string',
    validate: options.validate ?? false,
    onDownload: options.onDownload,
    runtime: { ...realRuntime, ...options.runtime },
    limiter: new Limiter(options.maxConcurrency ?? 10),
    cache: options.cache ? new GetCache() : undefined,
    events: new Emitter(),
    middleware: [],
    log: logTo(options.logger ?? console, options.logLevel ?? 'warn'),
  }
}

/** Header names in one case, so that a caller's header replaces ours instead of standing beside it. */
export function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function toUrl(baseUrl: string | undefined): URL {
  const page = (globalThis as { location?: { origin: string } }).location?.origin
  try {
    const url = new URL(baseUrl ?? page ?? '', page)
    if (url.protocol === 'http:' || url.protocol === 'https:') return url
  } catch {
    // Said below.
  }
  throw new SpotdeskError(`baseUrl must be an http or https address; it is '${baseUrl ?? ''}'.`)
}

function logTo(logger: Logger, least: LogLevel): Settings['log'] {
  return (level, message) => {
    if (levels.indexOf(level) >= levels.indexOf(least)) logger[level](message())
  }
}
