/** Calls to the server, with the token of an account. */
import { AuthenticationError, SpotdeskCore } from '@spotdesk/sdk'
import { type Account, markRefused } from './accounts.ts'
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

/** Runs calls as an account. A refused token is noted and shows on the badge. */
export async function callAs<T>(account: Account, run: (core: SpotdeskCore<'string'>) => PromiseLike<T>): Promise<T> {
  try {
    return await run(createCore(account.serverUrl, account.token))
  } catch (error) {
    if (error instanceof AuthenticationError) {
      await markRefused(account)
      await paintBadge()
    }
    throw error
  }
}
