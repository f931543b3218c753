import { ConnectionError } from '../errors/errors.ts'
import { isOverHttps } from './redirect.ts'
import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

/**
 * The transport over XMLHttpRequest, the only way for a page to learn the progress of an upload. For `uploadTransport`.
 * @example
 * ```ts
 * const web = new SpotdeskClient({ auth: session(), uploadTransport: xhrTransport() })
 * await web.bulk.import('campaigns', file, { onUploadProgress: ({ loaded, total }) => console.log(loaded, 'of', total) })
 * ```
 */
export function xhrTransport(): Transport {
  return async (request) => {
    const body = await wholeBody(request.body)
    return new Promise((resolve, reject) => {
      const xhr = new (globalThis as unknown as { XMLHttpRequest: new () => Xhr }).XMLHttpRequest()
      xhr.open(request.method, request.origin + request.path)
      xhr.withCredentials = request.credentials
      xhr.responseType = 'blob'
      for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
      if (request.onUploadProgress) {
        xhr.upload.onprogress = ({ loaded, total, lengthComputable }) =>
          request.onUploadProgress!({ loaded, total: lengthComputable ? total : undefined })
      }
      // XMLHttpRequest follows redirects and tells afterwards: what came from elsewhere is handed out as the redirect that it was.
      xhr.onload = () => resolve(isElsewhere(xhr.responseURL, request) ? { ...toResponse(xhr), status: 0 } : toResponse(xhr))
      xhr.onerror = () => reject(new ConnectionError('No answer to the upload.', { requestId: request.requestId }))
      xhr.onabort = () => reject(request.stop.reason)
      if (request.stop.stopped) return reject(request.stop.reason)
      request.stop.onStop(() => xhr.abort())
      xhr.send(body)
    })
  }
}

/** In a page a file is a Blob; anything else is read first. */
async function wholeBody(body: TransportRequest['body']): Promise<Blob | string | Uint8Array | undefined> {
  if (typeof body !== 'object' || body instanceof Uint8Array) return body
  const blob = body.blob()
  if (blob) return blob
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of body.chunks()) chunks.push(chunk as Uint8Array<ArrayBuffer>)
  return new Blob(chunks)
}

/** The same address over https counts as the same place. */
function isElsewhere(answered: string, { origin, path }: TransportRequest): boolean {
  const requestUrl = new URL(origin + path).href
  return answered !== '' && answered !== requestUrl && !isOverHttps(requestUrl, answered)
}

function toResponse(xhr: Xhr): TransportResponse {
  return {
    status: xhr.status,
    headers: {
      get: (name) => xhr.getResponseHeader(name),
      entries: () =>
        xhr
          .getAllResponseHeaders()
          .split('\r\n')
          .filter(Boolean)
          .map((line): [string, string] => {
            const colon = line.indexOf(':')
            return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
          }),
    },
    text: () => xhr.response.text(),
    stream: () => xhr.response.stream() as ReadableStream<Uint8Array>,
  }
}

/** The part of XMLHttpRequest that is used here: this package is compiled without the DOM. */
interface Xhr {
  open: (method: string, url: string) => void
  send: (body: unknown) => void
  abort: () => void
  setRequestHeader: (name: string, value: string) => void
  getResponseHeader: (name: string) => string | null
  getAllResponseHeaders: () => string
  withCredentials: boolean
  responseType: string
  readonly response: Blob
  readonly status: number
  readonly responseURL: string
  readonly upload: { onprogress: ((event: { loaded: number; total: number; lengthComputable: boolean }) => void) | null }
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
}
