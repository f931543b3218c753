/** Answers of forecasts of campaigns. Numbers of impressions are whole; an unknown one is null, never 0. */
import * as z from 'zod'
import { deliveryForecastStatuses, forecastFixKinds, limits, pacingTypes } from '../../values/index.ts'
import { CappingRule } from '../campaigns/campaigns.ts'
import { EffectivePacing } from '../campaigns/pacing.ts'
import { id, instant, openEnd } from '../wire.ts'
import { ForecastReason } from './forecast-reason.ts'

export { ForecastReason } from './forecast-reason.ts'

/** The verdict: will the campaign deliver the rest of its objective? */
export const DeliveryForecast = z.object({
  /** IN_FULL, AT_RISK or NO_INVENTORY; NOT_AVAILABLE if it cannot be forecast. */
  status: z.enum(deliveryForecastStatuses),
  /** Rest of the objective in impressions, within the days that the forecast covers. */
  remainingCampaignObjective: z.int().nullable(),
  /** Available to the campaign. */
  campaignAvails: z.int().nullable(),
  /** Available impressions less the rest of the objective. Below 0, the delivery falls short. */
  deltaImpressions: z.int().nullable(),
  /** The same in percent of the rest, one decimal; null when nothing is left to deliver. */
  deltaPercent: z.number().nullable(),
  /** Impressions of the rest that the pacing will deliver. */
  deliverable: z.int().nullable(),
  /** True if the available impressions are enough, but only just. */
  tight: z.boolean(),
  /** Probability, 0 to 1, that the rest is delivered in full. Null if too few listeners match, or if it cannot be forecast. */
  probability: z.number().nullable(),
  /** Reason of the status; null if there is nothing to add. */
  reason: ForecastReason.nullable(),
  /** Further remarks, such as few listeners in the sample, or a flight that ends after the last forecast day. */
  notes: z.array(ForecastReason),
})
export type DeliveryForecast = z.output<typeof DeliveryForecast>

/** The waterfall of impressions: matched = competing + capped + available, exactly. */
export const Waterfall = z.object({
  /** Requests that fit the campaign's ads and targeting. */
  matched: z.int(),
  /** Lost to the campaign's own frequency caps, after competition. */
  capped: z.int(),
  /** Taken by campaigns of the same or a higher priority. */
  competing: z.int(),
  /** Impressions that the campaign can get. */
  available: z.int(),
})

/** The bounds of a number that is estimated from a sample. */
export const ForecastInterval = z.object({
  /** Lower end. */
  low: z.int(),
  /** Upper end. */
  high: z.int(),
  /** Probability that the true value lies between them. */
  confidence: z.number(),
})

/** Impressions that a rule excludes. All costs add up to supply − matched. */
export const RuleCost = z.object({
  /** A rule of the targeting, the only publisher of the campaign, or the ads' own settings. */
  of: z.enum(['TARGETING', 'PUBLISHER', 'ADS']),
  /** Index of the group; null if it is not a rule of the targeting. */
  group: z.int().nullable(),
  /** Index of the rule in its group; null if it is not a rule of the targeting. */
  rule: z.int().nullable(),
  /** The rule as one line. */
  text: z.string(),
  /** Its share of the impressions that all rules exclude together, averaged over all orders of the rules (Shapley value). */
  cost: z.int(),
  /** Matched requests with this rule alone. */
  alone: z.int(),
  /** Matched requests with all rules but this one. */
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
      /** Contested impressions with this campaign. */
      impressions: z.int(),
    }),
  ),
  /** All others together, never by name. Their share is rounded to 5 %. */
  otherBuyers: z
    .object({
      /** A fixed name for all other buyers. */
      name: z.string(),
      /** Part of `impressions`, 0 to 1. */
      share: z.number(),
    })
    .nullable(),
  /** All contested impressions. */
  impressions: z.int(),
})

/** Campaigns that compete for the same inventory. */
export const Contending = z.object({
  /** Campaigns that take inventory from this campaign. */
  takenFromUs: contenders,
  /** Campaigns from which this campaign takes inventory. */
  weTakeFrom: contenders,
})
export type Contending = z.output<typeof Contending>

/** The inventory and the book of campaigns that a forecast was made from. */
export const ForecastSource = z.object({
  /** Name of the snapshot. */
  version: z.string(),
  /** Time when the snapshot was built. */
  builtAt: instant,
  /** True if it is older than 24 hours. Then request a new one. */
  stale: z.boolean(),
})

/** Values of rules that occur in no request, by the position of the rule. */
export const unseen = z.array(
  z.object({
    /** Index of the group. */
    group: z.int(),
    /** Index of the rule in the group. */
    rule: z.int(),
    /** Values of the rule that occur in no request. */
    values: z.array(z.string()),
  }),
)

/** Avails, and the reasons that limit them. */
const parts = {
  /** Totals by type of ad; empty if there is no forecast. */
  totals: z.array(
    z.object({
      /** AUDIO is heard, DISPLAY is seen beside it. */
      type: z.enum(['AUDIO', 'DISPLAY']),
      /** Matched less the campaign's own caps. */
      impressions: z.int(),
      /** Matched impressions, without competition. */
      priorityAgnosticImpressions: z.int(),
      /** Available. */
      priorityDependentImpressions: z.int(),
    }),
  ),
  /** Waterfall from matched to available; null if there is no forecast. */
  waterfall: Waterfall.nullable(),
  /** Requests that fit the campaign's ads in its flight, with any targeting. */
  supply: z.int().nullable(),
  /** Available impressions if only strictly higher priorities competed. */
  possible: z.int().nullable(),
  /** Costs of the rules; null without a rule, and with too many rules to separate their costs. */
  rules: z.array(RuleCost).nullable(),
  /** Competing campaigns; null if there is no forecast. */
  contending: Contending.nullable(),
  /** Intervals of the numbers; null if there is no forecast. */
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
  /** The largest objective in impressions that would be delivered in full with a probability of 90 %; null if unknown. */
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
  /** Reach of the delivery: listeners, impressions for each listener, and listeners with three or more. */
  reach: z
    .object({
      /** Number of different listeners. */
      reach: z.int(),
      /** Impressions for each listener, to a hundredth. */
      frequency: z.number(),
      /** Listeners with three impressions or more. */
      effectiveReach: z.int(),
    })
    .nullable(),
  /** The pacing of the forecast; null if there is no forecast. */
  effectivePacing: EffectivePacing.nullable(),
  /** A rule of thumb to compare with: last week's matching requests per day times the days of the flight. */
  lastWeek: z.int().nullable(),
  /** The matching part of the sample; null if there is no forecast. */
  sample: z
    .object({
      /** Sampled requests that match. */
      requests: z.int(),
      /** Sampled listeners that match. */
      listeners: z.int(),
    })
    .nullable(),
  /** Values of the targeting that occur in no request of the last 28 days. */
  unseen,
}

/** The forecast of a campaign: the verdict and its reasons. */
export const CampaignForecast = z.object({
  /** Id of the campaign. */
  campaignId: id,
  /** Time of the forecast. */
  madeAt: instant,
  /** The snapshot of the forecast; null if the refusal needed no data. */
  snapshot: ForecastSource.nullable(),
  /** The verdict. */
  deliveryForecast: DeliveryForecast,
  ...parts,
})
export type CampaignForecast = z.output<typeof CampaignForecast>

/** The forecast of a campaign after a planned change-set. */
export const PlannedForecast = z.object({
  /** Id of the campaign; null if the change-set creates it. */
  campaignId: id.nullable(),
  /** The agency's own key of the campaign; null if none. */
  externalReference: z.string().nullable(),
  /** Its name after the change-set. */
  name: z.string(),
  /** The verdict; null if the change-set changes nothing that affects the delivery, or if it stops the delivery. */
  deliveryForecast: DeliveryForecast.nullable(),
})
export type PlannedForecast = z.output<typeof PlannedForecast>

/** Changes to try. Omitted settings stay as they are. You can send the changes of an answer of `fix` unchanged. */
export const ForecastChanges = z.strictObject({
  /** Start of the flight, inclusive; null if none. */
  startDate: instant.nullable().optional(),
  /** End of the flight, exclusive; null if none. */
  endDate: openEnd.nullable().optional(),
  /** Priority, pacing type, or both. */
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
      /** Value in the unit of the campaign's objective. */
      value: z.number().min(limits.objectiveMin).max(limits.objectiveMax),
    })
    .optional(),
  /** Frequency caps that replace the campaign's. */
  cappingRules: z.array(CappingRule).max(limits.cappingRules).optional(),
  /** Frequency caps of the order. */
  orderCappingRules: z.array(CappingRule).max(limits.cappingRules).optional().describe("They replace the order's caps."),
  /** True ignores the caps of ads. */
  dropAdCaps: z.boolean().optional().describe('The forecast assumes that no ad has its own cap.'),
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
    .describe('Rules of the targeting to leave out.'),
  /** Rules to replace. */
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
    .describe('Rules of the targeting to replace.'),
})
export type ForecastChanges = z.output<typeof ForecastChanges>

/** A change with which the campaign delivers in full. */
export const ForecastFix = z.object({
  /** Kind of change. */
  kind: z.enum(forecastFixKinds),
  /** The fix as a sentence. */
  text: z.string(),
  /** Extent to which it gives up the plan, from 0. The cheapest fix comes first. */
  effort: z.number(),
  /** The change, as `forecast.whatIf` takes it. */
  changes: ForecastChanges,
  /** The verdict with the change. */
  deliveryForecast: DeliveryForecast,
  /** Waterfall from matched to available with the change. */
  waterfall: Waterfall,
  /** Campaigns that lose impressions by a better priority; null if the priority stays. */
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
