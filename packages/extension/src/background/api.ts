/** Calls to the server, with the token of an account. */
import { AuthenticationError, SpotdeskCore } from '@spotdesk/sdk'
import { refuseAccount, type SignedIn } from './accounts.ts'
import { paintBadge } from './badge.ts'

/** A client for a server; without a token only for signing in. */
export function createCore(serverUrl: string, token?: string): SpotdeskCore<'string'> {
  return new SpotdeskCore({
    baseUrl: serverUrl,
    auth: token,
    clientName: 'spotdesk-extension',
    dates: 'string',
    // A worker is ended after 30 s without events: one retry, and an answer well before that.
    timeout: 10_000,
    retries: 1,
    retryBudget: 10_000,
    logLevel: 'error',
    // No cookies: the token alone says who asks.
    fetchOptions: { credentials: 'omit', cache: 'no-store' },
  })
}

/** Runs calls as an account. When the server refuses the token, what is kept of the account goes, and the badge shows it. */
export async function callAs<T>(account: SignedIn, run: (core: SpotdeskCore<'string'>) => PromiseLike<T>): Promise<T> {
  try {
    return await run(createCore(account.serverUrl, account.secret))
  } catch (error) {
    if (error instanceof AuthenticationError) {
      await refuseAccount(account)
      await paintBadge()
    }
    throw error
  }
}
