// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Contending, DeliveryForecast, ForecastInterval, ForecastSource } from './forecast-answers.ts'
import type { ForecastFinding } from '../values/forecast-findings.ts'
import type { Reference } from '../campaigns/campaign-schemas.ts'

/** The inventory of a targeting, without competition. */
export interface InventoryForecast {
  /** The snapshot that it was made from. */
  snapshot: ForecastSource
  /** Impressions of the period. */
  total: number
  /** The part of it that the requested caps leave; null without caps. */
  capped: number | null
  /** Part of the total that campaigns have booked. */
  booked: number
  /** Booked over total, 0 to 1. */
  sellThrough: number
  /** Interval of `total`. */
  interval: ForecastInterval
  /** Days of the agency. */
  days: {
    /** The day, yyyy-MM-dd. */
    day: string
    /** Impressions of the day. */
    total: number
  }[]
  /** By publisher. */
  publishers: {
    /** Name that people read. */
    name: string
    /** Impressions of the line. */
    total: number
    /** Part of the total that is booked, 0 to 1. */
    sellThrough: number
    /** Id of the publisher or zone; null: not known, or not the caller's to see. */
    id: number | null
  }[]
  /** By zone. */
  zones: {
    /** Name that people read. */
    name: string
    /** Impressions of the line. */
    total: number
    /** Part of the total that is booked, 0 to 1. */
    sellThrough: number
    /** Id of the publisher or zone; null: not known, or not the caller's to see. */
    id: number | null
  }[]
  /** By country of the listener. */
  countries: {
    /** Name that people read. */
    name: string
    /** Impressions of the line. */
    total: number
    /** Part of the total that is booked, 0 to 1. */
    sellThrough: number
    /** Code of the country or device; null: not known. */
    value: string | null
  }[]
  /** By device. */
  devices: {
    /** Name that people read. */
    name: string
    /** Impressions of the line. */
    total: number
    /** Part of the total that is booked, 0 to 1. */
    sellThrough: number
    /** Code of the country or device; null: not known. */
    value: string | null
  }[]
  /** Findings in the history of the zones of this inventory that are the caller's to see, the latest first. */
  findings: {
    /** OUTAGE, SPIKE: a day that was left out. BEGAN: a zone's first day, if it began late. ENDED: the last day of one that is gone. */
    code: ForecastFinding
    /** The zone. */
    zone: Reference
    /** Day of UTC, yyyy-MM-dd. */
    day: string
    /** Requests of that day; null for BEGAN and ENDED. */
    requests: number | null
    /** Requests that a day like it usually has; null for BEGAN and ENDED. */
    usual: number | null
    /** Days of history of a zone that began; null for the others. */
    days: number | null
    /** The finding as an English sentence. */
    text: string
  }[]
}

/** Reach, frequency and rating points of a campaign. */
export interface GrpForecast {
  /** Id of the campaign. */
  campaignId: number
  /** Time of the forecast. */
  madeAt: Date
  /** The snapshot that it was made from; null where none was needed. */
  snapshot: ForecastSource | null
  /** The verdict on delivery. */
  deliveryForecast: DeliveryForecast
  /** People that rating points are of. */
  universe: {
    /** Number of people. */
    people: number
    /** Where the figure comes from; null: it was in the request. */
    source: string | null
    /** Day of the figure, yyyy-MM-dd; null: it was in the request. */
    asOf: string | null
    /** A bound lies inside an age band, whose people were divided evenly. */
    interpolated: boolean
  }
  /** People of the target; null: none was asked for. */
  target: {
    /** Number of people. */
    people: number
    /** Where the figure comes from; null: it was in the request. */
    source: string | null
    /** Day of the figure, yyyy-MM-dd; null: it was in the request. */
    asOf: string | null
    /** A bound lies inside an age band, whose people were divided evenly. */
    interpolated: boolean
  } | null
  /** Null where the campaign cannot be forecast; the delivery forecast says why. */
  grp: {
    /** Impressions that will be delivered. */
    impressions: number
    /** 100 × impressions / universe = reach in percent × frequency. */
    grp: number
    /** Different listeners. */
    reach: number
    /** Reach in percent of the universe, to a hundredth. */
    reachPercent: number
    /** Impressions for each listener reached, to a hundredth. */
    frequency: number
    /** Listeners with three impressions or more. */
    effectiveReach: number
    /** Effective reach in percent of the universe, to a hundredth. */
    effectiveReachPercent: number
    /** 100 × impressions on the target / its people; null without a target. */
    trp: number | null
    /** ISO 4217 code of the costs. */
    currency: string
    /** Of these impressions at the campaign's CPM; null where it has none, or is not for you to see. */
    cost: number | null
    /** Cost over rating points; null without a cost or points. */
    costPerPoint: number | null
  } | null
}

/** Avails of a campaign, and its competitors. */
export interface CampaignAvails {
  /** Id of the campaign. */
  campaignId: number
  /** Time of the forecast. */
  madeAt: Date
  /** The snapshot that it was made from. */
  snapshot: ForecastSource
  /** Beginning of the forecast time: now or the start, whichever is later. */
  from: Date
  /** End of what was looked at, exclusive. */
  until: Date
  /** Requests that the campaign's ads and targeting fit. */
  matched: number
  /** available ≤ possible ≤ matched: only strictly higher priorities count. */
  possible: number
  /** Impressions that the campaign can have. */
  available: number
  /** Available at each priority, before the campaign's own caps. */
  byPriority: {
    /** The priority. */
    priority: number
    /** Available at it. */
    available: number
  }[]
  /** Who competes. */
  contending: Contending
  /** The part of the sample that matches. */
  sample: {
    /** Sampled listeners that match. */
    listeners: number
  }
}

/** Requests that a targeting matches, and what each of its rules takes. */
export interface TargetingMatches {
  /** Id of the campaign. */
  campaignId: number
  /** Time of the count. */
  madeAt: Date
  /** The snapshot that it was made from. */
  snapshot: ForecastSource
  /** Beginning of the time that is counted: now or the start, whichever is later. */
  from: Date
  /** End of it, exclusive; 30 days later where the flight has no end to come. */
  until: Date
  /** Days from `from` to `until`, to a hundredth. */
  days: number
  /** Requests before the first rule. */
  supply: number
  /** Requests that match: all groups together, with the ads' own targeting. */
  matched: number
  /** Interval of `matched`. */
  interval: ForecastInterval
  /** The part of the sample that matches. */
  sample: {
    /** Sampled listeners that match. */
    listeners: number
  }
  /** The groups of the targeting, in their order. */
  groups: {
    /** Requests that the group matches. */
    matched: number
    /** The rules of the group, in their order. */
    rules: {
      /** Requests that the rules above it let through. */
      before: number
      /** Those of them that it takes away. */
      taken: number
    }[]
  }[]
  /** Values of the targeting that no request of the last 28 days has. */
  unseen: {
    /** Index of the group. */
    group: number
    /** Index of the rule in the group. */
    rule: number
    /** Values of the rule that no request has. */
    values: string[]
  }[]
}
