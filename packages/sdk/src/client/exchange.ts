/** One call on its way: tries, time limits, renewed tokens, and what came back. */
import type { EndpointRow } from '../contract/endpoint.ts'
import type { KeptAnswer } from './cache.ts'
import { ConnectionError, SpotdeskError, TimeoutError, toApiError, ResponseParseError } from './errors.ts'
import type { CallOptions } from './options.ts'
import { isRetryable, retryDelay } from './retry.ts'
import { untilAborted } from './runtime.ts'
import { StopSource } from './stop-source.ts'
import type { Settings } from './settings.ts'
import type { TransportRequest, TransportResponse } from './transport.ts'

/** A call that is ready to be sent, as often as it takes. */
export interface Prepared {
  method: string
  origin: string
  path: string
  /** All headers but the bearer's. */
  headers: Record<string, string>
  body: TransportRequest['body']
  row: EndpointRow | undefined
  requestId: string
  options: CallOptions
  /** Milliseconds for each try; 0 for no limit. */
  timeout: number
  /** Whether a bearer goes with it. */
  bearer: boolean
  /** Whether it may be repeated when nobody knows if it arrived. */
  safe: boolean
  /** JSON is read at once, a file is handed on unread, and so is a raw answer, whatever its status. */
  answer: 'json' | 'file' | 'raw'
}

/** What came back; `json` for an answer that was read, `stream` for one that was not. */
export interface Received {
  kept: KeptAnswer
  json: unknown
  stream: TransportResponse['stream'] | undefined
}

/** Sends a call until it is answered, cannot be tried again, or its time is over. Rejects with a typed error. */
export async function exchange(settings: Settings, call: Prepared): Promise<Received> {
  const { runtime } = settings
  const started = runtime.now()
  const ends = started + (call.options.deadline ?? Number.POSITIVE_INFINITY)
  const lastStart = Math.min(ends, started + settings.retryBudget)
  const replayable = !hasUpload(call) || call.body.replayable
  const retries = replayable ? (call.options.retries ?? settings.retries) : 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await authenticated(settings, call, attempt, ends, replayable)
    } catch (error) {
      const now = runtime.now()
      if (attempt > retries || now >= lastStart || call.options.signal?.aborted || !isRetryable(error, call.safe)) throw error
      const delayMs = Math.min(retryDelay(error, attempt, runtime.random(), now), lastStart - now)
      if (now + delayMs >= ends) throw error
      tellRetry(settings, call, attempt, delayMs, error)
      await runtime.sleep(delayMs, call.options.signal)
    }
  }
}

function hasUpload(call: Prepared): call is Prepared & { body: Exclude<Prepared['body'], string | Uint8Array | undefined> } {
  return typeof call.body === 'object' && !(call.body instanceof Uint8Array)
}

/** One try; a 401 renews the token, once for all calls that meet it, and tries once more. */
async function authenticated(settings: Settings, call: Prepared, attempt: number, ends: number, replayable: boolean): Promise<Received> {
  const { auth } = settings
  const { signal } = call.options
  const given = call.bearer ? auth.token() : undefined
  const token = typeof given === 'object' ? await untilAborted(given, signal) : given
  const first = await sendOnce(settings, call, attempt, ends, token)
  if (first.kept.status < 400 || call.answer === 'raw') return first
  const error = errorOf(first)
  if (first.kept.status !== 401 || !call.bearer || !replayable) throw error
  const renewed = await untilAborted(auth.renew(token, error), signal)
  if (renewed === undefined) throw error
  const second = await sendOnce(settings, call, attempt, ends, renewed)
  if (second.kept.status < 400) return second
  const again = errorOf(second)
  if (second.kept.status === 401) auth.rejected?.(again)
  throw again
}

function errorOf({ kept }: Received) {
  return toApiError(kept.status, kept.headers, kept.text, kept.requestId)
}

/** Sends it once, within its time limit and its place among the calls under way. */
async function sendOnce(settings: Settings, call: Prepared, attempt: number, ends: number, token: string | undefined): Promise<Received> {
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
    const response = await through(settings, requestOf(settings, call, attempt, token, stop))
    streaming = call.answer === 'raw' || (call.answer === 'file' && response.status < 400)
    return streaming ? unread(call, response) : await read(call, response)
  } catch (error) {
    if (signal?.aborted) throw signal.reason as unknown
    if (timedOut) throw new TimeoutError(`No complete answer within ${Math.round(limit)} ms.`, { requestId: call.requestId, cause: error })
    if (error instanceof SpotdeskError) throw error
    if (hasUpload(call) && call.body.sourceError) throw call.body.sourceError.error
    throw new ConnectionError(`No answer from ${call.origin}: ${reasonOf(error)}`, { requestId: call.requestId, cause: error })
  } finally {
    clearTimeout(timer)
    // Of a file that is still being read the caller's signal goes on to end the reading.
    if (!streaming) signal?.removeEventListener('abort', abort)
    settings.limiter.leave()
  }
}

function requestOf(settings: Settings, call: Prepared, attempt: number, token: string | undefined, stop: StopSource): TransportRequest {
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

/** Through the middleware, the first added outermost, to the transport; with events around it. */
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
  const { body } = request
  const transport = typeof body === 'object' && !(body instanceof Uint8Array) ? settings.uploadTransport : settings.transport
  return transport(request)
}

function unread(call: Prepared, response: TransportResponse): Received {
  return { kept: keep(call, response, ''), json: undefined, stream: response.stream }
}

async function read(call: Prepared, response: TransportResponse): Promise<Received> {
  const text = await response.text()
  const kept = keep(call, response, text)
  const expected = response.status < 400 && call.row?.response !== undefined && text !== ''
  return { kept, json: expected ? parseAnswer(kept) : undefined, stream: undefined }
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

function tellRetry(settings: Settings, { method, path, requestId }: Prepared, attempt: number, delayMs: number, error: unknown): void {
  settings.events.emit('retry', { method, path, requestId, attempt, delayMs, error })
  settings.log('info', () => `${method} ${path} is tried again in ${Math.round(delayMs)} ms: ${reasonOf(error)} (${requestId})`)
}

/** `fetch` hides the reason in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
