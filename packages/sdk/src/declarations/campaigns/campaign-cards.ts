// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CampaignStatus, CampaignType, DeliveryStatus, ObjectiveType, Severity } from '../values/campaign.ts'
import type { DeliveryForecastStatus } from '../values/forecast.ts'
import type { ForecastReason } from '../forecast/forecast-reason.ts'
import type { Objective, Reference } from './campaign-schemas.ts'

/** The last forecast of a campaign as it was saved. */
export interface LastForecast {
  /** Verdict of the forecast. */
  status: DeliveryForecastStatus
  /** Why the status is what it is; null: nothing more to say. */
  reason: ForecastReason | null
  /** Probability, 0 to 1, that the rest is delivered in full; null: nobody can say. */
  probability: number | null
  /** Available impressions less the rest of the objective; below 0, the delivery falls short. Null: not known. */
  deltaImpressions: number | null
  /** The same in percent of the rest, one decimal; null when nothing is left to deliver, or not known. */
  deltaPercent: number | null
  /** Time of the forecast. */
  madeAt: Date
  /** The campaign was changed since. */
  changedSince: boolean
}

/** A campaign as a card shows it. */
export interface CampaignCard {
  /** Id of the campaign. */
  id: number
  /** Empty in a draft that has no name yet. */
  name: string
  /** Rises with every change. Send it as If-Match to make sure that nobody has changed the campaign since. */
  version: number
  /** Lifecycle status. ARCHIVED is no status but the flag `archived`. */
  status: CampaignStatus
  /** True: out of the usual lists. An archived campaign does not deliver and holds no inventory. */
  archived: boolean
  /** STANDARD is shown as Programmatic, RESERVED as Guaranteed. */
  campaignType: CampaignType
  /** Start of the flight, inclusive; null in a draft without one. */
  startDate: Date | null
  /** End of the flight, exclusive; null: no end. */
  endDate: Date | null
  /** ISO 4217 code of every amount of the campaign. It is the order's when there is an order. */
  currency: string
  /** The advertiser that the campaign is for. */
  advertiser: Reference
  /** The order that the campaign belongs to; null: none. */
  order: {
    /** Id of the entity. */
    id: number
    /** Name of the entity at the time of the answer. */
    name: string
    /** True: the order is archived, and of the actions on the campaign only unarchive is allowed. */
    archived: boolean
  } | null
  /** The only publisher that the campaign may run on; null: any that its targeting allows. */
  publisher: Reference | null
  /** True for a RESERVED campaign with a deal id. */
  isProgrammaticGuaranteed: boolean
  /** User name of the person who looks after the campaign; null: nobody is assigned. */
  assignedUsername: string | null
  /** The most severe first. */
  deliveryStatuses: DeliveryStatus[]
  /** Delivered over eligible time so far, 1 being on time; null when it cannot be said. */
  pace: number | null
  /** Part of the flight's eligible time up to `asOf` in percent, one decimal: what is due today, and what `pace` divides by; null without an end. */
  elapsed: number | null
  /** Colour of the most severe delivery status; null when there is none. */
  deliveryColour: Severity | null
  /** The same as `campaignObjective.type`. */
  objectiveType: ObjectiveType
  /** The objective without the second screen. */
  campaignObjective: Objective
  /** Campaign and second screen together; null when unlimited. */
  totalObjective: number | null
  /** Impressions on the second screen; null: no objective for it. */
  secondScreenObjective: number | null
  /** Audio impressions delivered. */
  actuals: number
  /** Second screen impressions delivered. */
  secondScreenImpressions: number
  /** Audio and second screen spend together. An advertiser sees the spend as it is billed. */
  totalSpend: number
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: number | null
  /** The part expected at the end at the present pace, in percent. */
  estimatedComplete: number | null
  /** Delivery facts are complete up to here. */
  asOf: Date | null
  /** The last forecast of the campaign as it is saved; null: none was made, or the caller may not read forecasts. */
  forecast: LastForecast | null
  /** IANA zone of the agency, in which the dates of the campaign are read. */
  timeZone: string
}
