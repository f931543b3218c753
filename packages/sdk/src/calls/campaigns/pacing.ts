// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/pacing.ts'

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/campaigns/{id}/pacing',
  permission: 'CAMPAIGN.READ',
  query: ['hours'],
  answer: 'json',
  dates: { asOf: 1, pauses: [{ from: 1, until: 1 }], audio: { hours: [{ from: 1 }] }, secondScreen: { hours: [{ from: 1 }] } },
}

export const plan: CallRowOf<typeof rows.plan> = {
  method: 'GET',
  path: '/campaigns/{id}/pacing/plan',
  permission: 'CAMPAIGN.READ',
  query: ['from', 'to'],
  answer: 'json',
  dates: { asOf: 1, audio: { days: [{ until: 1 }], hours: [{ from: 1 }] }, secondScreen: { days: [{ until: 1 }], hours: [{ from: 1 }] } },
}
