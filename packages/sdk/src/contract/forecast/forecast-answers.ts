/** What forecasts answer. Numbers of impressions are whole; what is not known is null, never 0. */
import * as z from 'zod'
import { deliveryForecastStatuses, forecastFixKinds, forecastReasons, limits, pacingTypes } from '../../values/index.ts'
import { CappingRule } from '../campaigns/campaigns.ts'
import { EffectivePacing } from '../campaigns/pacing.ts'
import { id, instant } from '../wire.ts'

/** What stands behind a status, with the numbers and the sentence. */
export const ForecastReason = z.object({
  code: z.enum(forecastReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
})
export type ForecastReason = z.output<typeof ForecastReason>

export const DeliveryForecast = z.object({
  status: z.enum(deliveryForecastStatuses),
  /** Impressions left of the objective, of its part that the forecast reaches. */
  remainingCampaignObjective: z.int().nullable(),
  /** Available to the campaign. */
  campaignAvails: z.int().nullable(),
  /** What is available above the rest of the objective, or what the delivery falls short of it (below 0). */
  deltaImpressions: z.int().nullable(),
  /** The same in percent of the rest, one decimal; null when nothing is left to deliver. */
  deltaPercent: z.number().nullable(),
  /** What the pacing will have delivered of the rest. */
  deliverable: z.int().nullable(),
  /** There is enough, and little more. */
  tight: z.boolean(),
  reason: ForecastReason.nullable(),
  /** What else is to be known: few listeners in the sample, a flight that the forecast does not reach to the end of. */
  notes: z.array(ForecastReason),
})
export type DeliveryForecast = z.output<typeof DeliveryForecast>

/** matched = competing + capped + available, to the unit. */
export const Waterfall = z.object({
  matched: z.int(),
  /** Lost to the campaign's own frequency caps, after competition. */
  capped: z.int(),
  /** Taken by campaigns of the same or a higher priority. */
  competing: z.int(),
  available: z.int(),
})

const interval = z.object({
  low: z.int(),
  high: z.int(),
  /** Probability that what will be lies between. */
  confidence: z.number(),
})

/** What a rule cuts of what could be had without any targeting. All costs add up to supply − matched. */
export const RuleCost = z.object({
  /** The targeting's rule, the publisher that the campaign is bound to, or what its ads have of their own. */
  of: z.enum(['TARGETING', 'PUBLISHER', 'ADS']),
  /** Index of the group, and of the rule in it; null where it is not one of the targeting's. */
  group: z.int().nullable(),
  rule: z.int().nullable(),
  text: z.string(),
  /** Its share of what all rules cut together, averaged over the orders in which they could stand (Shapley). */
  cost: z.int(),
  /** Matched with this rule alone, and with all but this one. */
  alone: z.int(),
  without: z.int(),
})
export type RuleCost = z.output<typeof RuleCost>

const contenders = z.object({
  /** Campaigns of your agency that you may see, the largest first. */
  own: z.array(z.object({ campaignId: id, name: z.string(), priority: z.int(), impressions: z.int() })),
  /** Everybody else together, never by name; their share is rounded to 5 %. */
  otherBuyers: z.object({ name: z.string(), share: z.number() }).nullable(),
  impressions: z.int(),
})

export const Contending = z.object({ takenFromUs: contenders, weTakeFrom: contenders })
export type Contending = z.output<typeof Contending>

/** The inventory and the book that a forecast was made from. */
export const ForecastSource = z.object({
  version: z.string(),
  builtAt: instant,
  /** It is older than 24 hours: ask for a new one. */
  stale: z.boolean(),
})

/** What is to be had, and why no more. */
const parts = {
  totals: z.array(
    z.object({
      type: z.enum(['AUDIO', 'DISPLAY']),
      /** Matched less the campaign's own caps. */
      impressions: z.int(),
      /** Matched, whatever others want. */
      priorityAgnosticImpressions: z.int(),
      /** Available. */
      priorityDependentImpressions: z.int(),
    }),
  ),
  waterfall: Waterfall.nullable(),
  /** Requests that fit the campaign's ads in its flight, whatever its targeting. */
  supply: z.int().nullable(),
  /** Available if only strictly higher priorities counted. */
  possible: z.int().nullable(),
  /** Null without a rule, and with more than can be told apart. */
  rules: z.array(RuleCost).nullable(),
  contending: Contending.nullable(),
  interval: z.object({ matched: interval, available: interval }).nullable(),
  /** Days of the agency. */
  byDay: z.array(z.object({ day: z.iso.date(), matched: z.int(), available: z.int() })),
  /** Of what will be delivered: listeners, impressions a listener, and listeners with three or more. */
  reach: z.object({ reach: z.int(), frequency: z.number(), effectiveReach: z.int() }).nullable(),
  effectivePacing: EffectivePacing.nullable(),
  /** Last week's matching requests a day, times the days of the flight: what a rule of thumb would say. */
  lastWeek: z.int().nullable(),
  sample: z.object({ requests: z.int(), listeners: z.int() }).nullable(),
  /** Values of the targeting that no request of the last 28 days has. */
  unseen: z.array(z.object({ group: z.int(), rule: z.int(), values: z.array(z.string()) })),
}

export const CampaignForecast = z.object({
  campaignId: id,
  madeAt: instant,
  /** Null where nothing had to be looked up to say that there is no forecast. */
  snapshot: ForecastSource.nullable(),
  deliveryForecast: DeliveryForecast,
  ...parts,
})
export type CampaignForecast = z.output<typeof CampaignForecast>

/** What is changed for a try; what is left out stays. Answers of `fix` can be sent as they are. */
export const ForecastChanges = z.strictObject({
  startDate: instant.nullable().optional(),
  endDate: instant.nullable().optional(),
  campaignPacing: z
    .object({
      priority: z.int().min(limits.priorityMin).max(limits.priorityMax).optional(),
      type: z.enum(pacingTypes).optional(),
    })
    .optional(),
  campaignObjective: z.object({ value: z.number().min(limits.objectiveMin).max(limits.objectiveMax) }).optional(),
  cappingRules: z.array(CappingRule).max(limits.cappingRules).optional(),
  orderCappingRules: z.array(CappingRule).max(limits.cappingRules).optional().describe("In place of the order's."),
  dropAdCaps: z.boolean().optional().describe('As if no ad had a cap of its own.'),
  dropRules: z
    .array(z.object({ group: z.int().min(0), rule: z.int().min(0) }))
    .max(1000)
    .optional()
    .describe('Rules of the targeting that are left out.'),
})
export type ForecastChanges = z.output<typeof ForecastChanges>

export const ForecastFix = z.object({
  kind: z.enum(forecastFixKinds),
  /** What to do, in words. */
  text: z.string(),
  /** How much of the plan it gives up, from 0; the cheapest comes first. */
  effort: z.number(),
  changes: ForecastChanges,
  deliveryForecast: DeliveryForecast,
  waterfall: Waterfall,
})
export type ForecastFix = z.output<typeof ForecastFix>

/** A line of a breakdown. `id` stands for publishers and zones, `value` for countries and devices; null: not known, or not yours to see. */
const inventoryLine = z.object({
  name: z.string(),
  total: z.int(),
  /** Part of the total that is booked, 0 to 1. */
  sellThrough: z.number(),
})
const idLine = inventoryLine.extend({ id: id.nullable() })
const valueLine = inventoryLine.extend({ value: z.string().nullable() })

export const InventoryForecast = z.object({
  snapshot: ForecastSource,
  total: z.int(),
  /** What the caps asked for leave of it; null without caps. */
  capped: z.int().nullable(),
  booked: z.int(),
  sellThrough: z.number(),
  interval,
  /** Days of the agency. */
  days: z.array(z.object({ day: z.iso.date(), total: z.int() })),
  publishers: z.array(idLine),
  zones: z.array(idLine),
  countries: z.array(valueLine),
  devices: z.array(valueLine),
})
export type InventoryForecast = z.output<typeof InventoryForecast>

/** People of a market, or of a part of it. */
const population = z.object({
  people: z.int(),
  /** Where the figure comes from; null: it was in the request. */
  source: z.string().nullable(),
  asOf: z.iso.date().nullable(),
  /** A bound lies inside an age band, whose people were divided evenly. */
  interpolated: z.boolean(),
})

export const GrpForecast = z.object({
  campaignId: id,
  madeAt: instant,
  snapshot: ForecastSource.nullable(),
  deliveryForecast: DeliveryForecast,
  universe: population,
  target: population.nullable(),
  /** Null where the campaign cannot be forecast; the delivery forecast says why. */
  grp: z
    .object({
      impressions: z.int(),
      /** 100 × impressions / universe = reach in percent × frequency. */
      grp: z.number(),
      reach: z.int(),
      reachPercent: z.number(),
      frequency: z.number(),
      /** Listeners with three impressions or more. */
      effectiveReach: z.int(),
      effectiveReachPercent: z.number(),
      /** 100 × impressions on the target / its people; null without a target. */
      trp: z.number().nullable(),
      currency: z.string(),
      /** Of these impressions at the campaign's CPM; null where it has none, or is not for you to see. */
      cost: z.number().nullable(),
      costPerPoint: z.number().nullable(),
    })
    .nullable(),
})
export type GrpForecast = z.output<typeof GrpForecast>

export const CampaignAvails = z.object({
  campaignId: id,
  madeAt: instant,
  snapshot: ForecastSource,
  /** What was looked at: from now or the start, to the end or as far as the forecast reaches. */
  from: instant,
  until: instant,
  matched: z.int(),
  /** available ≤ possible ≤ matched: only strictly higher priorities count. */
  possible: z.int(),
  available: z.int(),
  /** Available at each priority, before the campaign's own caps. */
  byPriority: z.array(z.object({ priority: z.int(), available: z.int() })),
  contending: Contending,
  sample: z.object({ listeners: z.int() }),
})
export type CampaignAvails = z.output<typeof CampaignAvails>
