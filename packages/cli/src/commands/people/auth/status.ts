import { accountsHere, findCredentials, notSignedIn } from '../../../config/credentials.ts'
import type { Handler } from '../../../command.ts'
import { columnsOf } from '../../../output/column.ts'
import { accountColumns } from './columns.ts'

const columns = [
  ...columnsOf<{ profile: string; valid: boolean | null }>([
    { key: 'profile', label: 'Profile' },
    { key: 'tokenOrigin', label: 'Token from' },
    { key: 'storage', label: 'Stored', flexible: true },
    {
      key: 'valid',
      label: 'Valid',
      text: ({ valid }) => (valid === null ? 'not checked (--check)' : valid ? 'yes' : 'no'),
      colour: ({ valid }) => (valid ? 'green' : undefined),
    },
  ]),
  ...accountColumns,
]

export const run: Handler = async (context) => {
  const { settings, terminal, input, talk } = context
  const credentials = findCredentials(settings, terminal)
  if (!credentials) throw notSignedIn(settings)
  const { account, origin } = credentials
  const stored = account
    ? {
        userName: account.userName,
        agencyId: account.agencyId,
        agencyName: account.agencyName,
        tokenId: account.tokenId,
        scopes: account.scopes,
        expiresAt: account.expiresAt,
      }
    : undefined
  const base = {
    profile: settings.profile.value,
    apiUrl: settings.values.apiUrl.value!,
    tokenOrigin: origin,
    storage: account ? 'plain file with mode 0600; this release uses no keychain' : 'not stored',
    valid: null as boolean | null,
    userName: null,
    agencyId: null,
    agencyName: null,
    tokenId: null,
    scopes: [] as string[],
    expiresAt: null,
    ...stored,
  }
  const others = accountsHere(settings).filter(({ token }) => token !== account?.token)
  if (others.length > 0)
    talk.note(
      `Also signed in to: ${others.map(({ agencyId, agencyName }) => `${agencyName} (${agencyId})`).join(', ')}. Change with: spotdesk auth switch`,
    )
  if (!input.flag('check') && account) return { kind: 'single', record: base, columns }
  const user = await (await context.client()).session.user()
  return {
    kind: 'single',
    record: { ...base, valid: true, userName: user.userName, agencyId: user.agency.id, agencyName: user.agency.name },
    columns,
  }
}
