import { serverOf } from '../../../config/credentials.ts'
import type { Account } from '../../../config/user-store.ts'
import type { Handler } from '../../../command.ts'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { readAll } from '../../../stdin.ts'
import { localTime } from '../../../output/instant.ts'
import { signIn } from './sign-in.ts'

export const run: Handler = async (context) => {
  const { input, settings } = context
  const ways = ['device', 'web', 'withToken'].filter((way) => input.flag(way))
  if (ways.length > 1) throw usage('Give one of --device, --web and --with-token.')
  const account = input.flag('withToken') ? await withToken(context) : await byDevice(context)
  settings.user.update(settings.profile.value, (profile) => ({
    ...profile,
    settings: { ...profile.settings, apiUrl: settings.values.apiUrl.value!, agency: String(account.agencyId) },
    accounts: { ...profile.accounts, [account.agencyId]: account },
  }))
  if (settings.profile.origin === 'default') settings.user.use(settings.profile.value)
  const { token: _, ...shown } = account
  const { apiUrl, userName, agencyName, expiresAt } = shown
  const until = expiresAt === null ? '' : ` until ${localTime(expiresAt)}`
  return {
    kind: 'report',
    data: shown,
    text: `Signed in to ${apiUrl} as ${userName} in ${agencyName}${until}.`,
    note: `The token is kept in ${settings.user.path}, which only you may read.`,
  }
}

async function withToken(context: Context): Promise<Account> {
  const { terminal, clientWith, settings } = context
  if (terminal.stdin.isTTY)
    throw usage('--with-token reads the token from stdin.', 'For example: spotdesk auth login --with-token < token.txt')
  const token = (await readAll(terminal.stdin)).trim()
  if (token === '' || /\s/.test(token)) throw usage('There is no token on stdin.')
  const client = await clientWith(token)
  const user = await client.session.user()
  const facts = await tokenFacts(client)
  return {
    apiUrl: serverOf(settings.values.apiUrl.value!),
    agencyId: user.agency.id,
    agencyName: user.agency.name,
    userName: user.userName,
    token,
    tokenId: facts?.id ?? null,
    scopes: facts?.scopes ?? [],
    expiresAt: facts?.expiresAt ?? null,
  }
}

/** The server's data on an API token; undefined for the access token of a session. */
async function tokenFacts(client: Client) {
  const { isSpotdeskError, NotFoundError } = await import('@spotdesk/sdk')
  return client.session.currentToken().catch((error: unknown) => {
    if (isSpotdeskError(error) && error instanceof NotFoundError) return undefined
    throw error
  })
}

async function byDevice(context: Context): Promise<Account> {
  // All permissions by their names: a sign-in at a terminal may do what its user may do at that moment, and nothing that the user is
  // granted later.
  const { permissions } = await import('@spotdesk/sdk/contract')
  const made = await signIn(context, await context.clientWith(undefined), 'spotdesk CLI', permissions)
  return {
    apiUrl: serverOf(context.settings.values.apiUrl.value!),
    agencyId: made.agency.id,
    agencyName: made.agency.name,
    userName: made.userName,
    token: made.token,
    tokenId: made.id,
    scopes: made.scopes,
    expiresAt: String(made.expiresAt),
  }
}
