/** Views of lists that users keep: filters, sort and columns under a name. */
import * as z from 'zod'
import {
  campaignSorts,
  campaignStatusFilters,
  campaignTypes,
  deliveryForecastStatuses,
  deliveryStatuses,
  limits,
  savedViewLimits,
  savedViewScopes,
  savedViewScreens,
} from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, sortOf, visible } from '../wire.ts'

const own = { permission: 'CAMPAIGN.READ', spec: 'ours' } as const
const most = savedViewLimits.values

/** Filters of a view, as the list takes them; one that is empty or absent keeps everything. */
export const SavedViewFilters = z.object({
  /** Campaign types. */
  type: z.array(z.enum(campaignTypes)).max(most).optional(),
  /** Statuses, and ARCHIVED for the flag. */
  status: z.array(z.enum(campaignStatusFilters)).max(most).optional(),
  /** Campaigns with at least one of these delivery statuses. */
  deliveryStatus: z.array(z.enum(deliveryStatuses)).max(most).optional(),
  /** User names; 'Unassigned' for nobody. */
  assignedUsername: z.array(z.string().max(limits.name)).max(most).optional(),
  /** Advertisers. */
  advertiserId: z.array(id).max(most).optional(),
  /** Orders. */
  orderId: z.array(id).max(most).optional(),
  /** Campaigns with these ids. */
  ids: z.array(id).max(most).optional(),
  /** Statuses of the last forecast of the saved campaign. */
  forecastStatus: z.array(z.enum(deliveryForecastStatuses)).max(most).optional(),
  /** True: only campaigns that ask somebody to act. */
  needsAttention: z.boolean().optional(),
  /** Id or part of the name. */
  q: z.string().max(limits.query).optional(),
})
export type SavedViewFilters = z.output<typeof SavedViewFilters>

const name = z.string().trim().min(1).max(savedViewLimits.name).superRefine(visible)
const sort = sortOf(campaignSorts).nullable()
const columns = z.array(z.string().min(1).max(64)).min(1).max(100).nullable()

/** A view of a list. */
export const SavedView = z.object({
  /** Id of the view. */
  id,
  /** Name of the view. */
  name: z.string(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** List that it is a view of. */
  screen: z.enum(savedViewScreens),
  /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
  scope: z.enum(savedViewScopes),
  /** User name of its owner, who has made it. */
  ownerName: z.string(),
  /** True: the caller is its owner. */
  own: z.boolean(),
  /** True: the list opens with it for the caller. */
  default: z.boolean(),
  /** Its filters. */
  filters: SavedViewFilters,
  /** Column, with '-' before it for descending; null: the usual order of the list. */
  sort: z.string().nullable(),
  /** Fields of the shown columns in their order; null: the columns as the reader has arranged them. */
  columns: z.array(z.string()).nullable(),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type SavedView = z.output<typeof SavedView>

/** Answer of a write: the view as it is now, and the change-set of the write. */
export const SavedViewResult = SavedView.extend({
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type SavedViewResult = z.output<typeof SavedViewResult>

export const list = endpoint({
  method: 'GET',
  path: '/saved-views',
  summary: 'List the views that a user may open',
  description:
    "The user's own views and those of the agency, by name. A user who sees some advertisers only gets none that filters by others, and one without FORECAST.EXECUTE none of the agency that filters by forecasts.",
  ...own,
  query: z.object({
    /** List that they are views of. */
    screen: z.enum(savedViewScreens),
  }),
  response: z.array(SavedView),
})

export const get = endpoint({
  method: 'GET',
  path: '/saved-views/{id}',
  summary: 'Read a saved view',
  ...own,
  params: byId,
  response: SavedView,
})

export const create = endpoint({
  method: 'POST',
  path: '/saved-views',
  summary: 'Save a view of a list',
  description: 'A view of the agency needs CAMPAIGN.WRITE or AGENCY_SETTINGS.WRITE too.',
  ...own,
  status: 201,
  body: z.object({
    /** Name of the view. */
    name,
    /** List that it is a view of. */
    screen: z.enum(savedViewScreens),
    /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
    scope: z.enum(savedViewScopes).default('PERSONAL'),
    /** Its filters. */
    filters: SavedViewFilters,
    /** Column, with '-' before it for descending; null: the usual order of the list. */
    sort: sort.default(null),
    /** Fields of the shown columns in their order; null: the columns as the reader has arranged them. */
    columns: columns.default(null),
  }),
  response: SavedViewResult,
  errors: ['savedViewsFull'],
})

export const update = endpoint({
  method: 'PUT',
  path: '/saved-views/{id}',
  summary: 'Change a saved view',
  description:
    "Fields that the body leaves out stay. A view is changed by its owner, one of the agency also by whoever may write the agency's settings; only its owner makes it personal again.",
  ...own,
  ifMatch: 'required',
  params: byId,
  body: z.object({
    /** Name of the view. */
    name: name.optional(),
    /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
    scope: z.enum(savedViewScopes).optional(),
    /** Its filters, which replace the earlier ones. */
    filters: SavedViewFilters.optional(),
    /** Column, with '-' before it for descending; null: the usual order of the list. */
    sort: sort.optional(),
    /** Fields of the shown columns in their order; null: the columns as the reader has arranged them. */
    columns: columns.optional(),
  }),
  response: SavedViewResult,
  errors: ['versionConflict', 'savedViewNotYours', 'savedViewsFull'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Delete a saved view',
  description: 'Reverting the returned change-set brings the view back, also as the default of those who had chosen it.',
  ...own,
  params: byId,
  response: z.object({
    /** Id of the view that is gone. */
    id,
    /** The change-set of the deletion; reverting it brings the view back. */
    changeSetId: z.uuid(),
  }),
  errors: ['versionConflict', 'savedViewNotYours'],
})

export const setDefault = endpoint({
  method: 'POST',
  path: '/saved-views/{id}/default',
  summary: 'Open a list with a saved view, or with it no longer',
  description: 'It counts for the caller alone, who has one default for each list.',
  ...own,
  params: byId,
  body: z.object({
    /** True: the list opens with it. False: it does so no longer. */
    default: z.boolean(),
  }),
  response: SavedView,
})
