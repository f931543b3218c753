/** Campaigns in the size of a card: enough to say how each stands, small enough for many at once. */
import * as z from 'zod'
import { deliveryForecastStatuses, limits, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { ForecastReason } from '../forecast/forecast-reason.ts'
import { instant, listOf, pageQuery } from '../wire.ts'
import { listFilters } from './campaign-filters.ts'
import { CampaignRow } from './campaign-schemas.ts'

/** The last forecast of a campaign as it was saved. */
export const LastForecast = z.object({
  /** Verdict of the forecast. */
  status: z.enum(deliveryForecastStatuses),
  /** Why the status is what it is; null: nothing more to say. */
  reason: ForecastReason.nullable(),
  /** Probability, 0 to 1, that the rest is delivered in full; null: nobody can say. */
  probability: z.number().nullable(),
  /** Available impressions less the rest of the objective; below 0, the delivery falls short. Null: not known. */
  deltaImpressions: z.int().nullable(),
  /** The same in percent of the rest, one decimal; null when nothing is left to deliver, or not known. */
  deltaPercent: z.number().nullable(),
  /** Time of the forecast. */
  madeAt: instant,
  /** The campaign was changed since. */
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
  /** The last forecast of the campaign as it is saved; null: none was made, or the caller may not read forecasts. */
  forecast: LastForecast.nullable(),
  /** IANA zone of the agency, in which the dates of the campaign are read. */
  timeZone: z.string(),
})
export type CampaignCard = z.output<typeof CampaignCard>

export const cards = endpoint({
  method: 'GET',
  path: '/campaigns/cards',
  summary: 'List campaigns in the size of a card, with their last forecast',
  description:
    'Takes the filters and the sort of the list. With ids: those of them that exist and that the caller may see. The forecast is the last one that was made; to make a new one, ask for the forecast of the campaign.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({ ...listFilters, ...pageQuery(pageSizes.campaigns, limits.pageMax) }),
  response: listOf(CampaignCard),
})
