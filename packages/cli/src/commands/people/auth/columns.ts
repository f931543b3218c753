import { columnsOf } from '../../../output/column.ts'
import { localTime } from '../../../output/instant.ts'
import { scopesText } from '../../../output/scopes-text.ts'

const expiry = {
  key: 'expiresAt',
  label: 'Expires',
  text: ({ expiresAt }: { expiresAt: string | null }) => (expiresAt === null ? '' : localTime(expiresAt)),
  plain: ({ expiresAt }: { expiresAt: string | null }) => expiresAt ?? '',
}

export const accountColumns = columnsOf<{ scopes: string[]; expiresAt: string | null }>([
  { key: 'apiUrl', label: 'Server' },
  { key: 'userName', label: 'User' },
  { key: 'agencyName', label: 'Agency' },
  { key: 'agencyId', label: 'Agency id' },
  { key: 'tokenId', label: 'Token id' },
  { key: 'scopes', label: 'Scopes', text: ({ scopes }) => scopesText(scopes) },
  expiry,
])

export const tokenColumns = columnsOf<{ scopes: string[]; agency: { name: string }; lastUsedAt: string | null; expiresAt: string | null }>([
  { key: 'id', label: 'Id' },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'agency', label: 'Agency' },
  { key: 'scopes', label: 'Scopes', text: ({ scopes }) => scopesText(scopes), flexible: true },
  { key: 'createdAt', label: 'Created', hidden: true },
  {
    key: 'lastUsedAt',
    label: 'Last used',
    text: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : localTime(lastUsedAt)),
    plain: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
  expiry,
])
