/** Forecasts: of campaigns, of inventory, of gross rating points (docs/domain.md §10). */
import * as z from 'zod'
import { cpmScale, limits, objectiveTypes, pacingTypes, parseDecimal, populationGenders, revenueTypes } from '../../values/index.ts'
import { CappingRule } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { AttentionPlan, AttentionRequest } from './attention-schemas.ts'
import { CampaignForecast, ForecastChanges, ForecastFix, PlannedForecast } from './forecast-answers.ts'
import { CampaignAvails, GrpForecast, InventoryForecast, TargetingMatches } from './inventory-answers.ts'
import { links, writtenRule } from '../campaigns/targeting-schemas.ts'
import { byId, byUuid, id, instant, listOf, openEnd, pageQuery } from '../wire.ts'

/** The handler distinguishes empty groups from bad ones, so the schema accepts them. */
const groups = z
  .array(
    z.object({
      /** Rules that all have to hold. */
      rules: z.array(writtenRule).max(100),
    }),
  )
  .max(100)
const text = z.string().max(500_000)
const ofAds = {
  /** Ads that the targeting is for. */
  ads: z.array(id).max(1000).optional().describe('The ads that it belongs to; none means the campaign.'),
  /** AND narrows the campaign's targeting. REPLACE replaces it. */
  link: z.enum(links).optional().describe("How the ads' groups join the campaign's; if omitted, AND."),
}

/** The targeting as groups, or as one line of text. */
const targeting = z.union([
  z.strictObject({
    /** The targeting as one line. */
    text,
  }),
  z.strictObject({
    /** The targeting as groups. */
    groups,
  }),
])
const audienceTargeting = z.union([
  z.strictObject({
    /** The targeting as one line. */
    text,
    ...ofAds,
  }),
  z.strictObject({
    /** The targeting as groups. */
    groups,
    ...ofAds,
  }),
])

const cpm = z
  .number()
  .min(0)
  .max(limits.cpmMax)
  .refine((value) => parseDecimal(value, cpmScale) !== null, 'at most 4 decimals')

/** The settings as the form has them. An absent setting has the campaign's saved value. Null is an empty field. */
const campaignContext = z.object({
  /** Start of the flight, inclusive. */
  startDate: instant.nullable().optional(),
  /** End of the flight, exclusive. */
  endDate: openEnd.nullable().optional(),
  /** The price; it does not change the inventory. */
  campaignRevenue: z
    .object({
      /** Unit of payment. */
      type: z.enum(revenueTypes).optional(),
      /** ISO 4217 code. */
      currency: z.string().max(3).optional(),
      /** Amount per unit of `type`. */
      value: cpm.nullable().optional(),
    })
    .optional(),
  /** The objective without the second screen. */
  campaignObjective: z
    .object({
      /** IMPRESSIONS, or PRICE for an amount. */
      type: z.enum(objectiveTypes).optional(),
      /** Impressions, or an amount in the campaign's currency. */
      value: z.number().min(limits.objectiveMin).max(limits.objectiveMax).nullable().optional(),
      /** True means no objective. */
      unlimited: z.boolean().optional(),
    })
    .optional(),
  /** Priority, pacing type, or both. */
  campaignPacing: z
    .object({
      /** 1 is served first. */
      priority: z.int().min(limits.priorityMin).max(limits.priorityMax).optional(),
      /** How impressions are spread over the flight. */
      type: z.enum(pacingTypes).optional(),
    })
    .optional(),
  /** Frequency caps of the campaign. */
  cappingRules: z.array(CappingRule).max(limits.cappingRules).optional(),
  /** Impressions on the second screen. */
  secondScreenObjective: z
    .int()
    .min(0)
    .max(limits.objectiveMax)
    .nullable()
    .optional()
    .describe('The call accepts it as the form has it. The second screen uses none of the audio inventory.'),
})

/** Causes of a forecast request. */
export const forecastTriggers = ['CAMPAIGN_AD_TARGETING'] as const

/** With `{ campaignId }` alone, the request is about the saved campaign. */
const campaignQuestion = {
  /** The campaign, saved or a draft. */
  campaignId: id,
  /** Targeting that is not saved yet; if omitted, the saved one counts. */
  audienceTargeting: audienceTargeting.optional(),
  /** Cause that is stored with the forecast. */
  trigger: z.enum(forecastTriggers).optional(),
  /** Settings that are not saved yet; if omitted, the saved ones count. */
  campaignContext: campaignContext.optional(),
}
/** A campaign to forecast: the saved one, or the values of a form. */
export const ForecastRequest = z.object(campaignQuestion)
export type ForecastRequest = z.output<typeof ForecastRequest>

const notReady = ['forecastWarmingUp', 'forecastInterrupted', 'noInventory', 'inventoryTooOld'] as const
const ofCampaign = { permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'], reads: true, largeBody: true, errors: notReady } as const

export const campaign = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/inventory/campaign',
  summary: 'Forecast the delivery of a campaign, with its reasons',
  description:
    'The answer has the verdict and the numbers behind it: matched, competing and capped impressions, the cost of each rule, and the competing campaigns. A setting that the request omits has the value of the saved campaign.',
  body: ForecastRequest,
  response: CampaignForecast,
})

export const planned = endpoint({
  method: 'GET',
  path: '/change-sets/{id}/forecasts',
  summary: 'Forecast the campaigns that a planned change-set changes',
  description:
    'Each campaign is forecast as it would be after the change-set, including new campaigns with their ads. Each is forecast by itself, in competition with the saved campaigns. Nothing is saved.',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  spec: 'ours',
  params: byUuid,
  paged: true,
  query: z.object({ ...pageQuery(5, 20) }),
  response: listOf(PlannedForecast),
  errors: [...notReady, 'planStale', 'planExpired'],
})

export const lastDate = endpoint({
  method: 'GET',
  path: '/forecast/inventory/last-forecast-date',
  summary: 'Read the last day that a forecast reaches',
  description: "365 days after today, at the beginning of the day in the agency's time zone.",
  permission: 'FORECAST.EXECUTE',
  response: z.object({
    /** Beginning of the last day. */
    date: instant,
  }),
})

export const whatIf = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/what-if',
  summary: 'Forecast a campaign with and without changes',
  description: 'The changes may name other dates, caps, priority or objective, or leave out rules. Nothing is saved.',
  spec: 'ours',
  body: z.object({
    ...campaignQuestion,
    /** The changes to try. */
    changes: ForecastChanges,
  }),
  response: z.object({
    /** The forecast without the changes. */
    before: CampaignForecast,
    /** The forecast with the changes. */
    after: CampaignForecast,
  }),
})

export const fix = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/fix',
  summary: 'Find the cheapest changes that make a campaign deliver in full',
  description:
    'There are no fixes if the campaign delivers in full already, or if it cannot be forecast. `before` tells which. Priorities go only as far as you may set them.',
  spec: 'ours',
  body: ForecastRequest,
  response: z.object({
    /** The forecast without changes. */
    before: CampaignForecast,
    /** Fixes, the cheapest first. Empty if none is needed, or if none helps. */
    fixes: z.array(ForecastFix),
  }),
})

export const attention = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/attention',
  summary: 'Plan fixes for all campaigns that will not deliver',
  description:
    "The plan lists campaigns that do not deliver, or will not deliver in full, with cause, money at risk and fixes. The fixes are chosen together, so no two fixes use the same inventory. Fixes that need somebody else's consent are proposed and not chosen. A plan that takes more than some seconds continues on the server: 503 planBeingMade tells when to request it again.",
  spec: 'ours',
  body: AttentionRequest,
  response: AttentionPlan,
  errors: [...notReady, 'planBeingMade'],
})

export const inventory = endpoint({
  method: 'POST',
  path: '/forecast/inventory',
  summary: 'Forecast the inventory of a targeting, without competition',
  description:
    'The answer is broken down by day, publisher, zone, country and device, with the booked part. Caps count only with the feature INVENTORY_FORECAST_CAPPING. A user with a scope of publishers gets only those publishers.',
  permission: 'FORECAST.EXECUTE',
  spec: 'ours',
  reads: true,
  largeBody: true,
  body: z.object({
    /** Start of the period, inclusive. */
    startDate: instant,
    /** End of the period, exclusive. */
    endDate: instant,
    /** The targeting; if omitted, everywhere. */
    audienceTargeting: targeting.optional(),
    /** Frequency caps to apply; if omitted, none. */
    cappingRules: z.array(CappingRule).max(limits.cappingRules).optional(),
  }),
  response: InventoryForecast,
  errors: notReady,
})

export const matches = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/targeting-matches',
  summary: 'Count what a targeting matches, by group and by rule',
  description:
    'This call serves editors. It is quick, and also works for a campaign that cannot be forecast. It counts the requests that each rule excludes of those that pass the rules above it. A contradictory targeting is counted as it is.',
  spec: 'ours',
  body: z.object({
    /** The campaign, saved or a draft. */
    campaignId: id,
    /** Targeting that is not saved yet; if omitted, the campaign's saved one counts. */
    audienceTargeting: audienceTargeting.optional(),
  }),
  response: TargetingMatches,
})

const years = z.int().min(0).max(120)

export const grp = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/grp',
  summary: 'Forecast reach, frequency and gross rating points of a campaign',
  description: "Rating points refer to the people of the agency's market, of another market, or to your own number of people.",
  permission: ['GRP_FORECAST.READ', 'CAMPAIGN.READ'],
  spec: 'ours',
  body: z.object({
    ...campaignQuestion,
    /** Market whose people are counted; if omitted, the agency's. */
    marketId: id.optional(),
    /** People of the universe. */
    universe: z.int().min(1).max(100_000_000_000).optional().describe('Number of people, in place of the people of a market.'),
    /** The target; if omitted, there are no rating points of a target. */
    target: z
      .object({
        /** Gender of the target; if omitted, everybody. */
        gender: z.enum(populationGenders).optional(),
        /** Youngest age in years; if omitted, 0. */
        ageFrom: years.optional(),
        /** Oldest age in years, inclusive; if omitted, 120. */
        ageTo: years.optional(),
        /** People of the target. */
        population: z
          .int()
          .min(1)
          .max(100_000_000_000)
          .optional()
          .describe('Number of people of the target, in place of the people of the market.'),
      })
      .optional()
      .describe('The part of the population that the rating points of the target refer to.'),
  }),
  response: GrpForecast,
  errors: [...notReady, 'noUniverse'],
})

export const avails = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/avails',
  summary: 'Read the inventory that a campaign could get, and the competing campaigns',
  description:
    'The campaign has to be running, ready, paused or a draft. Without an end date, the forecast covers all days up to the last forecast day.',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  feature: 'CAMPAIGN_AVAILS',
  spec: 'ours',
  params: byId,
  response: CampaignAvails,
  errors: [...notReady, 'availsNotShown'],
})

export * from './attention-schemas.ts'
export * from './forecast-answers.ts'
export * from './inventory-answers.ts'
