// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/forecast/attention-plans.ts'

export const digest: CallRowOf<typeof rows.digest> = {
  method: 'GET',
  path: '/attention-plans/digest',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  answer: 'json',
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/attention-plans',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  answer: 'json',
  dates: [{ appliedAt: 1 }],
}

export const record: CallRowOf<typeof rows.record> = {
  method: 'POST',
  path: '/attention-plans',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.WRITE'],
  body: true,
  answer: 'json',
}

export const setDigest: CallRowOf<typeof rows.setDigest> = {
  method: 'POST',
  path: '/attention-plans/digest',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ', 'OWN_PROFILE.WRITE'],
  body: true,
  answer: 'json',
}
