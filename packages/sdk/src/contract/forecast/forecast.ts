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

/** Empty groups are told from bad ones by the answer, so that they are let through here. */
const groups = z
  .array(
    z.object({
      /** Rules that hold together. */
      rules: z.array(writtenRule).max(100),
    }),
  )
  .max(100)
const text = z.string().max(500_000)
const ofAds = {
  /** Ads that the targeting is for. */
  ads: z.array(id).max(1000).optional().describe("The ads that it is of; none: the campaign's own."),
  /** AND narrows the campaign's targeting, REPLACE stands in its place. */
  link: z.enum(links).optional().describe("How the ads' groups join the campaign's; AND when left out."),
}

/** As groups, or as one line of text. */
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

/** The settings as the form has them. An absent setting has the campaign's saved value; null is an empty field. */
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
      /** True: no objective. */
      unlimited: z.boolean().optional(),
    })
    .optional(),
  /** Priority, spread, or both. */
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
    .describe('Taken as the form has it; the second screen takes none of the sound that is forecast.'),
})

/** Why a forecast is asked for. */
export const forecastTriggers = ['CAMPAIGN_AD_TARGETING'] as const

/** `{ campaignId }` alone asks about the campaign as it is saved. */
const campaignQuestion = {
  /** The campaign, saved or a draft. */
  campaignId: id,
  /** Targeting that is not saved yet; absent: the saved one. */
  audienceTargeting: audienceTargeting.optional(),
  /** Kept with the forecast as its cause. */
  trigger: z.enum(forecastTriggers).optional(),
  /** Settings that are not saved yet; absent: the saved ones. */
  campaignContext: campaignContext.optional(),
}
/** A campaign to forecast, as it is saved or as a form has it. */
export const ForecastRequest = z.object(campaignQuestion)
export type ForecastRequest = z.output<typeof ForecastRequest>

const notReady = ['forecastWarmingUp', 'forecastInterrupted', 'noInventory', 'inventoryTooOld'] as const
const ofCampaign = { permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'], reads: true, largeBody: true, errors: notReady } as const

export const campaign = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/inventory/campaign',
  summary: 'Forecast what a campaign will deliver, and why',
  description:
    'The verdict, and the numbers that lead to it: matched, competing and capped impressions, the cost of each rule, the competing campaigns. A setting that is absent from the request has the value of the saved campaign.',
  body: ForecastRequest,
  response: CampaignForecast,
})

export const planned = endpoint({
  method: 'GET',
  path: '/change-sets/{id}/forecasts',
  summary: 'Forecast the campaigns that a planned change-set changes',
  description:
    'Each as it would be after the change-set: new ones too, with the ads that it gives them. Each is forecast by itself, beside the campaigns as they are saved. Nothing is saved.',
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
  description: "Today and 365 days, at the beginning of the day in the agency's time zone.",
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
  summary: 'Forecast a campaign as it is and as it would be',
  description: 'Other dates, caps, priority, objective, or without some rules. Nothing is saved.',
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
    'None when it does so already, and when it cannot be forecast: `before` says which. Priorities go as far as you may set them.',
  spec: 'ours',
  body: ForecastRequest,
  response: z.object({
    /** The forecast as it is. */
    before: CampaignForecast,
    /** The cheapest first. Empty: none is needed or none helps. */
    fixes: z.array(ForecastFix),
  }),
})

export const attention = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/attention',
  summary: 'Plan fixes for all campaigns that will not deliver',
  description:
    'Campaigns that will not deliver in full or do not deliver, with cause, money at risk and fixes. The fixes are chosen in one book: none spends inventory that another has. Fixes that need the yes of somebody else are proposed and not chosen. A plan that takes longer than some seconds is made on: 503 planBeingMade says when to ask for it again.',
  spec: 'ours',
  body: AttentionRequest,
  response: AttentionPlan,
  errors: [...notReady, 'planBeingMade'],
})

export const inventory = endpoint({
  method: 'POST',
  path: '/forecast/inventory',
  summary: 'Forecast the inventory of a targeting, whoever competes for it',
  description:
    'By day, publisher, zone, country and device, with what is booked of it. Caps count only with the feature INVENTORY_FORECAST_CAPPING. A user with a scope of publishers gets only those publishers.',
  permission: 'FORECAST.EXECUTE',
  spec: 'ours',
  reads: true,
  largeBody: true,
  body: z.object({
    /** Start of the period, inclusive. */
    startDate: instant,
    /** End of the period, exclusive. */
    endDate: instant,
    /** Absent: everywhere. */
    audienceTargeting: targeting.optional(),
    /** Frequency caps to count with; absent: none. */
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
    'For an editor: quick, and also for a campaign that cannot be forecast. What each rule takes of the requests that the rules above it let through. A targeting that contradicts itself is counted as it is.',
  spec: 'ours',
  body: z.object({
    /** The campaign, saved or a draft. */
    campaignId: id,
    /** Targeting that is not saved yet; absent: the campaign's saved one. */
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
  description: "Against the people of the agency's market, or of another market, or a number of people of your own.",
  permission: ['GRP_FORECAST.READ', 'CAMPAIGN.READ'],
  spec: 'ours',
  body: z.object({
    ...campaignQuestion,
    /** Market whose people are counted; absent: the agency's. */
    marketId: id.optional(),
    /** People of the universe. */
    universe: z.int().min(1).max(100_000_000_000).optional().describe('People there are, in place of those of a market.'),
    /** Absent: no rating points of a target. */
    target: z
      .object({
        /** Absent: everybody. */
        gender: z.enum(populationGenders).optional(),
        /** Youngest age in years; absent: 0. */
        ageFrom: years.optional(),
        /** Oldest age in years, inclusive; absent: 120. */
        ageTo: years.optional(),
        /** People of the target. */
        population: z.int().min(1).max(100_000_000_000).optional().describe('People of the target, in place of those of the market.'),
      })
      .optional()
      .describe('The part of the population that rating points of the target are of.'),
  }),
  response: GrpForecast,
  errors: [...notReady, 'noUniverse'],
})

export const avails = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/avails',
  summary: 'Read the inventory that a campaign could get, and the competing campaigns',
  description: 'The campaign has to be running, ready, paused or a draft. Without an end date it is asked as far as the forecast reaches.',
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
