// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/delivery/insights.ts'

export const attribution: CallRowOf<typeof rows.attribution> = {
  method: 'GET',
  path: '/campaigns/{id}/performance',
  permission: ['CAMPAIGN.READ', 'ATTRIBUTION_DASHBOARD.READ'],
  feature: 'ATTRIBUTION_DASHBOARD',
  query: ['from', 'to'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const audience: CallRowOf<typeof rows.audience> = {
  method: 'GET',
  path: '/campaigns/{id}/insights',
  permission: ['CAMPAIGN.READ', 'AUDIENCE_DASHBOARD.READ'],
  feature: 'AUDIENCE_DASHBOARD',
  query: ['from', 'to', 'timeZone'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const bidHealth: CallRowOf<typeof rows.bidHealth> = {
  method: 'GET',
  path: '/campaigns/{id}/bid-health',
  permission: 'CAMPAIGN.READ',
  feature: 'BID_HEALTH',
  query: ['from', 'to'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const dco: CallRowOf<typeof rows.dco> = {
  method: 'GET',
  path: '/campaigns/{id}/dco-insights',
  permission: ['CAMPAIGN.READ', 'DCO_DASHBOARD.READ'],
  feature: 'DCO_DASHBOARD',
  query: ['from', 'to', 'rows', 'columns'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const orderAttribution: CallRowOf<typeof rows.orderAttribution> = {
  method: 'GET',
  path: '/orders/{id}/performance',
  permission: ['CAMPAIGN.READ', 'ATTRIBUTION_DASHBOARD.READ'],
  feature: 'ATTRIBUTION_DASHBOARD',
  query: ['from', 'to'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const orderAudience: CallRowOf<typeof rows.orderAudience> = {
  method: 'GET',
  path: '/orders/{id}/insights',
  permission: ['CAMPAIGN.READ', 'AUDIENCE_DASHBOARD.READ'],
  feature: 'AUDIENCE_DASHBOARD',
  query: ['from', 'to', 'timeZone'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const orderBidHealth: CallRowOf<typeof rows.orderBidHealth> = {
  method: 'GET',
  path: '/orders/{id}/bid-health',
  permission: 'CAMPAIGN.READ',
  feature: 'BID_HEALTH',
  query: ['from', 'to'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const orderDco: CallRowOf<typeof rows.orderDco> = {
  method: 'GET',
  path: '/orders/{id}/dco-insights',
  permission: ['CAMPAIGN.READ', 'DCO_DASHBOARD.READ'],
  feature: 'DCO_DASHBOARD',
  query: ['from', 'to', 'rows', 'columns'],
  answer: 'json',
  dates: { asOf: 1 },
}
