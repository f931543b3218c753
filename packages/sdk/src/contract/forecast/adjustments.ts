import * as z from 'zod'
import { adjustmentStatuses, correctionTypes, feedTypes, limits, pageSizes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'

const read = { permission: 'PUBLISHER_ADJUSTMENT.READ', feature: 'PUBLISHER_ADJUSTMENTS', spec: 'ours' } as const
const write = { permission: 'PUBLISHER_ADJUSTMENT.WRITE', feature: 'PUBLISHER_ADJUSTMENTS', spec: 'ours' } as const

/** Half-open; a bound counts by the day of the agency that it lies in. */
const Period = z.object({ start: instant, end: instant })

export const Correction = z.object({
  type: z.enum(correctionTypes),
  /** FIXED and ABSOLUTE: impressions a day over the whole definition. PERCENT: −100 to 1000. */
  value: z.number(),
  start: instant,
  end: instant,
})
export type Correction = z.output<typeof Correction>

/** What the seller knows of the agency's own inventory that its history does not show. */
export const Adjustment = z.object({
  id,
  name: z.string(),
  version: z.int(),
  status: z.enum(adjustmentStatuses),
  period: Period,
  /** All lists that name something have to match; without publishers: all that the agency owns. */
  definition: z.object({
    publishers: z.array(Reference),
    zones: z.array(Reference),
    shows: z.array(Reference),
    countries: z.array(z.string()),
    feedTypes: z.array(z.enum(feedTypes)),
  }),
  corrections: z.array(Correction),
  createdAt: instant,
  updatedAt: instant,
})
export type Adjustment = z.output<typeof Adjustment>

/** What a write answers: the adjustment as it is now, and the change-set that an undo reverts (null when nothing changed). */
export const AdjustmentResult = Adjustment.extend({ changeSetId: z.uuid().nullable() })
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
    status: z.array(z.enum(adjustmentStatuses)).optional().describe('Empty or absent: every adjustment.'),
    publisherId: z.array(id).optional().describe('Adjustments that are about one of these publishers.'),
    q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
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
  name: z.string().max(limits.adjustmentName).nullish(),
  period: Period,
  definition: z
    .object({
      publisherIds: ids,
      zoneIds: ids,
      showIds: ids,
      countries: z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .max(limits.adjustmentItems)
        .default([])
        .describe('ISO 3166 codes'),
      feedTypes: z.array(z.enum(feedTypes)).max(feedTypes.length).default([]),
    })
    .prefault({}),
  corrections: z.array(Correction.extend({ value: z.number().nullish() })).max(limits.adjustmentItems),
})
export type AdjustmentForm = z.output<typeof AdjustmentForm>

export const create = endpoint({
  method: 'POST',
  path: '/inventory-adjustments',
  summary: 'Create an inventory adjustment',
  description:
    'It takes part in the next snapshot of the forecast, up to 24 hours later. Only publishers that the agency owns can be named; corrections must not share days, nor fix what another adjustment fixes.',
  ...write,
  status: 201,
  body: AdjustmentForm,
  response: AdjustmentResult,
})

export const update = endpoint({
  method: 'PUT',
  path: '/inventory-adjustments/{id}',
  summary: 'Change an inventory adjustment',
  description: 'Everything is replaced by what is sent. It is PENDING again until the next snapshot of the forecast.',
  ...write,
  params: byId,
  body: AdjustmentForm,
  response: AdjustmentResult,
  errors: ['versionConflict'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/inventory-adjustments/{id}',
  summary: 'Delete an inventory adjustment',
  description: 'It no longer takes part from the next snapshot of the forecast on. The change-set that is answered brings it back.',
  permission: 'PUBLISHER_ADJUSTMENT.DELETE',
  feature: 'PUBLISHER_ADJUSTMENTS',
  spec: 'ours',
  params: byId,
  response: z.object({ id, changeSetId: z.uuid() }),
  errors: ['versionConflict'],
})
