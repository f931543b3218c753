/** One call in progress: tries, time limits, renewed tokens, and the answer. */
import type { CallRow } from '../../contract/call-row.ts'
import type { KeptAnswer } from '../transport/cache.ts'
import { type ApiError, ConnectionError, SpotdeskError, TimeoutError, toApiError, ResponseParseError } from '../errors/errors.ts'
import type { CallOptions } from '../call-options.ts'
import { mayHaveHappened, withOutcome } from '../errors/lost-answer.ts'
import { refusePlainHttp } from '../transport/plain-http.ts'
import { isRedirect, toRedirectError, findHttpsUpgrade } from '../transport/redirect.ts'
import { isRetryable, retryDelay } from '../transport/retry.ts'
import { untilAborted } from '../runtime.ts'
import { StopSource } from '../stop-source.ts'
import type { Settings } from '../settings.ts'
import type { TransportRequest, TransportResponse } from '../transport/transport.ts'

/** A call that is ready to be sent, with any number of tries. */
export interface Prepared {
  /** HTTP method. */
  method: string
  /** Scheme, host and port. */
  origin: string
  /** Path and query. */
  path: string
  /** All headers but the bearer's. */
  headers: Record<string, string>
  /** JSON as text, bytes, or a file; undefined if none. */
  body: TransportRequest['body']
  /** The call's row, without schemas; undefined for a raw `client.fetch`. */
  row: CallRow | undefined
  /** Value of `X-request-id`. */
  requestId: string
  /** Options of the call. */
  options: CallOptions
  /** Milliseconds for each try; 0 for no limit. */
  timeout: number
  /** True if a bearer goes with it. */
  bearer: boolean
  /** True if the call may be repeated when it is unknown whether it arrived. */
  safe: boolean
  /** JSON is read at once. A file, and a raw answer with any status, are passed on unread. */
  answer: 'json' | 'file' | 'raw'
}

/** The received answer: `json` if it was read, `stream` if not. */
export interface Received {
  /** Status, headers and text. */
  kept: KeptAnswer
  /** The parsed body; undefined when there is none. */
  json: unknown
  /** The unread body of a file; undefined for other answers. */
  stream: TransportResponse['stream'] | undefined
}

/** Sends a call until it is answered, cannot be retried, or runs out of time. Rejects with a typed error. */
export async function exchange(settings: Settings, call: Prepared): Promise<Received> {
  const { runtime } = settings
  const started = runtime.now()
  const ends = started + (call.options.deadline ?? Number.POSITIVE_INFINITY)
  const lastStart = Math.min(ends, started + settings.retryBudget)
  const replayable = !hasUpload(call) || call.body.replayable
  const retries = replayable ? (call.options.retries ?? settings.retries) : 0
  // True once a try may have been carried out.
  let lost = false
  for (let attempt = 1; ; attempt++) {
    try {
      return await authenticated(settings, call, attempt, ends, replayable)
    } catch (error) {
      const now = runtime.now()
      lost ||= mayHaveHappened(error)
      const last = () => (lost ? withOutcome(error, call) : error)
      if (attempt > retries || now >= lastStart || call.options.signal?.aborted || !isRetryable(error, call.safe)) throw last()
      const delayMs = retryDelay(error, attempt, runtime.random(), now, lastStart - now)
      if (now + delayMs > lastStart || now + delayMs >= ends) throw last()
      notifyRetry(settings, call, attempt, delayMs, error)
      await runtime.sleep(delayMs, call.options.signal)
    }
  }
}

function hasUpload(call: Prepared): call is Prepared & { body: Exclude<Prepared['body'], string | Uint8Array | undefined> } {
  return typeof call.body === 'object' && !(call.body instanceof Uint8Array)
}

/** Makes one try. A 401 renews the token, once for all affected calls, and tries once more. */
async function authenticated(settings: Settings, call: Prepared, attempt: number, ends: number, replayable: boolean): Promise<Received> {
  const { auth } = settings
  const { signal } = call.options
  const given = call.bearer ? auth.token() : undefined
  const token = typeof given === 'object' ? await untilAborted(given, signal) : given
  const send = (bearer: string | undefined) => sendUpgraded(settings, call, { attempt, ends, token: bearer, replayable })
  const first = await send(token)
  if (isSuccess(first.kept.status) || call.answer === 'raw') return first
  const error = toReceivedError(first)
  if (first.kept.status !== 401 || !call.bearer || !replayable) throw error
  const renewed = await untilAborted(auth.renew(token, error), signal)
  if (renewed === undefined) throw error
  const second = await send(renewed)
  if (isSuccess(second.kept.status)) return second
  const again = toReceivedError(second)
  if (second.kept.status === 401) auth.rejected?.(again)
  throw again
}

const isSuccess = (status: number) => status >= 200 && status < 300

function toReceivedError({ kept }: Received): ApiError {
  return toApiError(kept.status, kept.headers, kept.text, kept.requestId)
}

/** One sending of a try. */
interface Sending {
  attempt: number
  /** When the call's time is over. */
  ends: number
  token: string | undefined
  replayable: boolean
}

/**
 * Sends it, and once more over https if the server redirects to the same host and path. The result is stored, so that the token goes over
 * plain http at most once. Every other redirect is an error.
 */
async function sendUpgraded(settings: Settings, call: Prepared, sending: Sending): Promise<Received> {
  const origin = settings.upgrades.get(call.origin) ?? call.origin
  const first = await sendOnce(settings, { ...call, origin }, sending)
  if (!isRedirect(first.kept.status)) return first
  const requestUrl = origin + call.path
  const secure = findHttpsUpgrade(first.kept, requestUrl)
  if (secure === undefined || !sending.replayable) throw toRedirectError(first.kept, requestUrl)
  settings.upgrades.set(call.origin, secure)
  const second = await sendOnce(settings, { ...call, origin: secure }, sending)
  if (isRedirect(second.kept.status)) throw toRedirectError(second.kept, secure + call.path)
  return second
}

/** Sends it once, within its time limit and the limit of calls in progress. */
async function sendOnce(settings: Settings, call: Prepared, { attempt, ends, token }: Sending): Promise<Received> {
  const { signal } = call.options
  const place = settings.limiter.enter(signal)
  if (place) await place
  const stop = new StopSource()
  const limit = Math.min(call.timeout || Number.POSITIVE_INFINITY, ends - settings.runtime.now())
  let timedOut = false
  const timer =
    limit === Number.POSITIVE_INFINITY
      ? undefined
      : setTimeout(
          () => {
            timedOut = true
            stop.stop(new DOMException('The time limit was over.', 'TimeoutError'))
          },
          Math.max(0, limit),
        )
  const abort = () => stop.stop(signal!.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  let streaming = false
  try {
    const response = await through(settings, toTransportRequest(settings, call, attempt, token, stop))
    streaming = call.answer === 'raw' ? !isRedirect(response.status) : call.answer === 'file' && isFile(call, response)
    return streaming ? unread(call, response) : await read(call, response)
  } catch (error) {
    if (signal?.aborted) throw signal.reason as unknown
    if (timedOut) throw new TimeoutError(`No complete answer within ${Math.round(limit)} ms.`, { requestId: call.requestId, cause: error })
    if (error instanceof SpotdeskError) throw error
    if (hasUpload(call) && call.body.sourceError) throw call.body.sourceError.error
    throw new ConnectionError(`No answer from ${call.origin}: ${describeReason(error)}`, { requestId: call.requestId, cause: error })
  } finally {
    clearTimeout(timer)
    // Of a file that is still being read the caller's signal goes on to end the reading.
    if (!streaming) signal?.removeEventListener('abort', abort)
    settings.limiter.leave()
  }
}

function toTransportRequest(
  settings: Settings,
  call: Prepared,
  attempt: number,
  token: string | undefined,
  stop: StopSource,
): TransportRequest {
  const headers = { ...call.headers }
  if (token !== undefined && headers.authorization === undefined) headers.authorization = `Bearer ${token}`
  return {
    method: call.method,
    origin: call.origin,
    path: call.path,
    headers,
    body: call.body,
    stop,
    streamed: call.answer !== 'json',
    credentials: call.row !== undefined && settings.auth.withCookie?.(call.row) === true,
    requestId: call.requestId,
    attempt,
    row: call.row,
    onUploadProgress: call.options.onUploadProgress,
  }
}

/** Passes the request through the middleware, the first added outermost, to the transport, with events around it. */
async function through(settings: Settings, request: TransportRequest): Promise<TransportResponse> {
  const { events, runtime } = settings
  const { method, path, requestId, attempt } = request
  events.emit('request', { method, path, requestId, attempt })
  const started = runtime.now()
  const response = await layer(settings, request, 0)
  const durationMs = runtime.now() - started
  events.emit('response', { method, path, requestId, attempt, status: response.status, durationMs })
  settings.log('debug', () => `${method} ${path} ${response.status} in ${durationMs} ms (${requestId})`)
  return response
}

function layer(settings: Settings, request: TransportRequest, depth: number): Promise<TransportResponse> {
  const middleware = settings.middleware[depth]
  if (middleware) return middleware(request, (changed) => layer(settings, changed, depth + 1))
  if (!settings.allowHttp) refusePlainHttp(request)
  const { body } = request
  const transport = typeof body === 'object' && !(body instanceof Uint8Array) ? settings.uploadTransport : settings.transport
  return transport(request)
}

function unread(call: Prepared, response: TransportResponse): Received {
  return { kept: keep(call, response, ''), json: undefined, stream: once(response.stream) }
}

/** Received bytes are not stored. A second read gets an error. */
function once<T>(open: () => T): () => T {
  let isRead = false
  return () => {
    if (isRead) throw new SpotdeskError('The content of this answer was read already. Keep what was read, or make the call again.')
    isRead = true
    return open()
  }
}

/** A page of a proxy or of a sign-in is not a file, with any status. */
function isFile({ row }: Prepared, { status, headers }: TransportResponse): boolean {
  return isSuccess(status) && (isHtml(row?.download) || !isHtml(headers.get('content-type')))
}

const isHtml = (mediaType: string | null | undefined) => /^text\/html\b/i.test(mediaType ?? '')

async function read(call: Prepared, response: TransportResponse): Promise<Received> {
  const kept = keep(call, response, await response.text())
  return { kept, json: isSuccess(response.status) ? readJson(call, kept) : undefined, stream: undefined }
}

/** The JSON of a successful answer, with the checks that every caller relies on. */
function readJson({ row, answer }: Prepared, kept: KeptAnswer): unknown {
  if (answer === 'file') throw unusable('The answer is a page of HTML instead of a file.', kept)
  if (row?.answer === undefined) return undefined
  if (kept.text === '') {
    if (row.answer === 'optional') return undefined
    throw unusable('The answer is empty.', kept)
  }
  const json = parseAnswer(kept)
  if (row.paged && !Array.isArray((json as { list?: unknown } | null)?.list)) throw unusable('The answer holds no list.', kept)
  return json
}

function unusable(message: string, { status, text, requestId }: KeptAnswer): ResponseParseError {
  return new ResponseParseError(message, { status, text, requestId })
}

function keep(call: Prepared, { status, headers }: TransportResponse, text: string): KeptAnswer {
  return { status, headers, text, requestId: headers.get('x-request-id') ?? call.requestId }
}

/** The JSON of an answer. Throws a ResponseParseError for anything else. */
export function parseAnswer({ text, status, requestId }: KeptAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ResponseParseError('The answer is not JSON.', { status, text, requestId, cause })
  }
}

function notifyRetry(settings: Settings, { method, path, requestId }: Prepared, attempt: number, delayMs: number, error: unknown): void {
  settings.events.emit('retry', { method, path, requestId, attempt, delayMs, error })
  settings.log('info', () => `${method} ${path} is tried again in ${Math.round(delayMs)} ms: ${describeReason(error)} (${requestId})`)
}

/** `fetch` hides the reason in its cause. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
