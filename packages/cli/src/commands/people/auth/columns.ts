import { defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { scopesText } from '../../../output/scopes-text.ts'

const expiry = (zone: string) => ({
  key: 'expiresAt',
  label: 'Expires',
  text: ({ expiresAt }: { expiresAt: string | null }) => (expiresAt === null ? '' : dayTimeText(expiresAt, zone)),
  plain: ({ expiresAt }: { expiresAt: string | null }) => expiresAt ?? '',
})

export const accountColumns = (zone: string) =>
  defineColumns<{ scopes: string[]; expiresAt: string | null }>([
    { key: 'apiUrl', label: 'Server' },
    { key: 'userName', label: 'User' },
    { key: 'agencyName', label: 'Agency' },
    { key: 'agencyId', label: 'Agency id' },
    { key: 'tokenId', label: 'Token id' },
    { key: 'scopes', label: 'Scopes', text: ({ scopes }) => scopesText(scopes) },
    expiry(zone),
  ])

export const tokenColumns = (zone: string) =>
  defineColumns<{ scopes: string[]; agency: { name: string }; lastUsedAt: string | null; expiresAt: string | null }>([
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Name', flexible: true },
    { key: 'agency', label: 'Agency', flexible: true, spare: 3 },
    { key: 'scopes', label: 'Scopes', text: ({ scopes }) => scopesText(scopes), flexible: true, spare: 2 },
    { key: 'createdAt', label: 'Created', hidden: true },
    {
      key: 'lastUsedAt',
      label: 'Last used',
      spare: 1,
      text: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : dayTimeText(lastUsedAt, zone)),
      plain: ({ lastUsedAt }) => lastUsedAt ?? '',
    },
    expiry(zone),
  ])
