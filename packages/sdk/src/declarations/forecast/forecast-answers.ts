// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CappingRule } from '../campaigns/campaign-schemas.ts'
import type { DeliveryForecastStatus, ForecastFixKind } from '../values/forecast.ts'
import type { EffectivePacing } from '../campaigns/effective-pacing.ts'
import type { ForecastReason } from './forecast-reason.ts'
import type { PacingType } from '../values/campaign.ts'

/** The verdict: will the campaign deliver what is left of its objective? */
export interface DeliveryForecast {
  /** IN_FULL, AT_RISK or NO_INVENTORY; NOT_AVAILABLE: it cannot be forecast. */
  status: DeliveryForecastStatus
  /** Impressions left of the objective, of its part that the forecast reaches. */
  remainingCampaignObjective: number | null
  /** Available to the campaign. */
  campaignAvails: number | null
  /** Available impressions less the rest of the objective: below 0, the delivery falls short. */
  deltaImpressions: number | null
  /** The same in percent of the rest, one decimal; null when nothing is left to deliver. */
  deltaPercent: number | null
  /** Part of the rest that the pacing will deliver. */
  deliverable: number | null
  /** There is enough, and little more. */
  tight: boolean
  /** Probability, 0 to 1, that the rest is delivered in full; null where nobody can say: too few listeners match, or it cannot be forecast. */
  probability: number | null
  /** Why the status is what it is; null: nothing more to say. */
  reason: ForecastReason | null
  /** Further remarks: few listeners in the sample, a flight that ends later than the forecast reaches. */
  notes: ForecastReason[]
}

/** matched = competing + capped + available, to the unit. */
export interface Waterfall {
  /** Requests that the campaign's ads and targeting fit. */
  matched: number
  /** Lost to the campaign's own frequency caps, after competition. */
  capped: number
  /** Taken by campaigns of the same or a higher priority. */
  competing: number
  /** Impressions that the campaign can have. */
  available: number
}

/** The bounds of a number that is estimated from a sample. */
export interface ForecastInterval {
  /** Lower end. */
  low: number
  /** Upper end. */
  high: number
  /** Probability that what will be lies between. */
  confidence: number
}

/** Impressions that a rule excludes. All costs add up to supply − matched. */
export interface RuleCost {
  /** The targeting's rule, the publisher that the campaign is bound to, or what its ads have of their own. */
  of: 'ADS' | 'PUBLISHER' | 'TARGETING'
  /** Index of the group, and of the rule in it; null where it is not one of the targeting's. */
  group: number | null
  /** Index of the rule in its group; null where it is not one of the targeting's. */
  rule: number | null
  /** The rule as one line. */
  text: string
  /** Its share of what all rules cut together, averaged over the orders in which they could stand (Shapley). */
  cost: number
  /** Matched with this rule alone, and with all but this one. */
  alone: number
  /** Matched with all rules but this one. */
  without: number
}

/** Who competes for the same inventory. */
export interface Contending {
  /** Campaigns that take inventory which the campaign matches. */
  takenFromUs: {
    /** Campaigns of your agency that you may see, the largest first. */
    own: {
      /** Id of the campaign. */
      campaignId: number
      /** Name of the campaign. */
      name: string
      /** Its priority; 1 is served first. */
      priority: number
      /** Impressions that are at stake with it. */
      impressions: number
    }[]
    /** Everybody else together, never by name; their share is rounded to 5 %. */
    otherBuyers: {
      /** A fixed name for all of them. */
      name: string
      /** Part of `impressions`, 0 to 1. */
      share: number
    } | null
    /** All impressions at stake. */
    impressions: number
  }
  /** Campaigns from which the campaign takes inventory. */
  weTakeFrom: {
    /** Campaigns of your agency that you may see, the largest first. */
    own: {
      /** Id of the campaign. */
      campaignId: number
      /** Name of the campaign. */
      name: string
      /** Its priority; 1 is served first. */
      priority: number
      /** Impressions that are at stake with it. */
      impressions: number
    }[]
    /** Everybody else together, never by name; their share is rounded to 5 %. */
    otherBuyers: {
      /** A fixed name for all of them. */
      name: string
      /** Part of `impressions`, 0 to 1. */
      share: number
    } | null
    /** All impressions at stake. */
    impressions: number
  }
}

/** The inventory and the book that a forecast was made from. */
export interface ForecastSource {
  /** Name of the snapshot. */
  version: string
  /** Time when the snapshot was built. */
  builtAt: Date
  /** It is older than 24 hours: ask for a new one. */
  stale: boolean
}

/** The forecast of a campaign: the verdict, and how it comes about. */
export interface CampaignForecast {
  /** Totals by type of ad; empty where there is no forecast. */
  totals: {
    /** AUDIO is heard, DISPLAY is seen beside it. */
    type: 'AUDIO' | 'DISPLAY'
    /** Matched less the campaign's own caps. */
    impressions: number
    /** Matched, whatever others want. */
    priorityAgnosticImpressions: number
    /** Available. */
    priorityDependentImpressions: number
  }[]
  /** From matched to available; null where there is no forecast. */
  waterfall: Waterfall | null
  /** Requests that fit the campaign's ads in its flight, whatever its targeting. */
  supply: number | null
  /** Available if only strictly higher priorities counted. */
  possible: number | null
  /** Null without a rule, and with more than can be told apart. */
  rules: RuleCost[] | null
  /** Who competes; null where there is no forecast. */
  contending: Contending | null
  /** How sure the numbers are; null where there is no forecast. */
  interval: {
    /** Interval of `waterfall.matched`. */
    matched: ForecastInterval
    /** Interval of `waterfall.available`. */
    available: ForecastInterval
    /** Interval of `deliveryForecast.deliverable`. */
    deliverable: ForecastInterval
  } | null
  /** The largest objective in impressions that would be delivered in full with a probability of 90 %; null where nobody can say. */
  sellable: number | null
  /** Days of the agency. */
  byDay: {
    /** The day, yyyy-MM-dd. */
    day: string
    /** Matched on the day. */
    matched: number
    /** Available on the day. */
    available: number
  }[]
  /** Of what will be delivered: listeners, impressions a listener, and listeners with three or more. */
  reach: {
    /** Different listeners. */
    reach: number
    /** Impressions for each of them, to a hundredth. */
    frequency: number
    /** Listeners with three impressions or more. */
    effectiveReach: number
  } | null
  /** The pacing that was forecast with; null where there is no forecast. */
  effectivePacing: EffectivePacing | null
  /** Last week's matching requests a day, times the days of the flight: what a rule of thumb would say. */
  lastWeek: number | null
  /** The part of the sample that matches; null where there is no forecast. */
  sample: {
    /** Sampled requests that match. */
    requests: number
    /** Sampled listeners that match. */
    listeners: number
  } | null
  /** Values of the targeting that no request of the last 28 days has. */
  unseen: {
    /** Index of the group. */
    group: number
    /** Index of the rule in the group. */
    rule: number
    /** Values of the rule that no request has. */
    values: string[]
  }[]
  /** Id of the campaign. */
  campaignId: number
  /** Time of the forecast. */
  madeAt: Date
  /** Null where nothing had to be looked up to say that there is no forecast. */
  snapshot: ForecastSource | null
  /** The verdict. */
  deliveryForecast: DeliveryForecast
}

/** Changes to try; a setting that is left out stays. Answers of `fix` can be sent as they are. */
export interface ForecastChanges {
  /** Start of the flight, inclusive; null: none. */
  startDate?: Date | undefined | null
  /** End of the flight, exclusive; null: none. */
  endDate?: Date | undefined | null
  /** Priority, spread, or both. */
  campaignPacing?: {
    /** 1 is served first. */
    priority?: number
    /** How impressions are spread over the flight. */
    type?: PacingType
  }
  /** Another objective. */
  campaignObjective?: {
    /** In the unit of the campaign's objective. */
    value: number
  }
  /** Frequency caps in place of the campaign's. */
  cappingRules?: CappingRule[]
  /** Frequency caps of the order. */
  orderCappingRules?: CappingRule[]
  /** True: without the caps of ads. */
  dropAdCaps?: boolean
  /** Rules to leave out. */
  dropRules?: {
    /** Index of the group. */
    group: number
    /** Index of the rule in the group. */
    rule: number
  }[]
  /** Rules that others stand in place of. */
  replaceRules?: {
    /** Index of the group. */
    group: number
    /** Index of the rule in the group. */
    rule: number
    /** The new rule as one line. */
    to: string
  }[]
}

/** Changes to try; a setting that is left out stays. Answers of `fix` can be sent as they are. */
export interface ForecastChangesInput {
  /** Start of the flight, inclusive; null: none. */
  startDate?: string | Date | undefined | null
  /** End of the flight, exclusive; null: none. */
  endDate?: string | Date | undefined | null
  /** Priority, spread, or both. */
  campaignPacing?: {
    /** 1 is served first. */
    priority?: number
    /** How impressions are spread over the flight. */
    type?: PacingType
  }
  /** Another objective. */
  campaignObjective?: {
    /** In the unit of the campaign's objective. */
    value: number
  }
  /** Frequency caps in place of the campaign's. */
  cappingRules?: CappingRule[]
  /** Frequency caps of the order. */
  orderCappingRules?: CappingRule[]
  /** True: without the caps of ads. */
  dropAdCaps?: boolean
  /** Rules to leave out. */
  dropRules?: {
    /** Index of the group. */
    group: number
    /** Index of the rule in the group. */
    rule: number
  }[]
  /** Rules that others stand in place of. */
  replaceRules?: {
    /** Index of the group. */
    group: number
    /** Index of the rule in the group. */
    rule: number
    /** The new rule as one line. */
    to: string
  }[]
}

/** A change with which the campaign delivers in full. */
export interface ForecastFix {
  /** Kind of change. */
  kind: ForecastFixKind
  /** The remedy in words. */
  text: string
  /** How much of the plan it gives up, from 0; the cheapest comes first. */
  effort: number
  /** The change, as `forecast.whatIf` takes it. */
  changes: ForecastChanges
  /** The verdict with the change. */
  deliveryForecast: DeliveryForecast
  /** From matched to available with the change. */
  waterfall: Waterfall
  /** Campaigns that lose impressions by a better priority; null where the priority stays. */
  loses: {
    /** Campaigns of your agency that you may see, the largest first. */
    own: {
      /** Id of the campaign. */
      campaignId: number
      /** Name of the campaign. */
      name: string
      /** Its priority; 1 is served first. */
      priority: number
      /** Impressions that are at stake with it. */
      impressions: number
    }[]
    /** Everybody else together, never by name; their share is rounded to 5 %. */
    otherBuyers: {
      /** A fixed name for all of them. */
      name: string
      /** Part of `impressions`, 0 to 1. */
      share: number
    } | null
    /** All impressions at stake. */
    impressions: number
  } | null
  /** Publishers that it adds to the targeting. */
  publishers: {
    /** Id of the publisher. */
    id: number
    /** Name of the publisher. */
    name: string
    /** Impressions that it makes available. */
    impressions: number
  }[]
}
