// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/checks.ts'

export const launch: CallRowOf<typeof rows.launch> = {
  method: 'GET',
  path: '/campaigns/{id}/checks',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { checkedAt: 1 },
}

export const notDelivering: CallRowOf<typeof rows.notDelivering> = {
  method: 'GET',
  path: '/campaigns/{id}/why-not-delivering',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { checkedAt: 1, asOf: 1 },
}
