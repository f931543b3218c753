/** Bid health, audience, attribution and dynamic creatives of a campaign or an order. */
import * as z from 'zod'
import {
  attributionActions,
  attributionWindows,
  audienceDimensions,
  bidStages,
  limits,
  lossGroups,
  noBidReasons,
} from '../../values/index.ts'
import { endpoint, type EndpointRow } from '../endpoint.ts'
import { period, zone } from './statistics.ts'
import { byId, instant } from '../wire.ts'

const share = z.number().nullable()
const count = z.int()
const head = {
  /** Delivery facts are complete up to here. */
  asOf: instant.nullable(),
}

/** The funnel from a request to a billable impression, and where it narrows. */
export const BidHealth = z.object({
  ...head,
  funnel: z.array(
    z.object({
      stage: z.enum(bidStages),
      label: z.string(),
      count,
      /** Of the stage before; null where that is 0, and for the first. */
      ratio: share,
      ratioOfRequests: share,
    }),
  ),
  /** Lost bids, the most frequent reason first. */
  losses: z.array(z.object({ code: z.int(), group: z.enum(lossGroups), reason: z.string(), count, share })),
  lossGroups: z.array(z.object({ group: z.enum(lossGroups), label: z.string(), count, share })),
  noBids: z.array(z.object({ reason: z.enum(noBidReasons), label: z.string(), count, share })),
  /** Auctions by CPM: floors, and the prices that won. */
  prices: z.array(z.object({ cpm: z.number(), floors: count, won: count })),
  /** The CPM that would have been enough in 80 % of the auctions bid on; null without prices. */
  suggestedCpm: z.number().nullable(),
})
export type BidHealth = z.output<typeof BidHealth>

export const AudienceValue = z.object({
  value: z.string(),
  impressions: count,
  share,
  completes: count,
  clicks: count,
  ltr: share,
  /** 100 × its share here over its share in all campaigns of the agency; null where these know nothing of it. */
  index: z.number().nullable(),
})
export type AudienceValue = z.output<typeof AudienceValue>

export const Audience = z.object({
  ...head,
  timeZone: z.string(),
  /** Those that facts speak of, the most frequent value first. */
  dimensions: z.array(
    z.object({ dimension: z.enum(audienceDimensions), label: z.string(), impressions: count, values: z.array(AudienceValue) }),
  ),
  /** Hours of the week with delivery: Monday is 1. */
  weekdayHours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), impressions: count, completes: count })),
})
export type Audience = z.output<typeof Audience>

const rate = z.number().nullable()

export const AttributionResult = z.object({
  exposed: count,
  control: count,
  conversions: count,
  controlConversions: count,
  /** Conversions over exposed listeners. */
  conversionRate: rate,
  controlRate: rate,
  /** Conversion rate of the exposed over that of the control, less 1; with its 95 % confidence interval. */
  lift: rate,
  liftLow: rate,
  liftHigh: rate,
})
export type AttributionResult = z.output<typeof AttributionResult>

const parts = z.array(
  z.object({ id: z.int(), name: z.string(), exposed: count, conversions: count, conversionRate: rate, value: z.number() }),
)

/** What listeners did within a window after they first heard an ad, as one vendor measures it. */
export const AttributionGroup = AttributionResult.extend({
  vendor: z.string(),
  windowDays: z.literal(attributionWindows),
  /** What was bought. */
  value: z.number(),
  costPerAction: rate,
  actions: z.array(
    AttributionResult.omit({ exposed: true, control: true }).extend({
      action: z.enum(attributionActions),
      label: z.string(),
      costPerAction: rate,
    }),
  ),
  /** Conversions by whole days since the exposure, and the part of all that came until then. */
  delays: z.array(z.object({ day: z.int(), conversions: count, cumulative: rate })),
  byAd: parts,
  byPublisher: parts,
})
export type AttributionGroup = z.output<typeof AttributionGroup>

export const Attribution = z.object({ ...head, currency: z.string(), spend: z.number(), groups: z.array(AttributionGroup) })
export type Attribution = z.output<typeof Attribution>

const played = { impressions: count, completes: count, clicks: count, ltr: rate, clickRate: rate }

export const Dco = z.object({
  ...head,
  impressions: count,
  /** Part of the impressions in which at least one section fell back to its default; it should be below 0.2. */
  defaultShare: share,
  sections: z.array(
    z.object({
      section: z.string(),
      values: z.array(
        z.object({
          value: z.string(),
          isDefault: z.boolean(),
          ...played,
          share,
          /** LTR over that of the section's default, less 1. */
          lift: rate,
        }),
      ),
    }),
  ),
  /** Two sections against each other: the first two, or those asked for. */
  matrix: z
    .object({ rows: z.string(), columns: z.string(), cells: z.array(z.object({ row: z.string(), column: z.string(), ...played })) })
    .nullable(),
  /** Those played most. */
  combinations: z.array(z.object({ choices: z.record(z.string(), z.string()), ...played, share })),
})
export type Dco = z.output<typeof Dco>

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
  rows: section.describe('Section of the matrix.'),
  columns: section.describe('Section of the matrix.'),
})

export const bidHealth = endpoint({
  ...ours,
  ...bidRights,
  path: '/campaigns/{id}/bid-health',
  summary: 'Bid health of a campaign: funnel, losses, prices',
  query: inPeriod,
  response: BidHealth,
})
export const orderBidHealth = endpoint({
  ...ours,
  ...bidRights,
  path: '/orders/{id}/bid-health',
  summary: 'Bid health of an order',
  query: inPeriod,
  response: BidHealth,
})
export const audience = endpoint({
  ...ours,
  ...audienceRights,
  path: '/campaigns/{id}/insights',
  summary: 'Delivery insights of a campaign: who heard it, where and when',
  query: inPeriodAndZone,
  response: Audience,
})
export const orderAudience = endpoint({
  ...ours,
  ...audienceRights,
  path: '/orders/{id}/insights',
  summary: 'Delivery insights of an order',
  query: inPeriodAndZone,
  response: Audience,
})
export const attribution = endpoint({
  ...ours,
  ...attributionRights,
  path: '/campaigns/{id}/performance',
  summary: 'Attribution insights of a campaign: conversions, lift, cost per action',
  query: inPeriod,
  response: Attribution,
})
export const orderAttribution = endpoint({
  ...ours,
  ...attributionRights,
  path: '/orders/{id}/performance',
  summary: 'Attribution insights of an order',
  query: inPeriod,
  response: Attribution,
})
export const dco = endpoint({
  ...ours,
  ...dcoRights,
  path: '/campaigns/{id}/dco-insights',
  summary: 'What the dynamic creatives of a campaign played',
  query: dcoQuery,
  response: Dco,
})
export const orderDco = endpoint({
  ...ours,
  ...dcoRights,
  path: '/orders/{id}/dco-insights',
  summary: 'What the dynamic creatives of an order played',
  query: dcoQuery,
  response: Dco,
})
