import { X509Certificate } from 'node:crypto'
import { Readable } from 'node:stream'
import { getCACertificates, rootCertificates } from 'node:tls'
import { Agent, ProxyAgent, type Dispatcher } from 'undici'
import type { Transport, TransportRequest, TransportResponse } from '../client/transport/transport.ts'
import type { Upload } from '../client/files/upload.ts'
import { isLoopback } from '../values/loopback.ts'
import { Collector } from './collector.ts'
import { IncomingHeaders } from './incoming-headers.ts'
import { ProxyError, toProxyError, proxySignIn } from './proxy-error.ts'
import { readProxies, proxyFor } from './proxies.ts'

/** Options of `createNodeTransport()`. */
export interface NodeTransportOptions {
  /** Maximum number of connections to each server. Default 32. */
  connections?: number
  /** Your own certificate authority in PEM, in addition to those that Node knows. */
  ca?: string | Buffer | (string | Buffer)[]
  /**
   * 'env' (default) follows HTTP_PROXY, HTTPS_PROXY and NO_PROXY; an address is used for every call; false for none. Calls to this machine
   * (localhost, 127.0.0.0/8, [::1]) use no proxy.
   */
  proxy?: 'env' | false | (string & Record<never, never>)
  /** Milliseconds that an idle connection is kept. Default 4000. */
  keepAliveTimeout?: number
  /** Milliseconds to connect. Default 10,000. */
  connectTimeout?: number
  /** Your own dispatcher, instead of all of the above. */
  dispatcher?: Dispatcher
}

/** A transport that holds connections; `close` lets a program end at once. */
export interface NodeTransport extends Transport {
  /** Ends its connections after the calls in progress are answered. */
  close: () => Promise<void>
}

/**
 * The transport over undici's `request` with a pool of connections: half the CPU of `fetch`.
 * @example
 * ```ts
 * import { createNodeTransport } from '@spotdesk/sdk/node'
 * const transport = createNodeTransport({ connections: 20, proxy: 'env' })
 * const api = new SpotdeskClient({ baseUrl, auth: token, transport })
 * await api.campaigns.list()
 * await transport.close()
 * ```
 */
export function createNodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const { dispatcherOf, close } = options.dispatcher ? given(options.dispatcher) : createDispatchers(options)
  const send: Transport = async (request) => {
    const { origin, requestId, streamed, body } = request
    const how = streamed || isUpload(body) ? sendForStream : sendForText
    const response = await how(dispatcherOf(origin), request).catch((error: unknown) => {
      throw toProxyError(error, requestId) ?? error
    })
    if (response.status === proxySignIn) throw new ProxyError(proxySignIn, { requestId })
    return response
  }
  return Object.assign(send, { close })
}

/** A JSON answer is short. Our own handler collects its pieces, which avoids the stream that `request` builds. */
function sendForText(dispatcher: Dispatcher, request: TransportRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const collector = new Collector(resolve, reject)
    dispatcher.dispatch(toDispatchOptions(request), collector)
    request.stop.onStop((reason) => collector.stop(reason as Error))
  })
}

async function sendForStream(dispatcher: Dispatcher, request: TransportRequest): Promise<TransportResponse> {
  const { statusCode, headers, body } = await dispatcher.request({ ...toDispatchOptions(request), signal: request.stop.signal })
  return {
    status: statusCode,
    headers: new IncomingHeaders(headers),
    text: () => body.text(),
    stream: () => Readable.toWeb(body) as ReadableStream<Uint8Array>,
  }
}

function toDispatchOptions(request: TransportRequest): Dispatcher.DispatchOptions & { origin: string } {
  return {
    origin: request.origin,
    path: request.path,
    method: request.method as Dispatcher.HttpMethod,
    headers: request.headers,
    body: toDispatchBody(request),
    // The client keeps its own time, for the whole of a try.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
}

/** The dispatchers of a transport. */
interface Dispatchers {
  /** That of a server. */
  dispatcherOf: (origin: string) => Dispatcher
  close: () => Promise<void>
}

const given = (dispatcher: Dispatcher): Dispatchers => ({ dispatcherOf: () => dispatcher, close: () => dispatcher.close() })

/**
 * One dispatcher for each proxy and one without, made when a call needs it.
 * @throws TypeError for a proxy or a certificate that cannot be used
 */
function createDispatchers({
  connections = 32,
  ca,
  proxy = 'env',
  keepAliveTimeout = 4000,
  connectTimeout = 10_000,
}: NodeTransportOptions): Dispatchers {
  const tls = ca === undefined ? {} : { ca: withKnown(ca) }
  const common = { connections, keepAliveTimeout, connect: { ...tls, timeout: connectTimeout } }
  const made = new Map<string, Dispatcher>()
  const open = (address: string) =>
    address === '' ? new Agent(common) : new ProxyAgent({ ...common, requestTls: tls, proxyTls: tls, uri: address })
  const byProxy = (address: string) => {
    const known = made.get(address)
    if (known) return known
    const dispatcher = open(address)
    made.set(address, dispatcher)
    return dispatcher
  }
  // A proxy that is no address is told now, and not at the first call.
  if (proxy === 'env') readProxies(process.env)
  else if (proxy !== false) byProxy(proxy)
  const addressFor = (origin: string) => {
    if (proxy === 'env') return proxyFor(origin)?.address ?? ''
    return proxy === false || isLoopback(new URL(origin)) ? '' : proxy
  }
  const byOrigin = new Map<string, Dispatcher>()
  return {
    dispatcherOf: (origin) => {
      let dispatcher = byOrigin.get(origin)
      if (!dispatcher) byOrigin.set(origin, (dispatcher = byProxy(addressFor(origin))))
      return dispatcher
    },
    close: async () => void (await Promise.all([...made.values()].map((dispatcher) => dispatcher.close()))),
  }
}

/**
 * `ca` alone would replace the authorities that are known.
 * @throws TypeError for what holds no certificate, which Node would ignore
 */
function withKnown(ca: NonNullable<NodeTransportOptions['ca']>): (string | Buffer)[] {
  for (const one of [ca].flat()) requireCertificates(String(one))
  const known = typeof getCACertificates === 'function' ? getCACertificates('default') : rootCertificates
  return [...known, ...[ca].flat()]
}

function requireCertificates(pem: string): void {
  const blocks = pem.match(/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]*-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new TypeError('It holds no certificate in PEM (-----BEGIN CERTIFICATE-----).')
  for (const [index, block] of blocks.entries()) {
    try {
      void new X509Certificate(block)
    } catch (cause) {
      throw new TypeError(`Certificate ${index + 1} of ${blocks.length} is damaged: ${(cause as Error).message}.`, { cause })
    }
  }
}

function isUpload(body: TransportRequest['body']): body is Upload {
  return typeof body === 'object' && !(body instanceof Uint8Array)
}

/** A file's length goes into its header, where it is known: undici would send it in chunks. */
function toDispatchBody({ body, headers, onUploadProgress }: TransportRequest): string | Uint8Array | Readable | undefined {
  if (!isUpload(body)) return body
  if (body.size !== undefined) headers['content-length'] = String(body.size)
  return Readable.from(body.chunks(onUploadProgress), { objectMode: false })
}
