/** Answers of forecasts of campaigns. Numbers of impressions are whole; an unknown one is null, never 0. */
import * as z from 'zod'
import { deliveryForecastStatuses, forecastFixKinds, limits, pacingTypes } from '../../values/index.ts'
import { CappingRule } from '../campaigns/campaigns.ts'
import { EffectivePacing } from '../campaigns/pacing.ts'
import { id, instant, openEnd } from '../wire.ts'
import { ForecastReason } from './forecast-reason.ts'

export { ForecastReason } from './forecast-reason.ts'

/** The verdict: will the campaign deliver what is left of its objective? */
export const DeliveryForecast = z.object({
  /** IN_FULL, AT_RISK or NO_INVENTORY; NOT_AVAILABLE: it cannot be forecast. */
  status: z.enum(deliveryForecastStatuses),
  /** Impressions left of the objective, of its part that the forecast reaches. */
  remainingCampaignObjective: z.int().nullable(),
  /** Available to the campaign. */
  campaignAvails: z.int().nullable(),
  /** Available impressions less the rest of the objective: below 0, the delivery falls short. */
  deltaImpressions: z.int().nullable(),
  /** The same in percent of the rest, one decimal; null when nothing is left to deliver. */
  deltaPercent: z.number().nullable(),
  /** Part of the rest that the pacing will deliver. */
  deliverable: z.int().nullable(),
  /** There is enough, and little more. */
  tight: z.boolean(),
  /** Probability, 0 to 1, that the rest is delivered in full; null where nobody can say: too few listeners match, or it cannot be forecast. */
  probability: z.number().nullable(),
  /** Why the status is what it is; null: nothing more to say. */
  reason: ForecastReason.nullable(),
  /** Further remarks: few listeners in the sample, a flight that ends later than the forecast reaches. */
  notes: z.array(ForecastReason),
})
export type DeliveryForecast = z.output<typeof DeliveryForecast>

/** matched = competing + capped + available, to the unit. */
export const Waterfall = z.object({
  /** Requests that the campaign's ads and targeting fit. */
  matched: z.int(),
  /** Lost to the campaign's own frequency caps, after competition. */
  capped: z.int(),
  /** Taken by campaigns of the same or a higher priority. */
  competing: z.int(),
  /** Impressions that the campaign can have. */
  available: z.int(),
})

/** The bounds of a number that is estimated from a sample. */
export const ForecastInterval = z.object({
  /** Lower end. */
  low: z.int(),
  /** Upper end. */
  high: z.int(),
  /** Probability that what will be lies between. */
  confidence: z.number(),
})

/** Impressions that a rule excludes. All costs add up to supply − matched. */
export const RuleCost = z.object({
  /** The targeting's rule, the publisher that the campaign is bound to, or what its ads have of their own. */
  of: z.enum(['TARGETING', 'PUBLISHER', 'ADS']),
  /** Index of the group, and of the rule in it; null where it is not one of the targeting's. */
  group: z.int().nullable(),
  /** Index of the rule in its group; null where it is not one of the targeting's. */
  rule: z.int().nullable(),
  /** The rule as one line. */
  text: z.string(),
  /** Its share of what all rules cut together, averaged over the orders in which they could stand (Shapley). */
  cost: z.int(),
  /** Matched with this rule alone, and with all but this one. */
  alone: z.int(),
  /** Matched with all rules but this one. */
  without: z.int(),
})
export type RuleCost = z.output<typeof RuleCost>

const contenders = z.object({
  /** Campaigns of your agency that you may see, the largest first. */
  own: z.array(
    z.object({
      /** Id of the campaign. */
      campaignId: id,
      /** Name of the campaign. */
      name: z.string(),
      /** Its priority; 1 is served first. */
      priority: z.int(),
      /** Impressions that are at stake with it. */
      impressions: z.int(),
    }),
  ),
  /** Everybody else together, never by name; their share is rounded to 5 %. */
  otherBuyers: z
    .object({
      /** A fixed name for all of them. */
      name: z.string(),
      /** Part of `impressions`, 0 to 1. */
      share: z.number(),
    })
    .nullable(),
  /** All impressions at stake. */
  impressions: z.int(),
})

/** Who competes for the same inventory. */
export const Contending = z.object({
  /** Campaigns that take inventory which the campaign matches. */
  takenFromUs: contenders,
  /** Campaigns from which the campaign takes inventory. */
  weTakeFrom: contenders,
})
export type Contending = z.output<typeof Contending>

/** The inventory and the book that a forecast was made from. */
export const ForecastSource = z.object({
  /** Name of the snapshot. */
  version: z.string(),
  /** Time when the snapshot was built. */
  builtAt: instant,
  /** It is older than 24 hours: ask for a new one. */
  stale: z.boolean(),
})

/** Values of rules that no request has, by the place of the rule. */
export const unseen = z.array(
  z.object({
    /** Index of the group. */
    group: z.int(),
    /** Index of the rule in the group. */
    rule: z.int(),
    /** Values of the rule that no request has. */
    values: z.array(z.string()),
  }),
)

/** Avails, and the reasons that limit them. */
const parts = {
  /** Totals by type of ad; empty where there is no forecast. */
  totals: z.array(
    z.object({
      /** AUDIO is heard, DISPLAY is seen beside it. */
      type: z.enum(['AUDIO', 'DISPLAY']),
      /** Matched less the campaign's own caps. */
      impressions: z.int(),
      /** Matched, whatever others want. */
      priorityAgnosticImpressions: z.int(),
      /** Available. */
      priorityDependentImpressions: z.int(),
    }),
  ),
  /** From matched to available; null where there is no forecast. */
  waterfall: Waterfall.nullable(),
  /** Requests that fit the campaign's ads in its flight, whatever its targeting. */
  supply: z.int().nullable(),
  /** Available if only strictly higher priorities counted. */
  possible: z.int().nullable(),
  /** Null without a rule, and with more than can be told apart. */
  rules: z.array(RuleCost).nullable(),
  /** Who competes; null where there is no forecast. */
  contending: Contending.nullable(),
  /** How sure the numbers are; null where there is no forecast. */
  interval: z
    .object({
      /** Interval of `waterfall.matched`. */
      matched: ForecastInterval,
      /** Interval of `waterfall.available`. */
      available: ForecastInterval,
      /** Interval of `deliveryForecast.deliverable`. */
      deliverable: ForecastInterval,
    })
    .nullable(),
  /** The largest objective in impressions that would be delivered in full with a probability of 90 %; null where nobody can say. */
  sellable: z.int().nullable(),
  /** Days of the agency. */
  byDay: z.array(
    z.object({
      /** The day, yyyy-MM-dd. */
      day: z.iso.date(),
      /** Matched on the day. */
      matched: z.int(),
      /** Available on the day. */
      available: z.int(),
    }),
  ),
  /** Of what will be delivered: listeners, impressions a listener, and listeners with three or more. */
  reach: z
    .object({
      /** Different listeners. */
      reach: z.int(),
      /** Impressions for each of them, to a hundredth. */
      frequency: z.number(),
      /** Listeners with three impressions or more. */
      effectiveReach: z.int(),
    })
    .nullable(),
  /** The pacing that was forecast with; null where there is no forecast. */
  effectivePacing: EffectivePacing.nullable(),
  /** Last week's matching requests a day, times the days of the flight: what a rule of thumb would say. */
  lastWeek: z.int().nullable(),
  /** The part of the sample that matches; null where there is no forecast. */
  sample: z
    .object({
      /** Sampled requests that match. */
      requests: z.int(),
      /** Sampled listeners that match. */
      listeners: z.int(),
    })
    .nullable(),
  /** Values of the targeting that no request of the last 28 days has. */
  unseen,
}

/** The forecast of a campaign: the verdict, and how it comes about. */
export const CampaignForecast = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Time of the forecast. */
  madeAt: instant,
  /** Null where nothing had to be looked up to say that there is no forecast. */
  snapshot: ForecastSource.nullable(),
  /** The verdict. */
  deliveryForecast: DeliveryForecast,
  ...parts,
})
export type CampaignForecast = z.output<typeof CampaignForecast>

/** The forecast of a campaign after a planned change-set. */
export const PlannedForecast = z.object({
  /** Id of the campaign; null: the change-set creates it. */
  campaignId: id.nullable(),
  /** The agency's own key of the campaign; null: none. */
  externalReference: z.string().nullable(),
  /** Its name after the change-set. */
  name: z.string(),
  /** The verdict; null: the change-set changes nothing that its delivery depends on, or takes it out of delivery. */
  deliveryForecast: DeliveryForecast.nullable(),
})
export type PlannedForecast = z.output<typeof PlannedForecast>

/** Changes to try; a setting that is left out stays. Answers of `fix` can be sent as they are. */
export const ForecastChanges = z.strictObject({
  /** Start of the flight, inclusive; null: none. */
  startDate: instant.nullable().optional(),
  /** End of the flight, exclusive; null: none. */
  endDate: openEnd.nullable().optional(),
  /** Priority, spread, or both. */
  campaignPacing: z
    .object({
      /** 1 is served first. */
      priority: z.int().min(limits.priorityMin).max(limits.priorityMax).optional(),
      /** How impressions are spread over the flight. */
      type: z.enum(pacingTypes).optional(),
    })
    .optional(),
  /** Another objective. */
  campaignObjective: z
    .object({
      /** In the unit of the campaign's objective. */
      value: z.number().min(limits.objectiveMin).max(limits.objectiveMax),
    })
    .optional(),
  /** Frequency caps in place of the campaign's. */
  cappingRules: z.array(CappingRule).max(limits.cappingRules).optional(),
  /** Frequency caps of the order. */
  orderCappingRules: z.array(CappingRule).max(limits.cappingRules).optional().describe("In place of the order's."),
  /** True: without the caps of ads. */
  dropAdCaps: z.boolean().optional().describe('As if no ad had a cap of its own.'),
  /** Rules to leave out. */
  dropRules: z
    .array(
      z.object({
        /** Index of the group. */
        group: z.int().min(0),
        /** Index of the rule in the group. */
        rule: z.int().min(0),
      }),
    )
    .max(1000)
    .optional()
    .describe('Rules of the targeting that are left out.'),
  /** Rules that others stand in place of. */
  replaceRules: z
    .array(
      z.object({
        /** Index of the group. */
        group: z.int().min(0),
        /** Index of the rule in the group. */
        rule: z.int().min(0),
        /** The new rule as one line. */
        to: z.string().max(limits.targetingCharacters),
      }),
    )
    .max(1000)
    .optional()
    .describe('Rules of the targeting that others stand in place of.'),
})
export type ForecastChanges = z.output<typeof ForecastChanges>

/** A change with which the campaign delivers in full. */
export const ForecastFix = z.object({
  /** Kind of change. */
  kind: z.enum(forecastFixKinds),
  /** The remedy in words. */
  text: z.string(),
  /** How much of the plan it gives up, from 0; the cheapest comes first. */
  effort: z.number(),
  /** The change, as `forecast.whatIf` takes it. */
  changes: ForecastChanges,
  /** The verdict with the change. */
  deliveryForecast: DeliveryForecast,
  /** From matched to available with the change. */
  waterfall: Waterfall,
  /** Campaigns that lose impressions by a better priority; null where the priority stays. */
  loses: contenders.nullable(),
  /** Publishers that it adds to the targeting. */
  publishers: z.array(
    z.object({
      /** Id of the publisher. */
      id,
      /** Name of the publisher. */
      name: z.string(),
      /** Impressions that it makes available. */
      impressions: z.int(),
    }),
  ),
})
export type ForecastFix = z.output<typeof ForecastFix>
