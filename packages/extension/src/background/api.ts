/** Calls to the server, with the token of an account. */
import { AuthenticationError, ConnectionError, SpotdeskCore } from '@spotdesk/sdk'
import { ofServer } from '../failure.ts'
import { refuseAccount, type SignedIn } from './sign/accounts.ts'
import { paintBadge } from './notices/badge.ts'
import { hasAccess, noAccess } from './sign/permissions.ts'

/** A client for a server; without a token only for signing in. */
export function createCore(serverUrl: string, token?: string): SpotdeskCore<'string'> {
  return new SpotdeskCore({
    baseUrl: serverUrl,
    auth: token,
    clientName: 'spotdesk-extension',
    dates: 'string',
    // The browser ends a worker after 30 s without events: one retry, and a timeout well before that.
    timeout: 10_000,
    retries: 1,
    retryBudget: 10_000,
    logLevel: 'error',
    // No cookies: the token alone identifies the caller.
    fetchOptions: { credentials: 'omit', cache: 'no-store' },
  })
}

/** Runs a call before there is an account, such as one of a sign-in. A failure names the server. */
export async function callServer<T>(serverUrl: string, run: (core: SpotdeskCore<'string'>) => PromiseLike<T>): Promise<T> {
  try {
    return await run(createCore(serverUrl))
  } catch (error) {
    throw ofServer(error, serverUrl)
  }
}

/** Runs calls of an account. When the server refuses the token, the data of the account is removed and the badge shows it. */
export async function callAs<T>(account: SignedIn, run: (core: SpotdeskCore<'string'>) => PromiseLike<T>): Promise<T> {
  try {
    return await run(createCore(account.serverUrl, account.secret))
  } catch (error) {
    if (error instanceof AuthenticationError) {
      await refuseAccount(account)
      await paintBadge()
    }
    if (error instanceof ConnectionError && !(await hasAccess(account.serverUrl))) throw noAccess(account.serverUrl)
    throw ofServer(error, account.serverUrl)
  }
}
