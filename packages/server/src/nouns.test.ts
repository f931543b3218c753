import { campaignFieldNames, userMembershipFields, userProfileFields } from '@spotdesk/sdk/rules'
import { expect, test } from 'vitest'
import { adKind } from './campaigns/ads/kind.ts'
import { advertiserKind } from './campaigns/advertisers/entity.ts'
import { orderKind } from './campaigns/orders/entity.ts'
import { entitiesWith } from './nouns.ts'
import { adjustmentKind } from './forecast/adjustments/entity.ts'
import { agencyFields } from './people/agencies/write.ts'
import type { SessionParts } from './people/session/parts.ts'

const named = {
  order: Object.keys(orderKind.columns),
  advertiser: Object.keys(advertiserKind.columns),
  campaign: campaignFieldNames,
  ad: Object.keys(adKind.columns),
  inventoryAdjustment: Object.keys(adjustmentKind.columns),
  user: ['userName', ...userProfileFields, ...userMembershipFields],
  agency: agencyFields,
}

test.each(Object.entries(named))('Every field of an entity of type %s has a label in lists of changes', (_, fields) => {
  // Labels need nothing of a session.
  const { textOf } = entitiesWith({} as SessionParts)
  expect(fields.filter((field) => textOf(field) === undefined)).toEqual([])
})
