/** Calls on bid health, audience, attribution and dynamic creatives. Their answers are in `insight-schemas.ts`. */
import * as z from 'zod'
import { limits } from '../../values/index.ts'
import { endpoint, type EndpointRow } from '../endpoint.ts'
import { Attribution, Audience, BidHealth, Dco } from './insight-schemas.ts'
import { period, zone } from './statistics.ts'
import { byId } from '../wire.ts'

export * from './insight-schemas.ts'

type Rights = Pick<EndpointRow, 'permission' | 'feature'>
const bidRights = { permission: 'CAMPAIGN.READ', feature: 'BID_HEALTH' } as const satisfies Rights
const audienceRights = { permission: ['CAMPAIGN.READ', 'AUDIENCE_DASHBOARD.READ'], feature: 'AUDIENCE_DASHBOARD' } as const satisfies Rights
const attributionRights = {
  permission: ['CAMPAIGN.READ', 'ATTRIBUTION_DASHBOARD.READ'],
  feature: 'ATTRIBUTION_DASHBOARD',
} as const satisfies Rights
const dcoRights = { permission: ['CAMPAIGN.READ', 'DCO_DASHBOARD.READ'], feature: 'DCO_DASHBOARD' } as const satisfies Rights

const ours = { method: 'GET', spec: 'ours', params: byId } as const
const inPeriod = z.object(period)
const inPeriodAndZone = z.object({ ...period, ...zone })
const section = z.string().max(limits.name).optional()
const dcoQuery = z.object({
  ...period,
  /** Section of the rows; if omitted, the first. */
  rows: section.describe('Section of the matrix.'),
  /** Section of the columns; if omitted, the second. */
  columns: section.describe('Section of the matrix.'),
})

export const bidHealth = endpoint({
  ...ours,
  ...bidRights,
  path: '/campaigns/{id}/bid-health',
  summary: 'Read the bid health of a campaign: funnel, losses, prices',
  query: inPeriod,
  response: BidHealth,
})
export const orderBidHealth = endpoint({
  ...ours,
  ...bidRights,
  path: '/orders/{id}/bid-health',
  summary: 'Read the bid health of an order',
  query: inPeriod,
  response: BidHealth,
})
export const audience = endpoint({
  ...ours,
  ...audienceRights,
  path: '/campaigns/{id}/insights',
  summary: 'Read the delivery insights of a campaign: its listeners, places and hours',
  query: inPeriodAndZone,
  response: Audience,
})
export const orderAudience = endpoint({
  ...ours,
  ...audienceRights,
  path: '/orders/{id}/insights',
  summary: 'Read the delivery insights of an order',
  query: inPeriodAndZone,
  response: Audience,
})
export const attribution = endpoint({
  ...ours,
  ...attributionRights,
  path: '/campaigns/{id}/performance',
  summary: 'Read the attribution insights of a campaign: conversions, lift, cost per action',
  query: inPeriod,
  response: Attribution,
})
export const orderAttribution = endpoint({
  ...ours,
  ...attributionRights,
  path: '/orders/{id}/performance',
  summary: 'Read the attribution insights of an order',
  query: inPeriod,
  response: Attribution,
})
export const dco = endpoint({
  ...ours,
  ...dcoRights,
  path: '/campaigns/{id}/dco-insights',
  summary: "Read the delivery of a campaign's dynamic creatives",
  query: dcoQuery,
  response: Dco,
})
export const orderDco = endpoint({
  ...ours,
  ...dcoRights,
  path: '/orders/{id}/dco-insights',
  summary: "Read the delivery of an order's dynamic creatives",
  query: dcoQuery,
  response: Dco,
})
