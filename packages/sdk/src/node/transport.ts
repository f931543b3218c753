import { Readable } from 'node:stream'
import { getCACertificates, rootCertificates } from 'node:tls'
import { Agent, EnvHttpProxyAgent, ProxyAgent, type Dispatcher } from 'undici'
import type { ResponseHeaders, Transport, TransportRequest } from '../client/transport.ts'

export interface NodeTransportOptions {
  /** Connections to each server at most. Default 32. */
  connections?: number
  /** A certificate authority of one's own, PEM, beside those that Node knows. */
  ca?: string | Buffer | (string | Buffer)[]
  /** 'env' (default) follows HTTP_PROXY, HTTPS_PROXY and NO_PROXY; an address is used for every call; false for none. */
  proxy?: 'env' | false | string
  /** Milliseconds that an idle connection is kept. Default 4000. */
  keepAliveTimeout?: number
  /** Milliseconds to connect. Default 10,000. */
  connectTimeout?: number
  /** A dispatcher of one's own, instead of all of the above. */
  dispatcher?: Dispatcher
}

/** A transport that holds connections; `close` lets a program end at once. */
export interface NodeTransport extends Transport {
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
  const send: Transport = async (request) => {
    const { statusCode, headers, body } = await dispatcher.request({
      origin: request.origin, path: request.path, method: request.method as Dispatcher.HttpMethod, headers: request.headers, body: bodyOf(request),
      // The client keeps its own time, for the whole of a try.
      signal: request.signal, headersTimeout: 0, bodyTimeout: 0,
    })
    return {
      status: statusCode,
      headers: new IncomingHeaders(headers),
      text: () => body.text(),
      stream: () => Readable.toWeb(body) as ReadableStream<Uint8Array>,
    }
  }
  return Object.assign(send, { close: () => dispatcher.close() })
}

function createDispatcher({ connections = 32, ca, proxy = 'env', keepAliveTimeout = 4000, connectTimeout = 10_000 }: NodeTransportOptions): Dispatcher {
  const tls = ca === undefined ? {} : { ca: withKnown(ca) }
  const common = { connections, keepAliveTimeout, connect: { ...tls, timeout: connectTimeout } }
  if (proxy === false || (proxy === 'env' && !proxyInEnvironment())) return new Agent(common)
  const proxied = { ...common, requestTls: tls, proxyTls: tls }
  return proxy === 'env' ? new EnvHttpProxyAgent(proxied) : new ProxyAgent({ ...proxied, uri: proxy })
}

function proxyInEnvironment(): boolean {
  return ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'].some((name) => process.env[name])
}

/** `ca` alone would replace the authorities that are known. */
function withKnown(ca: NonNullable<NodeTransportOptions['ca']>): (string | Buffer)[] {
  const known = typeof getCACertificates === 'function' ? getCACertificates('default') : rootCertificates
  return [...known, ...[ca].flat()]
}

/** A file's length goes into its header, where it is known: undici would send it in chunks. */
function bodyOf({ body, headers, onUploadProgress }: TransportRequest): string | Uint8Array | Readable | undefined {
  if (typeof body !== 'object' || body instanceof Uint8Array) return body
  if (body.size !== undefined) headers['content-length'] = String(body.size)
  return Readable.from(body.chunks(onUploadProgress), { objectMode: false })
}

/** Headers as undici gives them: names in lower case, repeated ones as a list. */
class IncomingHeaders implements ResponseHeaders {
  readonly #headers: Record<string, string | string[] | undefined>

  constructor(headers: Record<string, string | string[] | undefined>) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()]
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
  }

  *entries(): Generator<[string, string], void, undefined> {
    for (const [name, value] of Object.entries(this.#headers)) {
      for (const one of [value].flat()) if (one !== undefined) yield [name, one]
    }
  }
}
