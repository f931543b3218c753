// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { EffectivePacing } from './effective-pacing.ts'
import type { ObjectiveType, PacingType } from '../values/campaign.ts'
import type { SupplySource } from '../values/pacing.ts'

/** One part of a campaign, in the unit of its objective. */
export interface PacedPart {
  /** IMPRESSIONS, or PRICE for an amount in the campaign's currency. */
  unit: ObjectiveType
  /** Null: unlimited, or not set; then the part has no pace. */
  objective: number | null
  /** Delivered up to `asOf`. */
  delivered: number
  /** Delivered part in percent, one decimal; an overrun is above 100. */
  complete: number | null
  /** True: the objective is reached and the part has stopped. */
  met: boolean
  /** Delivered part over the part of the eligible hours gone, 1 being on time; null when it cannot be said. */
  pace: number | null
  /** Share of the objective at the end, 1 being all of it; null when it cannot be said. */
  projection: number | null
  /** Where the supply comes from that the projection expects. */
  supply: SupplySource
  /** The day of `asOf` in the agency's zone; null without an objective. */
  today: {
    /** Target of the whole day. */
    target: number
    /** Delivered on the day up to `asOf`. */
    delivered: number
  } | null
  /** Targets of the hours from `asOf` on, as they are if each of them is met. */
  hours: {
    /** Beginning of the hour. */
    from: Date
    /** Part of the hour in which the campaign may deliver, 0 to 1. */
    eligibleHours: number
    /** Target of the hour. */
    target: number
  }[]
}

/** How a campaign is paced: what is in force, how far it is, and the targets of the next hours. */
export interface Pacing {
  /** Delivery facts are complete up to here; null when there are none. */
  asOf: Date | null
  /** Zone in which days and dayparts are read. */
  timeZone: string
  /** The pacing that was chosen in the settings. */
  chosen: PacingType
  /** The pacing in force. */
  effectivePacing: EffectivePacing
  /** Why another pacing is in force, in words. */
  reasonText: string | null
  /** Hours of the flight that lie in its dayparts and are not paused: up to `asOf`, and in all (null without an end). */
  eligibleHours: {
    /** Eligible hours up to `asOf`. */
    gone: number
    /** Eligible hours of the whole flight; null without an end. */
    inAll: number | null
  }
  /** Times in which the campaign was paused, in order. */
  pauses: {
    /** Beginning of the pause. */
    from: Date
    /** End of the pause; null: it is paused now. */
    until: Date | null
  }[]
  /** The audio part; null when there is none, or when it counts money that the caller may not see. */
  audio: PacedPart | null
  /** The second screen; null when the campaign has none. */
  secondScreen: PacedPart | null
}

/** The plan of one part of a campaign over its flight, in the unit of its objective. */
export interface PlanPart {
  /** IMPRESSIONS, or PRICE for an amount in the campaign's currency. */
  unit: ObjectiveType
  /** Null: unlimited, or not set; then there is no plan. */
  objective: number | null
  /** Delivered up to `asOf`. */
  delivered: number
  /** Planned up to `asOf`: the objective's share of the eligible hours gone; null without an objective or an end. */
  planned: number | null
  /** Money that an impression costs by today's price, on average of ads charged and not; null: the price is not one of impressions, or the caller may not see it. */
  impressionPrice: number | null
  /** Where the supply comes from that `expected` counts with. */
  supply: SupplySource
  /** Days of the flight in order, from its start on. Empty: no plan. */
  days: {
    /** The day, yyyy-MM-dd in the agency's zone. */
    date: string
    /** End of the day, or of the flight on its last day. */
    until: Date
    /** Planned from the start of the flight to the end of the day. */
    planned: number
    /** Delivered and expected to the end of the day; null before `asOf`, and where no supply is known. */
    expected: number | null
  }[]
  /** Hours of the period asked for that lie in the flight, in order. Empty: none were asked for, or there is no plan. */
  hours: {
    /** Beginning of the hour. */
    from: Date
    /** Planned within the hour. */
    planned: number
  }[]
}

/** Input of `client.pacing.get`. */
export interface PacingGetInput {
  /** Id of the thing. */
  id: number
  /** 0: none. */
  hours?: number
}

/** Input of `client.pacing.plan`. */
export interface PacingPlanInput {
  /** Id of the thing. */
  id: number
  /** Start of the hours that are answered too; absent: none are. */
  from?: string
  /** End of these hours; absent: as many as may be answered. */
  to?: string
}

/** Answer of `client.pacing.plan`. */
export interface PacingPlanAnswer {
  /** Delivery facts are complete up to here; null when there are none. */
  asOf: Date | null
  /** Zone of the days: the agency's. */
  timeZone: string
  /** ISO 4217 code of prices. */
  currency: string
  /** The audio part; null when there is none, or when it counts money that the caller may not see. */
  audio: PlanPart | null
  /** The second screen; null when the campaign has none. */
  secondScreen: PlanPart | null
}

/** Calls of `client.pacing`. */
export interface PacingApi<D extends Dates = 'date'> {
  /**
   * How a campaign is paced: what is in force and why, hourly targets, where it will end.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/pacing`.
   * @example
   * ```ts
   * const answer = await client.pacing.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: PacingGetInput, options?: CallOptions): Call<Dated<Pacing, D>>

  /**
   * The plan of a campaign by day and by hour, and what is expected of it.
   *
   * The plan spreads the objective over the eligible hours of the flight, as pace does; it stands still in pauses and outside dayparts. What is expected follows the projection.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/pacing/plan`.
   * @example
   * ```ts
   * const answer = await client.pacing.plan({ id: 1 })
   * console.log(answer)
   * ```
   */
  plan(input: PacingPlanInput, options?: CallOptions): Call<Dated<PacingPlanAnswer, D>>
}
