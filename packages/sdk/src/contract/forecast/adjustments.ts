import * as z from 'zod'
import { adjustmentEffects, adjustmentStatuses, correctionTypes, feedTypes, limits, pageSizes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'

const read = { permission: 'PUBLISHER_ADJUSTMENT.READ', feature: 'PUBLISHER_ADJUSTMENTS', spec: 'ours' } as const
const write = { permission: 'PUBLISHER_ADJUSTMENT.WRITE', feature: 'PUBLISHER_ADJUSTMENTS', spec: 'ours' } as const

/** A half-open period. A bound counts as the agency's day that contains it. */
const Period = z.object({
  /** Beginning, inclusive. */
  start: instant,
  /** End, exclusive. */
  end: instant,
})

/** A correction of the inventory in the history. */
export const Correction = z.object({
  /** FIXED sets impressions a day, PERCENT changes them by a percentage, ABSOLUTE by a number. */
  type: z.enum(correctionTypes),
  /** FIXED and ABSOLUTE: impressions a day over the whole definition. PERCENT: −100 to 1000. */
  value: z.number(),
  /** First day: the agency's day that contains it. */
  start: instant,
  /** End, exclusive. The day of its last instant belongs to the correction. */
  end: instant,
})
export type Correction = z.output<typeof Correction>

/** The seller's knowledge about the agency's own inventory, beyond its history. */
export const Adjustment = z.object({
  /** Id of the adjustment. */
  id,
  /** Name of the adjustment. */
  name: z.string(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** PENDING: no snapshot contains it yet. ACTIVE: the forecast uses it. EXPIRED: its period is over. */
  status: z.enum(adjustmentStatuses),
  /** Its effect in the forecast; null if its period is over. */
  effect: z
    .object({
      /**
       * PENDING: no snapshot contains it yet. APPLIED: it changes forecasts. NOTHING_TO_CORRECT: none of its inventory has requests on its
       * days.
       */
      code: z.enum(adjustmentEffects),
      /** The effect as an English sentence. */
      text: z.string(),
    })
    .nullable(),
  /** Period that contains its corrections. */
  period: Period,
  /** The corrected inventory. All lists that are not empty have to match. Without publishers it covers everything that the agency owns. */
  definition: z.object({
    /** Empty means all that the agency owns. */
    publishers: z.array(Reference),
    /** Empty means all. */
    zones: z.array(Reference),
    /** Empty means all. */
    shows: z.array(Reference),
    /** ISO 3166-1 alpha-2 codes; empty means all. */
    countries: z.array(z.string()),
    /** Empty means all. */
    feedTypes: z.array(z.enum(feedTypes)),
  }),
  /** Corrections, which have no days in common. */
  corrections: z.array(Correction),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type Adjustment = z.output<typeof Adjustment>

/** Answer of a write: the current adjustment, and the change-set of the write. */
export const AdjustmentResult = Adjustment.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
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
    status: z.array(z.enum(adjustmentStatuses)).optional().describe('If empty or omitted, every adjustment.'),
    /** Publishers to list. */
    publisherId: z.array(id).optional().describe('Adjustments of these publishers.'),
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

/** An adjustment as a form sends it. `checkAdjustment` in the rules checks its fields. */
export const AdjustmentForm = z.object({
  /** Required; the check reports null or a missing value. */
  name: z.string().max(limits.adjustmentName).nullish(),
  /** Period that contains its corrections. */
  period: Period,
  /** The inventory; all lists that are not empty have to match. */
  definition: z
    .object({
      /** Empty means all that the agency owns. */
      publisherIds: ids,
      /** Empty means all. */
      zoneIds: ids,
      /** Empty means all. */
      showIds: ids,
      /** Empty means all. */
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .max(limits.adjustmentItems)
        .default([])
        .describe('ISO 3166 codes'),
      /** Empty means all. */
      feedTypes: z.array(z.enum(feedTypes)).max(feedTypes.length).default([]),
    })
    .prefault({}),
  /** At least one correction. Corrections may not have days in common. */
  corrections: z
    .array(
      Correction.extend({
        /** Required; the check reports null or a missing value. */
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
    'It takes effect with the next forecast snapshot, up to 24 hours later. It can name only publishers that the agency owns. Corrections must not overlap, and no two FIXED corrections may cover the same inventory and day.',
  ...write,
  status: 201,
  body: AdjustmentForm,
  response: AdjustmentResult,
})

export const update = endpoint({
  method: 'PUT',
  path: '/inventory-adjustments/{id}',
  summary: 'Change an inventory adjustment',
  description: 'The body replaces all settings. The adjustment is PENDING again until the next forecast snapshot.',
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
  description: 'Its effect ends with the next forecast snapshot. Reverting the returned change-set restores the adjustment.',
  permission: 'PUBLISHER_ADJUSTMENT.DELETE',
  feature: 'PUBLISHER_ADJUSTMENTS',
  spec: 'ours',
  params: byId,
  response: z.object({
    /** Id of the deleted adjustment. */
    id,
    /** The change-set of the deletion. Reverting it creates the adjustment again. */
    changeSetId: z.uuid(),
  }),
  errors: ['versionConflict'],
})
