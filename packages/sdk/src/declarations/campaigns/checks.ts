// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { CheckPlace, CheckSeverity, LaunchCheck } from '../values/checks.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { DeliveryCause, DeliveryStep, StepVerdict } from '../values/delivery-causes.ts'

/** A finding of the check before launch. */
export interface LaunchFinding {
  /** Where it is mended. */
  place: CheckPlace
  /** The setting that it is about, named as bulk files and audit rows name it. */
  field: string | null
  /** The finding as an English sentence. */
  text: string
  /** The way to mend it. */
  mend: string
  /** The figures that it was found by. */
  evidence: Record<string, string | number | boolean | null>
  /** Kind of finding. */
  code: LaunchCheck
  /** An error keeps the campaign from delivering, a warning may, an info does not. */
  severity: CheckSeverity
}

/** The check of a campaign before launch. */
export interface LaunchReport {
  /** Time of the check. */
  checkedAt: Date
  /** Nothing found keeps the campaign from delivering. */
  ready: boolean
  /** The most severe first. */
  findings: LaunchFinding[]
}

/** A finding of a step of the search for why a campaign does not deliver. */
export interface CauseFinding {
  /** Where it is mended. */
  place: CheckPlace
  /** The setting that it is about, named as bulk files and audit rows name it. */
  field: string | null
  /** The finding as an English sentence. */
  text: string
  /** The way to mend it. */
  mend: string
  /** The figures that it was found by. */
  evidence: Record<string, string | number | boolean | null>
  /** Kind of cause. */
  code: DeliveryCause
  /** CAUSE: it keeps the campaign from delivering. POSSIBLE: it may. UNKNOWN: nothing is kept that would tell. */
  verdict: 'CAUSE' | 'POSSIBLE' | 'UNKNOWN'
}

/** The search for why a campaign does not deliver. */
export interface DeliveryReport {
  /** Time of the search. */
  checkedAt: Date
  /** Delivery facts are complete up to here; null: there are none. */
  asOf: Date | null
  /** It had an impression in an eligible hour of the last 24. */
  delivering: boolean
  /** The first cause that holds; null when none does. */
  cause: DeliveryCause | null
  /** Every step in the order in which they hide each other. */
  steps: {
    /** The step. */
    step: DeliveryStep
    /** The most severe verdict of its findings (CAUSE, POSSIBLE, UNKNOWN); CLEAR without findings. */
    verdict: StepVerdict
    /** Findings of the step. */
    findings: CauseFinding[]
  }[]
}

/** Input of `client.checks.launch`. */
export interface ChecksLaunchInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.checks.notDelivering`. */
export interface ChecksNotDeliveringInput {
  /** Id of the thing. */
  id: number
}

/** Calls of `client.checks`. */
export interface ChecksApi<D extends Dates = 'date'> {
  /**
   * Read the findings to look at before a campaign is launched.
   *
   * Missing settings and creatives, dates, settings that neutralise each other, impossible targeting, prices and objectives that stand out among those of the advertiser, the age of the forecast.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/checks`.
   * @example
   * ```ts
   * const answer = await client.checks.launch({ id: 1 })
   * console.log(answer)
   * ```
   */
  launch(input: ChecksLaunchInput, options?: CallOptions): Call<Dated<LaunchReport, D>>

  /**
   * Why a campaign does not deliver, cause by cause.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/why-not-delivering`.
   * @example
   * ```ts
   * const answer = await client.checks.notDelivering({ id: 1 })
   * console.log(answer)
   * ```
   */
  notDelivering(input: ChecksNotDeliveringInput, options?: CallOptions): Call<Dated<DeliveryReport, D>>
}
