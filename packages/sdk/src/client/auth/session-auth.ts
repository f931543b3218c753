import { saveFeatures, saveSettings } from '../../calls/people/agencies.ts'
import { changeAgency, login, logout, refresh } from '../../calls/people/session.ts'
import type { CallRow } from '../../contract/call-row.ts'
import type { Token } from '../../contract/people/session.ts'
import type { Auth, Caller } from './auth.ts'
import { ApiError } from '../errors/errors.ts'
import type { CallOptions } from '../call-options.ts'
import { inPage, realRuntime } from '../runtime.ts'

/** Options of `session()`. */
export interface SessionOptions {
  /** Identification of the installation, sent with each refresh. */
  product?: string
  /** Sent with each refresh beside `product`. */
  tenant?: string
  /** If true, a 401 causes one refresh and one retry. Default true. False ends the session at once. */
  autoRefresh?: boolean
  /** Called once if the session ends without a log-out. */
  onSignedOut?: (event: SignedOut) => void
  /** Called with each new access token, and with undefined when there is none any more. */
  onToken?: (token: string | undefined) => void
}

/** Reason for the end of the session: the refresh was refused, refreshing is switched off, or the new token was refused too. */
export interface SignedOut {
  /** Event that ended the session. */
  reason: 'refreshRefused' | 'autoRefreshOff' | 'tokenRefused'
  /** The answer that ended it. */
  error: ApiError
}

/**
 * The session of a page. The server keeps it in an HttpOnly cookie, and the access token is only in memory. A call without a token
 * refreshes first, so that a reload stays signed in.
 * @example
 * ```ts
 * const auth = session({ onSignedOut: ({ reason }) => console.warn('signed out:', reason) })
 * const web = new SpotdeskClient({ auth })
 * await web.session.login({ body: { userName: 'manager@demo.spotdesk.test', password: 'Spotdesk-demo-1' } })
 * ```
 */
export function session(options: SessionOptions = {}): Session {
  return new Session(options)
}

/** A call that needs a token is retried as a whole. Its refresh is not retried in addition. */
const partOfCall: CallOptions = { retries: 0 }

const lockName = 'spotdesk-session-refresh'
/** Milliseconds that a page waits for the token of the page before it. Messages are quick, but a closed page sends none. */
const outcomePatience = 500
/** Sent to the other pages instead of a token. */
const refreshFailed = 'refreshFailed'
/** A row of the contract and its row of `calls` are two objects. */
const isSame = (row: CallRow, other: CallRow) => row.method === other.method && row.path === other.path
const changesRights = (row: CallRow) => [saveFeatures, saveSettings].some((other) => isSame(row, other))
const isTokenCall = (row: CallRow) => [login, refresh, changeAgency].some((other) => isSame(row, other))

interface Shared {
  jwt: string
  permissions: string[]
}

/**
 * The `auth` of a client that is signed in by cookie. `session()` creates it.
 * @example
 * ```ts
 * const auth: Session = session({ product: 'spotdesk', tenant: 'acme' })
 * console.log(auth.accessToken, auth.permissions)
 * ```
 */
export class Session implements Auth {
  readonly #options: SessionOptions
  #client: Caller | undefined
  #current: Shared | undefined
  #flight: Promise<string> | undefined
  /** Counts log-ins and log-outs, so that a refresh in progress does not bring an old token back. */
  #epoch = 0
  #ended = false
  #channel: InstanceType<typeof BroadcastChannel> | undefined
  /** Called with each word from another page. */
  #onWord: (() => void) | undefined

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** The access token in memory. */
  get accessToken(): string | undefined {
    return this.#current?.jwt
  }

  /** Permissions of the signed-in user, only for the interface. The server checks each call itself. */
  get permissions(): readonly string[] {
    return this.#current?.permissions ?? []
  }

  /**
   * Gets a new access token for the session of the cookie, with one call at a time in this page and one page at a time in this browser.
   * @throws AuthenticationError when there is no session any more
   * @example
   * ```ts
   * const auth = session()
   * const web = new SpotdeskClient({ auth })
   * const signedIn = await auth.refresh().then(() => true, () => false)
   * ```
   */
  refresh(): Promise<string> {
    return this.#refreshOnce({})
  }

  /**
   * Forgets the token without a call to the server, for example when another account signs in.
   * @example
   * ```ts
   * const auth = session()
   * auth.forget()
   * ```
   */
  forget(): void {
    this.#epoch++
    this.#set(undefined)
  }

  /** @internal */
  attach(client: Caller): void {
    this.#client = client
    // Pages of one origin share one cookie; two clients in one Node process do not.
    if (!inPage() || !('BroadcastChannel' in globalThis)) return
    this.#channel = new BroadcastChannel(lockName)
    this.#channel.onmessage = (event: { data: unknown }) => {
      if (event.data !== refreshFailed) this.#set(event.data as Shared)
      this.#onWord?.()
    }
  }

  /** @internal */
  token(): string | undefined | Promise<string> {
    return this.#flight ?? this.#current?.jwt ?? (this.#options.autoRefresh === false ? undefined : this.#refreshOnce(partOfCall))
  }

  /** @internal */
  async renew(used: string | undefined, error: ApiError): Promise<string | undefined> {
    if (this.#options.autoRefresh === false) {
      this.#end({ reason: 'autoRefreshOff', error })
      return undefined
    }
    return this.#current && this.#current.jwt !== used ? this.#current.jwt : this.#refreshOnce(partOfCall)
  }

  /** @internal */
  rejected(error: ApiError): void {
    this.#end({ reason: 'tokenRefused', error })
  }

  /** @internal */
  began(row: CallRow): void {
    if (isSame(row, logout)) this.forget()
  }

  /** @internal */
  answered(row: CallRow, data: unknown): void {
    // Whatever comes of it: the old token still does, and a 401 refreshes again.
    if (changesRights(row)) this.#refreshOnce(partOfCall).catch(() => {})
    if (!isTokenCall(row) || isSame(row, refresh)) return
    this.#epoch++
    this.#set((data as Token).token)
    this.#channel?.postMessage((data as Token).token)
  }

  /** @internal */
  withCookie(row: CallRow): boolean {
    return row.public === true || isTokenCall(row)
  }

  #refreshOnce(options: CallOptions): Promise<string> {
    this.#flight ??= this.#refreshAlone(options).finally(() => {
      this.#flight = undefined
    })
    return this.#flight
  }

  async #refreshAlone(options: CallOptions): Promise<string> {
    const before = this.#current?.jwt
    const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager }
    if (!locks || !inPage()) return this.#refreshNow(options)
    const alone = await locks.request(lockName, { ifAvailable: true }, async (lock) => lock && this.#refreshNow(options))
    if (alone !== null) return alone
    // Another page refreshes too. Its token may arrive before the lock or after it.
    const word = new Promise<void>((resolve) => (this.#onWord = resolve))
    return locks.request(lockName, {}, async () => {
      await Promise.race([word, realRuntime.sleep(outcomePatience)])
      const now = this.#current?.jwt
      return now !== undefined && now !== before ? now : this.#refreshNow(options)
    })
  }

  async #refreshNow(options: CallOptions): Promise<string> {
    const epoch = this.#epoch
    const { product, tenant } = this.#options
    try {
      const { token } = await this.#client!.call(refresh, { body: { product, tenant } }, options)
      if (epoch !== this.#epoch) return this.#current?.jwt ?? token.jwt
      this.#set(token)
      this.#channel?.postMessage(token)
      return token.jwt
    } catch (error) {
      this.#channel?.postMessage(refreshFailed)
      // Without an answer the session may be well: only a refusal ends it.
      if (epoch === this.#epoch && error instanceof ApiError && error.status < 500 && error.status !== 429)
        this.#end({ reason: 'refreshRefused', error })
      throw error
    }
  }

  #set(token: Shared | undefined): void {
    if (token) this.#ended = false
    if (token?.jwt === this.#current?.jwt) return
    this.#current = token
    this.#options.onToken?.(token?.jwt)
  }

  #end(event: SignedOut): void {
    this.#set(undefined)
    if (this.#ended) return
    this.#ended = true
    this.#options.onSignedOut?.(event)
  }
}

interface LockManager {
  request: <T>(name: string, options: { ifAvailable?: boolean }, run: (lock: object | null) => Promise<T>) => Promise<T>
}
