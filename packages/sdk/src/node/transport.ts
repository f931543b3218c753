import { Readable } from 'node:stream'
import { getCACertificates, rootCertificates } from 'node:tls'
import { Agent, EnvHttpProxyAgent, ProxyAgent, type Dispatcher } from 'undici'
import type { Transport, TransportRequest, TransportResponse } from '../client/transport.ts'
import type { Upload } from '../client/upload.ts'
import { Collector } from './collector.ts'
import { IncomingHeaders } from './incoming-headers.ts'

/** Options of `createNodeTransport()`. */
export interface NodeTransportOptions {
  /** Connections to each server at most. Default 32. */
  connections?: number
  /** A certificate authority of one's own, PEM, beside those that Node knows. */
  ca?: string | Buffer | (string | Buffer)[]
  /** 'env' (default) follows HTTP_PROXY, HTTPS_PROXY and NO_PROXY; an address is used for every call; false for none. */
  proxy?: 'env' | false | (string & Record<never, never>)
  /** Milliseconds that an idle connection is kept. Default 4000. */
  keepAliveTimeout?: number
  /** Milliseconds to connect. Default 10,000. */
  connectTimeout?: number
  /** A dispatcher of one's own, instead of all of the above. */
  dispatcher?: Dispatcher
}

/** A transport that holds connections; `close` lets a program end at once. */
export interface NodeTransport extends Transport {
  /** Ends its connections once the calls under way are answered. */
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
  const dispatcher = options.dispatcher ?? createDispatcher(options)
  const send: Transport = (request) =>
    request.streamed || isUpload(request.body) ? sendForStream(dispatcher, request) : sendForText(dispatcher, request)
  return Object.assign(send, { close: () => dispatcher.close() })
}

/** A JSON answer is short: its pieces are collected by a handler of our own, which spares the stream that `request` builds. */
function sendForText(dispatcher: Dispatcher, request: TransportRequest): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const collector = new Collector(resolve, reject)
    dispatcher.dispatch(optionsOf(request), collector)
    request.stop.onStop((reason) => collector.stop(reason as Error))
  })
}

async function sendForStream(dispatcher: Dispatcher, request: TransportRequest): Promise<TransportResponse> {
  const { statusCode, headers, body } = await dispatcher.request({ ...optionsOf(request), signal: request.stop.signal })
  return {
    status: statusCode,
    headers: new IncomingHeaders(headers),
    text: () => body.text(),
    stream: () => Readable.toWeb(body) as ReadableStream<Uint8Array>,
  }
}

function optionsOf(request: TransportRequest): Dispatcher.DispatchOptions & { origin: string } {
  return {
    origin: request.origin,
    path: request.path,
    method: request.method as Dispatcher.HttpMethod,
    headers: request.headers,
    body: bodyOf(request),
    // The client keeps its own time, for the whole of a try.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
}

function createDispatcher({
  connections = 32,
  ca,
  proxy = 'env',
  keepAliveTimeout = 4000,
  connectTimeout = 10_000,
}: NodeTransportOptions): Dispatcher {
  const tls = ca === undefined ? {} : { ca: withKnown(ca) }
  const common = { connections, keepAliveTimeout, connect: { ...tls, timeout: connectTimeout } }
  const proxied = { ...common, requestTls: tls, proxyTls: tls }
  if (proxy !== 'env') return proxy === false ? new Agent(common) : new ProxyAgent({ ...proxied, uri: proxy })
  const [httpProxy, httpsProxy] = [proxyOf('http_proxy', 'HTTP_PROXY'), proxyOf('https_proxy', 'HTTPS_PROXY')]
  if (httpProxy === undefined && httpsProxy === undefined) return new Agent(common)
  return new EnvHttpProxyAgent({
    ...proxied,
    ...(httpProxy !== undefined && { httpProxy }),
    ...(httpsProxy !== undefined && { httpsProxy }),
  })
}

/**
 * The proxy that the first of the variables names; `proxy.example:3128` is an address too, as for other programs.
 * @throws TypeError that names the variable and not its value, which may hold a password
 */
function proxyOf(...names: string[]): string | undefined {
  const name = names.find((each) => process.env[each])
  if (name === undefined) return undefined
  const value = process.env[name]!
  const address = /^[a-z][\w+.-]*:\/\//i.test(value) ? value : `http://${value}`
  if (URL.canParse(address) && /^https?:/i.test(address)) return address
  throw new TypeError(`${name} is not the address of a proxy, such as http://proxy.example:3128.`)
}

/** `ca` alone would replace the authorities that are known. */
function withKnown(ca: NonNullable<NodeTransportOptions['ca']>): (string | Buffer)[] {
  const known = typeof getCACertificates === 'function' ? getCACertificates('default') : rootCertificates
  return [...known, ...[ca].flat()]
}

function isUpload(body: TransportRequest['body']): body is Upload {
  return typeof body === 'object' && !(body instanceof Uint8Array)
}

/** A file's length goes into its header, where it is known: undici would send it in chunks. */
function bodyOf({ body, headers, onUploadProgress }: TransportRequest): string | Uint8Array | Readable | undefined {
  if (!isUpload(body)) return body
  if (body.size !== undefined) headers['content-length'] = String(body.size)
  return Readable.from(body.chunks(onUploadProgress), { objectMode: false })
}
