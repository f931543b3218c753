import { accountsHere, findCredentials, notSignedIn } from '../../../config/credentials.ts'
import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import type { Account } from '../../../config/user-store.ts'
import { confirm } from '../../../prompts.ts'

export const run: Handler = async (context) => {
  const { input, settings, talk } = context
  const all = input.flag('all')
  const account = findCredentials(settings, { env: {} })?.account
  const leaving = all
    ? Object.values(settings.user.profile(settings.profile.value).accounts ?? {})
    : account
      ? [account]
      : accountsHere(settings).slice(0, 1)
  if (leaving.length === 0) throw notSignedIn(settings)
  if (all) await confirm(context, { action: `Sign out of ${leaving.length} agencies` })
  const revoked = input.flag('keepToken') ? [] : await Promise.all(leaving.map((each) => revoke(context, each)))
  settings.user.update(settings.profile.value, ({ accounts, ...profile }) => ({
    ...profile,
    accounts: Object.fromEntries(Object.entries(accounts ?? {}).filter(([, { token }]) => !leaving.some((each) => each.token === token))),
  }))
  for (const { userName, agencyName } of leaving) talk.note(`Signed out: ${userName} in ${agencyName}.`)
  return { kind: 'report', data: { signedOut: leaving.map(({ agencyId }) => agencyId), revoked: revoked.filter(Boolean).length }, text: '' }
}

/** An expired token needs no revoking, and a server that does not answer must not keep the user signed in on this machine. */
async function revoke({ clientWith, talk, settings }: Context, { token, tokenId, apiUrl }: Account): Promise<boolean> {
  if (tokenId === null || new URL(apiUrl).origin !== new URL(settings.values.apiUrl.value!).origin) return false
  try {
    await (await clientWith(token)).session.revokeCurrentToken({}, { retries: 0 })
    return true
  } catch (error) {
    talk.warn(`The token could not be revoked on the server: ${(error as Error).message}`)
    return false
  }
}
