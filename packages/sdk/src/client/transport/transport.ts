import type { CallRow } from '../../contract/call-row.ts'
import type { StopSource } from '../stop-source.ts'
import type { Upload, UploadProgress } from '../files/upload.ts'

/** The request of a try. Middleware may change `headers`, `path` and `body` before it passes the request on. */
export interface TransportRequest {
  /** HTTP method. */
  method: string
  /** Scheme, host and port; '' for the page's own. */
  origin: string
  /** Path and query. */
  path: string
  /** Headers with lower-case names. */
  headers: Record<string, string>
  /** JSON as text, bytes, or a file; undefined if none. */
  body: string | Uint8Array | Upload | undefined
  /** Ends the try: the caller's abort or the time limit. `stop.signal` is the same as an AbortSignal. */
  stop: StopSource
  /** True if the answer's body is read piece by piece: a file. */
  streamed: boolean
  /** True if cookies are sent to another origin of the same site. */
  credentials: boolean
  /** Value of `X-request-id`. */
  requestId: string
  /** 1 for the first try. */
  attempt: number
  /** The call's row, without schemas; undefined for a raw `client.fetch`. */
  row: CallRow | undefined
  /** Called with the sent bytes of an upload; undefined without a listener. */
  onUploadProgress: ((progress: UploadProgress) => void) | undefined
}

/** An answer whose body was not read yet: one of `text` and `stream` is called once. */
export interface TransportResponse {
  /** HTTP status; 0 for a redirect that a page may not see. */
  status: number
  /** Headers of the answer. */
  headers: ResponseHeaders
  /** Reads the whole body as text. */
  text: () => Promise<string>
  /** Reads the body piece by piece. */
  stream: () => ReadableStream<Uint8Array>
}

/** Headers of an answer; names in any case. */
export interface ResponseHeaders {
  /** The value of a header; null without one. */
  get: (name: string) => string | null
  /** Names and values of all headers. */
  entries: () => Iterable<[string, string]>
}

/**
 * Sends one try. It rejects if there is no answer; every status is an answer. A redirect is returned as it came and never followed, because
 * the client decides about it. In a page, where it cannot be read, its status is 0.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/** Body that a standard Request or Response takes. */
export type BodyContent = ConstructorParameters<typeof Response>[0]

/** Options handed to `fetch` besides method, headers, body, signal and redirect; under Node also undici's `dispatcher`. */
export type FetchOptions = Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'> & { dispatcher?: unknown }

/**
 * The transport over `fetch`: pages, workers, edge, Deno, Bun and Node.
 * @example
 * ```ts
 * const api = new SpotdeskClient({ baseUrl: 'https://ads.example.com', transport: fetchTransport(fetch, { cache: 'no-store' }) })
 * ```
 */
export function fetchTransport(fetch: typeof globalThis.fetch = globalThis.fetch, options: FetchOptions = {}): Transport {
  return async (request) => {
    const init: RequestInit & { duplex?: 'half' } = {
      ...(options as RequestInit),
      method: request.method,
      headers: request.headers,
      signal: request.stop.signal,
      redirect: 'manual',
    }
    if (request.credentials) init.credentials = 'include'
    const { body } = request
    if (typeof body === 'string' || body instanceof Uint8Array) init.body = body as BodyContent
    else if (body) attachUpload(init, body, request.onUploadProgress)
    const response = await fetch(request.origin + request.path, init)
    return {
      status: response.status,
      headers: response.headers,
      text: () => response.text(),
      stream: () =>
        (response.body as ReadableStream<Uint8Array> | null) ?? new ReadableStream({ start: (controller) => controller.close() }),
    }
  }
}

/** Pages cannot stream a body over HTTP/1.1, so a file goes as a Blob there and is streamed elsewhere. */
function attachUpload(init: RequestInit & { duplex?: 'half' }, upload: Upload, onProgress: TransportRequest['onUploadProgress']): void {
  const blob = onProgress && !('document' in globalThis) ? undefined : upload.blob()
  if (blob) {
    init.body = blob
    return
  }
  const chunks = upload.chunks(onProgress)
  init.duplex = 'half'
  init.body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await chunks.return?.(undefined)),
  }) as BodyContent
}
