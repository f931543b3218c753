import { accountsHere, findAccount, notSignedIn } from '../../../config/credentials.ts'
import { forgetToken, readToken } from '../../../config/kept-token.ts'
import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import type { Account } from '../../../config/user-store.ts'
import { confirm } from '../../../prompts.ts'

export const run: Handler = async (context) => {
  const { input, settings, talk, terminal } = context
  const all = input.flag('all')
  const account = findAccount(settings)
  const leaving = all
    ? Object.values(settings.user.profile(settings.profile.value).accounts ?? {})
    : account
      ? [account]
      : accountsHere(settings).slice(0, 1)
  if (leaving.length === 0) throw notSignedIn(settings)
  if (all) await confirm(context, { action: `Sign out of ${leaving.length} ${leaving.length === 1 ? 'agency' : 'agencies'}` })
  // Before a token is revoked that could not be forgotten.
  settings.user.prepare()
  const revoked = input.flag('keepToken') ? [] : await Promise.all(leaving.map((each) => revoke(context, each)))
  await settings.user.update(settings.profile.value, ({ accounts, ...profile }) => ({
    ...profile,
    accounts: Object.fromEntries(
      Object.entries(accounts ?? {}).filter(([, { agencyId }]) => !leaving.some((each) => each.agencyId === agencyId)),
    ),
  }))
  for (const each of leaving) {
    const problem = forgetToken(each, terminal)
    if (problem !== undefined) talk.warn(`The token could not be removed from the keychain: ${problem}.`)
  }
  for (const { userName, agencyName } of leaving) talk.note(`Signed out: ${userName} in ${agencyName}.`)
  return { kind: 'report', data: { signedOut: leaving.map(({ agencyId }) => agencyId), revoked: revoked.filter(Boolean).length }, text: '' }
}

/** An expired token needs no revoking, and a server that does not answer must not keep the user signed in on this machine. */
async function revoke({ clientWith, talk, settings, terminal }: Context, account: Account): Promise<boolean> {
  const { tokenId, apiUrl } = account
  if (tokenId === null || new URL(apiUrl).origin !== new URL(settings.values.apiUrl.value!).origin) return false
  try {
    await (await clientWith(readToken(account, terminal))).session.revokeCurrentToken({}, { retries: 0 })
    return true
  } catch (error) {
    talk.warn(`The token could not be revoked on the server: ${(error as Error).message}`)
    return false
  }
}
