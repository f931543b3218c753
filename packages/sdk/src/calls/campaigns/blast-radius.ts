// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/blast-radius.ts'

export const ad: CallRowOf<typeof rows.ad> = {
  method: 'GET',
  path: '/campaigns/{id}/ads/{adId}/blast-radius',
  permission: 'CAMPAIGN.WRITE',
  query: ['action'],
  answer: 'json',
}

export const advertiser: CallRowOf<typeof rows.advertiser> = {
  method: 'GET',
  path: '/advertisers/{id}/blast-radius',
  permission: 'CAMPAIGN.WRITE',
  query: ['action'],
  answer: 'json',
}

export const campaign: CallRowOf<typeof rows.campaign> = {
  method: 'GET',
  path: '/campaigns/{id}/blast-radius',
  permission: 'CAMPAIGN.WRITE',
  query: ['action'],
  answer: 'json',
}

export const order: CallRowOf<typeof rows.order> = {
  method: 'GET',
  path: '/orders/{id}/blast-radius',
  permission: 'CAMPAIGN.WRITE',
  query: ['action'],
  answer: 'json',
}
