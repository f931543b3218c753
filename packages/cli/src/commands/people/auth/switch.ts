import { searchKey } from '@spotdesk/sdk/values'
import { accountsHere, notSignedIn } from '../../../config/credentials.ts'
import type { Account } from '../../../config/user-store.ts'
import type { Handler } from '../../../command.ts'
import type { Context } from '../../../context.ts'
import { Failure, usage } from '../../../failure.ts'
import { didYouMean } from '../../../input.ts'
import { canAsk, choose } from '../../../prompts.ts'

export const run: Handler = async (context) => {
  const { settings, talk } = context
  const accounts = accountsHere(settings)
  if (accounts.length === 0) throw notSignedIn(settings)
  const { agencyId, agencyName } = await pick(context, accounts)
  await settings.user.update(settings.profile.value, (profile) => ({
    ...profile,
    settings: { ...profile.settings, agency: String(agencyId) },
  }))
  talk.note(`Acting in ${agencyName} (${agencyId}).`)
  return { kind: 'report', data: { agencyId, agencyName }, text: '' }
}

async function pick(context: Context, accounts: readonly Account[]): Promise<Account> {
  const wanted = context.input.words[0]
  if (wanted === undefined) {
    if (!canAsk(context))
      throw usage(
        'Name the agency.',
        `Signed in to: ${accounts.map(({ agencyId, agencyName }) => `${agencyId} (${agencyName})`).join(', ')}`,
      )
    const id = await choose(
      context,
      'Agency',
      accounts.map(({ agencyId, agencyName }) => ({ name: agencyName, value: String(agencyId) })),
    )
    return accounts.find(({ agencyId }) => String(agencyId) === id)!
  }
  const found = accounts.find(({ agencyId, agencyName }) => String(agencyId) === wanted || searchKey(agencyName) === searchKey(wanted))
  if (found) return found
  throw new Failure({
    code: 'notSignedIn',
    message: `You are not signed in to the agency ${wanted}.`,
    exit: 'notSignedIn',
    // A token belongs to one agency: another one needs another sign-in.
    hint:
      didYouMean(
        wanted,
        accounts.map(({ agencyName }) => agencyName),
      ) ?? 'Sign in to it with: spotdesk auth login, and choose it in the web app.',
  })
}
