/** Forecasts: of campaigns, of inventory, of gross rating points (specification 000 §3, §7; `domain.md` §10). */
import * as z from 'zod'
import { cpmScale, limits, objectiveTypes, pacingTypes, parseDecimal, populationGenders, revenueTypes } from '../../values/index.ts'
import { CappingRule } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { CampaignAvails, CampaignForecast, ForecastChanges, ForecastFix, GrpForecast, InventoryForecast } from './forecast-answers.ts'
import { TargetingRule, links } from '../campaigns/targeting.ts'
import { byId, id, instant } from '../wire.ts'

/** Empty groups are told from bad ones by the answer, so that they are let through here. */
const groups = z.array(z.object({ rules: z.array(TargetingRule).max(100) })).max(100)
const text = z.string().max(500_000)
const ofAds = {
  ads: z.array(id).max(1000).optional().describe("The ads that it is of; none: the campaign's own."),
  link: z.enum(links).optional().describe("How the ads' groups join the campaign's; AND when left out."),
}

/** As groups, or as one line of text. */
const targeting = z.union([z.strictObject({ text }), z.strictObject({ groups })])
const audienceTargeting = z.union([z.strictObject({ text, ...ofAds }), z.strictObject({ groups, ...ofAds })])

const cpm = z
  .number()
  .min(0)
  .max(limits.cpmMax)
  .refine((value) => parseDecimal(value, cpmScale) !== null, 'at most 4 decimals')

/** The settings as the form has them. What is left out is the campaign's saved value; null is an empty field. */
const campaignContext = z.object({
  startDate: instant.nullable().optional(),
  endDate: instant.nullable().optional(),
  campaignRevenue: z
    .object({ type: z.enum(revenueTypes).optional(), currency: z.string().max(3).optional(), value: cpm.nullable().optional() })
    .optional(),
  campaignObjective: z
    .object({
      type: z.enum(objectiveTypes).optional(),
      value: z.number().min(limits.objectiveMin).max(limits.objectiveMax).nullable().optional(),
      unlimited: z.boolean().optional(),
    })
    .optional(),
  campaignPacing: z
    .object({ priority: z.int().min(limits.priorityMin).max(limits.priorityMax).optional(), type: z.enum(pacingTypes).optional() })
    .optional(),
  cappingRules: z.array(CappingRule).max(limits.cappingRules).optional(),
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
const asked = {
  campaignId: id,
  audienceTargeting: audienceTargeting.optional(),
  trigger: z.enum(forecastTriggers).optional(),
  campaignContext: campaignContext.optional(),
}
export const ForecastRequest = z.object(asked)
export type ForecastRequest = z.output<typeof ForecastRequest>

const notReady = ['forecastWarmingUp', 'forecastInterrupted', 'noInventory', 'inventoryTooOld'] as const
const ofCampaign = { permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'], reads: true, largeBody: true, errors: notReady } as const

export const campaign = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/inventory/campaign',
  summary: 'Forecast what a campaign will deliver, and why',
  description:
    'The verdict, and the way from targeting to it: what matches, what others and the own caps take, what each rule costs, who competes. What the request leaves out is taken from the saved campaign.',
  body: ForecastRequest,
  response: CampaignForecast,
})

export const lastDate = endpoint({
  method: 'GET',
  path: '/forecast/inventory/last-forecast-date',
  summary: 'Read the last day that a forecast reaches',
  description: "Today and 365 days, at the beginning of the day in the agency's time zone.",
  permission: 'FORECAST.EXECUTE',
  response: z.object({ date: instant }),
})

export const whatIf = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/forecast/what-if',
  summary: 'Forecast a campaign as it is and as it would be',
  description: 'Other dates, caps, priority, objective, or without some rules. Nothing is saved.',
  spec: 'ours',
  body: z.object({ ...asked, changes: ForecastChanges }),
  response: z.object({ before: CampaignForecast, after: CampaignForecast }),
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
  response: z.object({ before: CampaignForecast, fixes: z.array(ForecastFix) }),
})

export const inventory = endpoint({
  method: 'POST',
  path: '/forecast/inventory',
  summary: 'Forecast the inventory of a targeting, whoever competes for it',
  description:
    'By day, publisher, zone, country and device, with what is booked of it. Caps count only with the feature INVENTORY_FORECAST_CAPPING. Who is limited to some publishers sees theirs.',
  permission: 'FORECAST.EXECUTE',
  spec: 'ours',
  reads: true,
  largeBody: true,
  body: z.object({
    startDate: instant,
    endDate: instant,
    audienceTargeting: targeting.optional(),
    cappingRules: z.array(CappingRule).max(limits.cappingRules).optional(),
  }),
  response: InventoryForecast,
  errors: notReady,
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
    ...asked,
    marketId: id.optional(),
    universe: z.int().min(1).max(100_000_000_000).optional().describe('People there are, in place of those of a market.'),
    target: z
      .object({
        gender: z.enum(populationGenders).optional(),
        ageFrom: years.optional(),
        ageTo: years.optional(),
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
  summary: 'Read what a campaign could have, and who competes for it',
  description: 'The campaign has to be running, ready, paused or a draft. Without an end date it is asked as far as the forecast reaches.',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  feature: 'CAMPAIGN_AVAILS',
  spec: 'ours',
  params: byId,
  response: CampaignAvails,
  errors: [...notReady, 'availsNotShown'],
})

export * from './forecast-answers.ts'
