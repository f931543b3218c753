// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AdjustmentEffect, AdjustmentStatus, CorrectionType, FeedType } from '../values/adjustments.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { Page, PagedCall, SortBy } from '../../client/pages.ts'
import type { Reference } from '../campaigns/campaign-schemas.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** A change of the inventory that the history shows. */
export interface Correction {
  /** FIXED sets impressions a day, PERCENT changes them by a part, ABSOLUTE by a number. */
  type: CorrectionType
  /** FIXED and ABSOLUTE: impressions a day over the whole definition. PERCENT: −100 to 1000. */
  value: number
  /** First day, by the day of the agency that it lies in. */
  start: Date
  /** End, exclusive; the day of its last instant belongs to the correction. */
  end: Date
}

/** Knowledge of the seller about the agency's own inventory that its history does not show. */
export interface Adjustment {
  /** Id of the adjustment. */
  id: number
  /** Name of the adjustment. */
  name: string
  /** Rises with every change; send it as If-Match. */
  version: number
  /** PENDING: not in a snapshot yet. ACTIVE: in the forecast. EXPIRED: its period is over. */
  status: AdjustmentStatus
  /** Its effect in the forecast; null: its period is over. */
  effect: {
    /** PENDING: not in a snapshot yet. APPLIED: it changes forecasts. NOTHING_TO_CORRECT: none of its inventory has requests on its days. */
    code: AdjustmentEffect
    /** The effect as an English sentence. */
    text: string
  } | null
  /** Time in which its corrections lie. */
  period: {
    /** Beginning, inclusive. */
    start: Date
    /** End, exclusive. */
    end: Date
  }
  /** All lists that name something have to match; without publishers: all that the agency owns. */
  definition: {
    /** Empty: all that the agency owns. */
    publishers: Reference[]
    /** Empty: all. */
    zones: Reference[]
    /** Empty: all. */
    shows: Reference[]
    /** ISO 3166-1 alpha-2 codes; empty: all. */
    countries: string[]
    /** Empty: all. */
    feedTypes: FeedType[]
  }
  /** Corrections that do not share days. */
  corrections: Correction[]
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** Answer of a write: the adjustment as it is now, and the change-set of the write. */
export interface AdjustmentResult extends Adjustment {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** An adjustment as a form sends it; what the fields have to say is in the rules (`checkAdjustment`). */
export interface AdjustmentFormInput {
  /** Required; null or absent is told by the check. */
  name?: string | undefined | null
  /** Time in which its corrections lie. */
  period: {
    /** Beginning, inclusive. */
    start: string | Date
    /** End, exclusive. */
    end: string | Date
  }
  /** The inventory; all lists that name something have to match. */
  definition?: {
    /** Empty: all that the agency owns. */
    publisherIds?: number[]
    /** Empty: all. */
    zoneIds?: number[]
    /** Empty: all. */
    showIds?: number[]
    /** Empty: all. */
    countries?: string[]
    /** Empty: all. */
    feedTypes?: FeedType[]
  }
  /** At least one; they may not share days. */
  corrections: {
    /** FIXED sets impressions a day, PERCENT changes them by a part, ABSOLUTE by a number. */
    type: CorrectionType
    /** First day, by the day of the agency that it lies in. */
    start: string | Date
    /** End, exclusive; the day of its last instant belongs to the correction. */
    end: string | Date
    /** Required; null or absent is told by the check. */
    value?: number | undefined | null
  }[]
}

/** Input of `client.adjustments.list`. */
export interface AdjustmentsListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Statuses to list. */
  status?: AdjustmentStatus[]
  /** Publishers to list. */
  publisherId?: number[]
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending. */
  sort?: SortBy<'endDate' | 'id' | 'name' | 'startDate' | 'updatedAt'>
}

/** Input of `client.adjustments.get`. */
export interface AdjustmentsGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.adjustments.create`. */
export interface AdjustmentsCreateInput {
  /** An adjustment as a form sends it; what the fields have to say is in the rules (`checkAdjustment`). */
  body: AdjustmentFormInput
}

/** Input of `client.adjustments.update`. */
export interface AdjustmentsUpdateInput {
  /** An adjustment as a form sends it; what the fields have to say is in the rules (`checkAdjustment`). */
  body: AdjustmentFormInput
  /** Id of the thing. */
  id: number
}

/** Input of `client.adjustments.remove`. */
export interface AdjustmentsRemoveInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.adjustments.remove`. */
export interface AdjustmentsRemoveAnswer {
  /** Id of the adjustment that is gone. */
  id: number
  /** The change-set of the deletion; reverting it creates the adjustment again. */
  changeSetId: string
}

/** Calls of `client.adjustments`. */
export interface AdjustmentsApi<D extends Dates = 'date'> {
  /**
   * List inventory adjustments.
   *
   * Needs the permission `PUBLISHER_ADJUSTMENT.READ`, and the feature `PUBLISHER_ADJUSTMENTS`.
   *
   * Sends `GET /inventory-adjustments/dashboard`.
   * @example
   * ```ts
   * for await (const row of client.adjustments.list()) console.log(row)
   * ```
   */
  list(input?: AdjustmentsListInput, options?: CallOptions): PagedCall<Dated<Page<Adjustment>, D>>

  /**
   * Read an inventory adjustment.
   *
   * Needs the permission `PUBLISHER_ADJUSTMENT.READ`, and the feature `PUBLISHER_ADJUSTMENTS`.
   *
   * Sends `GET /inventory-adjustments/{id}`.
   * @example
   * ```ts
   * const answer = await client.adjustments.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: AdjustmentsGetInput, options?: CallOptions): Call<Dated<Adjustment, D>>

  /**
   * Create an inventory adjustment.
   *
   * It is in force from the next snapshot of the forecast on, up to 24 hours later. Only publishers that the agency owns can be named. Corrections must not overlap, and no two FIXED corrections may cover the same inventory and day.
   *
   * Needs the permission `PUBLISHER_ADJUSTMENT.WRITE`, and the feature `PUBLISHER_ADJUSTMENTS`.
   *
   * Sends `POST /inventory-adjustments`.
   * @example
   * ```ts
   * const answer = await client.adjustments.create({ body: { period: { start: '2026-01-04T09:30:00.000Z', end: '2026-01-04T09:30:00.000Z' }, corrections: [{ type: 'FIXED', value: 1, start: '2026-01-04T09:30:00.000Z', end: '2026-01-04T09:30:00.000Z' }] } })
   * console.log(answer)
   * ```
   */
  create(input: AdjustmentsCreateInput, options?: CallOptions): Call<Dated<AdjustmentResult, D>>

  /**
   * Change an inventory adjustment.
   *
   * The body replaces all settings. The adjustment is PENDING again until the next snapshot of the forecast.
   *
   * Needs the permission `PUBLISHER_ADJUSTMENT.WRITE`, and the feature `PUBLISHER_ADJUSTMENTS`.
   *
   * Sends `PUT /inventory-adjustments/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.adjustments.update({ id: 1, body: { period: { start: '2026-01-04T09:30:00.000Z', end: '2026-01-04T09:30:00.000Z' }, corrections: [{ type: 'FIXED', value: 1, start: '2026-01-04T09:30:00.000Z', end: '2026-01-04T09:30:00.000Z' }] } }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: AdjustmentsUpdateInput, options: VersionedOptions): Call<Dated<AdjustmentResult, D>>

  /**
   * Delete an inventory adjustment.
   *
   * It is no longer in force from the next snapshot of the forecast on. Reverting the returned change-set brings the adjustment back.
   *
   * Needs the permission `PUBLISHER_ADJUSTMENT.DELETE`, and the feature `PUBLISHER_ADJUSTMENTS`.
   *
   * Sends `DELETE /inventory-adjustments/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.adjustments.remove({ id: 1 })
   * console.log(answer)
   * ```
   */
  remove(input: AdjustmentsRemoveInput, options?: CallOptions): Call<AdjustmentsRemoveAnswer>
}
