import type { CallRow } from '../../contract/call-row.ts'
import { SpotdeskError, type ApiError } from '../errors/errors.ts'
import { inWebPage } from '../runtime.ts'
import type { AnyRow, ArgumentsOf, CallFor } from '../types.ts'

/** A client, as an auth uses it. */
export interface Caller {
  /** Carries out a row. */
  call: <const E extends AnyRow>(row: E, ...args: ArgumentsOf<E>) => CallFor<E>
}

/** The source of the bearer token of each call. */
export interface Auth {
  /** The token to send; undefined for none. */
  token: () => string | undefined | Promise<string | undefined>
  /** Called after a 401 to a call that sent `used`. Returns another token to try once, or undefined if there is none. */
  renew: (used: string | undefined, error: ApiError) => Promise<string | undefined>
  /** The token of `renew` was refused too. */
  rejected?: (error: ApiError) => void
  /** Called when a call begins. A session forgets its token here when it ends. */
  began?: (row: CallRow) => void
  /** Called with every answer. A session finds its tokens here. */
  answered?: (row: CallRow, data: unknown) => void
  /** True if the cookie goes with the call. */
  withCookie?: (row: CallRow) => boolean
  /** Called once with the client that uses it. */
  attach?: (client: Caller) => void
}

/** Returns a token. With `refresh` the last token was refused and a new one is needed. */
export type TokenFunction = (request: { refresh: boolean }) => string | Promise<string>

/** Personal API tokens begin like this. */
const personalToken = 'sdt_'

/** Turns the caller's option into an `Auth`. */
export function toAuth(auth: string | TokenFunction | Auth | undefined, dangerouslyAllowBrowser: boolean): Auth {
  const check = (token: string) => {
    if (token.startsWith(personalToken) && inWebPage() && !dangerouslyAllowBrowser) {
      throw new SpotdeskError(
        'A personal API token in a page can be read by every script of that page. Sign in with session(), or set dangerouslyAllowBrowser.',
      )
    }
    return token
  }
  if (auth === undefined || typeof auth === 'string') {
    const token = auth && check(auth)
    return { token: () => token, renew: () => Promise.resolve(undefined) }
  }
  return typeof auth === 'function' ? functionAuth(auth, check) : auth
}

/** Keeps the function's token until it is refused. The function runs only once, even if many calls are refused at the same time. */
function functionAuth(ask: TokenFunction, check: (token: string) => string): Auth {
  let token: string | undefined
  let flight: Promise<string> | undefined
  const load = (refresh: boolean) => {
    flight ??= (async () => {
      try {
        return (token = check(await ask({ refresh })))
      } finally {
        flight = undefined
      }
    })()
    return flight
  }
  return {
    token: () => flight ?? token ?? load(false),
    // A token that came since is tried before another is asked for.
    renew: async (used) => (token !== undefined && token !== used ? token : load(true)),
  }
}
