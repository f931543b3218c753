/** Campaigns as cards: enough to show the state of each, and small enough to read many at once. */
import * as z from 'zod'
import { deliveryForecastStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { ForecastReason } from '../forecast/forecast-reason.ts'
import { instant, listOf, pageQuery } from '../wire.ts'
import { listFilters } from './campaign-filters.ts'
import { CampaignRow } from './campaign-schemas.ts'

/** The last forecast of the saved campaign. */
export const LastForecast = z.object({
  /** Verdict of the forecast. */
  status: z.enum(deliveryForecastStatuses),
  /** Reason of the status; null if there is nothing to add. */
  reason: ForecastReason.nullable(),
  /** Probability, 0 to 1, that the rest is delivered in full; null if unknown. */
  probability: z.number().nullable(),
  /** Available impressions less the rest of the objective; below 0, the delivery falls short. Null if not known. */
  deltaImpressions: z.int().nullable(),
  /** The same in percent of the rest, one decimal; null when nothing is left to deliver, or not known. */
  deltaPercent: z.number().nullable(),
  /** Time of the forecast. */
  madeAt: instant,
  /** True if the campaign was changed after the forecast. */
  changedSince: z.boolean(),
})
export type LastForecast = z.output<typeof LastForecast>

/** A campaign as a card shows it. */
export const CampaignCard = CampaignRow.pick({
  id: true,
  name: true,
  version: true,
  status: true,
  archived: true,
  campaignType: true,
  startDate: true,
  endDate: true,
  currency: true,
  advertiser: true,
  order: true,
  publisher: true,
  isProgrammaticGuaranteed: true,
  assignedUsername: true,
  deliveryStatuses: true,
  deliveryColour: true,
  pace: true,
  elapsed: true,
  objectiveType: true,
  campaignObjective: true,
  totalObjective: true,
  secondScreenObjective: true,
  actuals: true,
  secondScreenImpressions: true,
  totalSpend: true,
  complete: true,
  estimatedComplete: true,
  asOf: true,
}).extend({
  /** The last forecast of the saved campaign; null if none was made, or if the caller may not read forecasts. */
  forecast: LastForecast.nullable(),
  /** IANA zone of the agency. The dates of the campaign are in this zone. */
  timeZone: z.string(),
})
export type CampaignCard = z.output<typeof CampaignCard>

export const cards = endpoint({
  method: 'GET',
  path: '/campaigns/cards',
  summary: 'List campaigns as cards, with their last forecast',
  description:
    "The call takes the filters and the sort of the list. With ids, it answers those that exist and that the caller may see. The forecast is the last one. Request the campaign's forecast to make a new one.",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({ ...listFilters, ...pageQuery(pageSizes.campaigns, limits.pageMax) }),
  response: listOf(CampaignCard),
})
