import * as z from 'zod'
import { adjustmentEffects, adjustmentStatuses, correctionTypes, feedTypes, limits, pageSizes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'

const read = { permission: 'PUBLISHER_ADJUSTMENT.READ', feature: 'PUBLISHER_ADJUSTMENTS', spec: 'ours' } as const
const write = { permission: 'PUBLISHER_ADJUSTMENT.WRITE', feature: 'PUBLISHER_ADJUSTMENTS', spec: 'ours' } as const

/** Half-open; a bound counts by the day of the agency that it lies in. */
const Period = z.object({
  /** Beginning, inclusive. */
  start: instant,
  /** End, exclusive. */
  end: instant,
})

/** A change of the inventory that the history shows. */
export const Correction = z.object({
  /** FIXED sets impressions a day, PERCENT changes them by a part, ABSOLUTE by a number. */
  type: z.enum(correctionTypes),
  /** FIXED and ABSOLUTE: impressions a day over the whole definition. PERCENT: −100 to 1000. */
  value: z.number(),
  /** First day, by the day of the agency that it lies in. */
  start: instant,
  /** End, exclusive; the day of its last instant belongs to the correction. */
  end: instant,
})
export type Correction = z.output<typeof Correction>

/** Knowledge of the seller about the agency's own inventory that its history does not show. */
export const Adjustment = z.object({
  /** Id of the adjustment. */
  id,
  /** Name of the adjustment. */
  name: z.string(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** PENDING: not in a snapshot yet. ACTIVE: in the forecast. EXPIRED: its period is over. */
  status: z.enum(adjustmentStatuses),
  /** Its effect in the forecast; null: its period is over. */
  effect: z
    .object({
      /** PENDING: not in a snapshot yet. APPLIED: it changes forecasts. NOTHING_TO_CORRECT: none of its inventory has requests on its days. */
      code: z.enum(adjustmentEffects),
      /** The effect as an English sentence. */
      text: z.string(),
    })
    .nullable(),
  /** Time in which its corrections lie. */
  period: Period,
  /** All lists that name something have to match; without publishers: all that the agency owns. */
  definition: z.object({
    /** Empty: all that the agency owns. */
    publishers: z.array(Reference),
    /** Empty: all. */
    zones: z.array(Reference),
    /** Empty: all. */
    shows: z.array(Reference),
    /** ISO 3166-1 alpha-2 codes; empty: all. */
    countries: z.array(z.string()),
    /** Empty: all. */
    feedTypes: z.array(z.enum(feedTypes)),
  }),
  /** Corrections that do not share days. */
  corrections: z.array(Correction),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type Adjustment = z.output<typeof Adjustment>

/** Answer of a write: the adjustment as it is now, and the change-set of the write. */
export const AdjustmentResult = Adjustment.extend({
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type AdjustmentResult = z.output<typeof AdjustmentResult>

/** Columns that the list sorts by. */
export const adjustmentSorts = ['id', 'name', 'startDate', 'endDate', 'updatedAt'] as const

export const list = endpoint({
  method: 'GET',
  path: '/inventory-adjustments/dashboard',
  summary: 'List inventory adjustments',
  ...read,
  paged: true,
  query: z.object({
    /** Statuses to list. */
    status: z.array(z.enum(adjustmentStatuses)).optional().describe('Empty or absent: every adjustment.'),
    /** Publishers to list. */
    publisherId: z.array(id).optional().describe('Adjustments that are about one of these publishers.'),
    /** Id or part of the name. */
    q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
    /** Column, with '-' before it for descending. */
    sort: sortOf(adjustmentSorts),
    ...pageQuery(pageSizes.grid, limits.pageMax),
  }),
  response: listOf(Adjustment),
})

export const get = endpoint({
  method: 'GET',
  path: '/inventory-adjustments/{id}',
  summary: 'Read an inventory adjustment',
  ...read,
  params: byId,
  response: Adjustment,
})

const ids = z.array(id).max(limits.adjustmentItems).default([])

/** An adjustment as a form sends it; what the fields have to say is in the rules (`checkAdjustment`). */
export const AdjustmentForm = z.object({
  /** Required; null or absent is told by the check. */
  name: z.string().max(limits.adjustmentName).nullish(),
  /** Time in which its corrections lie. */
  period: Period,
  /** The inventory; all lists that name something have to match. */
  definition: z
    .object({
      /** Empty: all that the agency owns. */
      publisherIds: ids,
      /** Empty: all. */
      zoneIds: ids,
      /** Empty: all. */
      showIds: ids,
      /** Empty: all. */
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .max(limits.adjustmentItems)
        .default([])
        .describe('ISO 3166 codes'),
      /** Empty: all. */
      feedTypes: z.array(z.enum(feedTypes)).max(feedTypes.length).default([]),
    })
    .prefault({}),
  /** At least one; they may not share days. */
  corrections: z
    .array(
      Correction.extend({
        /** Required; null or absent is told by the check. */
        value: z.number().nullish(),
      }),
    )
    .max(limits.adjustmentItems),
})
export type AdjustmentForm = z.output<typeof AdjustmentForm>

export const create = endpoint({
  method: 'POST',
  path: '/inventory-adjustments',
  summary: 'Create an inventory adjustment',
  description:
    'It is in force from the next snapshot of the forecast on, up to 24 hours later. Only publishers that the agency owns can be named. Corrections must not overlap, and no two FIXED corrections may cover the same inventory and day.',
  ...write,
  status: 201,
  body: AdjustmentForm,
  response: AdjustmentResult,
})

export const update = endpoint({
  method: 'PUT',
  path: '/inventory-adjustments/{id}',
  summary: 'Change an inventory adjustment',
  description: 'The body replaces all settings. The adjustment is PENDING again until the next snapshot of the forecast.',
  ...write,
  ifMatch: 'required',
  params: byId,
  body: AdjustmentForm,
  response: AdjustmentResult,
  errors: ['versionConflict'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/inventory-adjustments/{id}',
  summary: 'Delete an inventory adjustment',
  description:
    'It is no longer in force from the next snapshot of the forecast on. Reverting the returned change-set brings the adjustment back.',
  permission: 'PUBLISHER_ADJUSTMENT.DELETE',
  feature: 'PUBLISHER_ADJUSTMENTS',
  spec: 'ours',
  params: byId,
  response: z.object({
    /** Id of the adjustment that is gone. */
    id,
    /** The change-set of the deletion; reverting it creates the adjustment again. */
    changeSetId: z.uuid(),
  }),
  errors: ['versionConflict'],
})
