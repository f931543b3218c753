import { accountsHere, findCredentials, notSignedIn } from '../../../config/credentials.ts'
import { describeTokenStore } from '../../../config/kept-token.ts'
import type { Handler } from '../../../command.ts'
import { defineColumns } from '../../../output/column.ts'
import { zoneHere } from '../../../output/dates.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { accountColumns } from './columns.ts'
import { tokenFacts } from './token-facts.ts'

const columnsIn = (zone: string) => [
  ...defineColumns<{ profile: string; valid: boolean | null }>([
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
  ...accountColumns(zone),
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
    storage: account ? describeTokenStore(account, terminal) : 'not stored',
    valid: null as boolean | null,
    userName: null,
    agencyId: null,
    agencyName: null,
    tokenId: null,
    scopes: [] as string[],
    expiresAt: null,
    ...stored,
  }
  const others = accountsHere(settings).filter(({ agencyId }) => agencyId !== account?.agencyId)
  if (others.length > 0)
    talk.note(
      `Also signed in to: ${others.map(({ agencyId, agencyName }) => `${agencyName} (${agencyId})`).join(', ')}. Change with: spotdesk auth switch`,
    )
  if (!input.flag('check') && account) return { kind: 'single', record: base, columns: columnsIn(zoneHere) }
  const client = await context.client()
  const [user, token, zone] = await Promise.all([client.session.user(), tokenFacts(client), zoneFor(context, client)])
  const { id: tokenId = null, scopes = [], expiresAt = null } = token ?? {}
  return {
    kind: 'single',
    record: {
      ...base,
      valid: true,
      userName: user.userName,
      agencyId: user.agency.id,
      agencyName: user.agency.name,
      tokenId,
      scopes,
      expiresAt,
    },
    columns: columnsIn(zone),
  }
}
