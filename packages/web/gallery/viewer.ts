import type { Permission, Feature } from '@spotdesk/sdk/contract'
import { beginSession } from '../src/shared/session/session.ts'

/** Rights that the address chooses by `?viewer=`. */
const viewers: Readonly<Record<string, { admin?: boolean; permissions?: readonly Permission[]; features?: readonly Feature[] }>> = {
  reader: { permissions: ['CAMPAIGN.READ'] },
  trafficker: { permissions: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE'], features: ['BID_HEALTH'] },
  admin: { admin: true },
}
export const viewerNames = Object.keys(viewers)

/** Signs somebody in, whom no server knows: the reader unless the address says otherwise. */
export function signIn(name: string | null): void {
  const { admin = false, permissions = [], features = [] } = viewers[name ?? ''] ?? viewers['reader']!
  const agency = { id: 1, name: 'Northlight Audio' }
  beginSession(
    {
      id: 1,
      userName: 'ines.park',
      firstName: 'Ines',
      lastName: 'Park',
      fullName: 'Ines Park',
      email: 'ines.park@example.com',
      roleId: 1,
      roleName: 'TRAFFICKER',
      language: 'en',
      timeZone: 'America/New_York',
      currency: 'USD',
      currencySymbol: '$',
      dateFormat: 'yyyy/MM/dd',
      timeFormat: 'HH:mm',
      country: 'US',
      agency: { ...agency, timeZone: 'America/New_York', maximumCpm: null },
      admin,
      permissions: [...permissions],
      scopes: null,
      features: features.map((feature) => ({ feature, active: true, properties: {} })),
      extras: {},
      agencies: [agency],
      soleAdvertiser: null,
    },
    {
      isAdmin: admin,
      hasAccessToMultipleAdvertisers: true,
      limitedTo: [],
      hasFailedPayment: false,
      activeAgency: { defaultAgency: true, selfManaged: true },
    },
  )
}
