import { toServerAddress } from '../../../config/credentials.ts'
import { forgetToken, keepToken, describeTokenStore } from '../../../config/kept-token.ts'
import type { Account } from '../../../config/user-store.ts'
import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { readText } from '../../../stdin.ts'
import { dayTimeText, zoneHere } from '../../../output/dates.ts'
import { requirePerson, signIn } from './sign-in.ts'
import { tokenFacts } from './token-facts.ts'

export const run: Handler = async (context) => {
  const { input, settings, terminal } = context
  const ways = ['device', 'web', 'withToken'].filter((way) => input.flag(way))
  if (ways.length > 1) throw usage('Give one of --device, --web and --with-token.')
  // Before a token is made that could not be kept.
  settings.user.prepare()
  const account = input.flag('withToken') ? await withToken(context) : await byDevice(context)
  const before = settings.user.profile(settings.profile.value).accounts?.[account.agencyId]
  const kept = input.flag('insecureStorage') ? { account, problem: undefined } : keepToken(account, terminal)
  await settings.user.update(settings.profile.value, (profile) => ({
    ...profile,
    settings: { ...profile.settings, apiUrl: settings.values.apiUrl.value!, agency: String(account.agencyId) },
    accounts: { ...profile.accounts, [account.agencyId]: kept.account },
  }))
  if (settings.profile.origin === 'default') await settings.user.use(settings.profile.value)
  // What the sign-in before left in the keychain serves nobody now.
  if (before) forgetToken(before, terminal)
  const counting = ['SPOTDESK_TOKEN', 'SPOTDESK_TOKEN_FILE'].find((name) => terminal.env[name])
  if (counting !== undefined) context.talk.warn(`${counting} is set and counts before this sign-in. To use the sign-in: unset ${counting}`)
  const { token: _, ...shown } = account
  const { apiUrl, userName, agencyName, expiresAt } = shown
  const until = expiresAt === null ? '' : ` until ${dayTimeText(expiresAt, zoneHere)}`
  return {
    kind: 'report',
    data: shown,
    text: `Signed in to ${apiUrl} as ${userName} in ${agencyName}${until}.`,
    note: placeText(kept, settings.user.path, describeTokenStore(kept.account, terminal)),
  }
}

function placeText({ account, problem }: ReturnType<typeof keepToken>, path: string, place: string): string {
  if (account.keychainKey !== undefined) return `The token is kept in the ${place}.`
  return `${problem === undefined ? '' : `${problem}. `}The token is kept in ${path}, which only you may read.`
}

async function withToken(context: Context): Promise<Account> {
  const { terminal, clientWith, settings } = context
  if (terminal.stdin.isTTY)
    throw usage('--with-token reads the token from stdin.', 'For example: spotdesk auth login --with-token < token.txt')
  const token = (await readText(context, '-')).trim()
  if (token === '' || /\s/.test(token)) throw usage('There is no token on stdin.')
  const client = await clientWith(token)
  const user = await client.session.user()
  const facts = await tokenFacts(client)
  return {
    apiUrl: toServerAddress(settings.values.apiUrl.value!),
    agencyId: user.agency.id,
    agencyName: user.agency.name,
    userName: user.userName,
    token,
    tokenId: facts?.id ?? null,
    scopes: facts?.scopes ?? [],
    expiresAt: facts?.expiresAt ?? null,
  }
}

async function byDevice(context: Context): Promise<Account> {
  requirePerson(context, 'A sign-in', 'Without one: spotdesk auth login --with-token < token.txt, or set SPOTDESK_TOKEN.')
  // All permissions by their names: a sign-in at a terminal may do what its user may do at that moment, and nothing that the user is
  // granted later.
  const { permissions } = await import('@spotdesk/sdk/contract')
  const made = await signIn(context, await context.clientWith(undefined), 'spotdesk CLI', permissions)
  return {
    apiUrl: toServerAddress(context.settings.values.apiUrl.value!),
    agencyId: made.agency.id,
    agencyName: made.agency.name,
    userName: made.userName,
    token: made.token,
    tokenId: made.id,
    scopes: made.scopes,
    expiresAt: String(made.expiresAt),
  }
}
