import { ConnectionError, type CallFacts } from '../client/errors/errors.ts'

/** The status with which a proxy asks for a name and a password. No Spotdesk server answers so. */
export const proxySignIn = 407

/** The proxy refused the call. The server did not receive it. */
export class ProxyError extends ConnectionError {
  override name = 'ProxyError'
  override readonly retryable: boolean
  /** Status of the proxy's answer; 407 requests a name and a password. */
  readonly proxyStatus: number

  constructor(proxyStatus: number, facts: CallFacts) {
    super(
      proxyStatus === proxySignIn
        ? 'The proxy asks for a name and a password (status 407). They stand in its address: http://user:password@proxy.example:3128.'
        : `The proxy refused the call (status ${proxyStatus}).`,
      facts,
    )
    this.proxyStatus = proxyStatus
    // One that wants a password, or forbids the server, does so again.
    this.retryable = proxyStatus >= 500
  }
}

/** The refusal of a proxy, which undici states only in the text of its errors; undefined for any other error. */
export function toProxyError(error: unknown, requestId: string): ProxyError | undefined {
  const text = error instanceof Error ? error.message : ''
  const [, tunnel, plain] = /^Proxy response \((\d{3})\)|^Proxy Authentication Required \((\d{3})\)/.exec(text) ?? []
  const status = tunnel ?? plain
  return status === undefined ? undefined : new ProxyError(Number(status), { requestId, cause: error })
}
