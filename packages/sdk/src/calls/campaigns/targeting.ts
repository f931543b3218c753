// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/targeting.ts'

export const labels: CallRowOf<typeof rows.labels> = {
  method: 'POST',
  path: '/targeting/labels',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  reads: true,
}

export const lint: CallRowOf<typeof rows.lint> = {
  method: 'POST',
  path: '/targeting/lint',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  reads: true,
}

export const ofAd: CallRowOf<typeof rows.ofAd> = {
  method: 'GET',
  path: '/campaigns/{id}/ads/{adId}/targeting',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const ofCampaign: CallRowOf<typeof rows.ofCampaign> = {
  method: 'GET',
  path: '/campaigns/{id}/targeting',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const resolve: CallRowOf<typeof rows.resolve> = {
  method: 'POST',
  path: '/targeting/resolve',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  reads: true,
}

export const setAd: CallRowOf<typeof rows.setAd> = {
  method: 'PUT',
  path: '/campaigns/{id}/ads/{adId}/targeting',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  ifMatch: 'required',
}

export const setCampaign: CallRowOf<typeof rows.setCampaign> = {
  method: 'PUT',
  path: '/campaigns/{id}/targeting',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  ifMatch: 'required',
}

export const types: CallRowOf<typeof rows.types> = {
  method: 'GET',
  path: '/targeting/types',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const values: CallRowOf<typeof rows.values> = {
  method: 'GET',
  path: '/targeting/values',
  permission: 'CAMPAIGN.READ',
  query: ['type', 'q', 'limit'],
  answer: 'json',
}
