/** Saved views of lists: filters, sort and columns under a name. */
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

/** Filters of a view, in the form that the list takes. A filter that is empty or absent excludes nothing. */
export const SavedViewFilters = z.object({
  /** Campaign types. */
  type: z.array(z.enum(campaignTypes)).max(most).optional(),
  /** Statuses; ARCHIVED stands for the flag. */
  status: z.array(z.enum(campaignStatusFilters)).max(most).optional(),
  /** Campaigns with at least one of these delivery statuses. */
  deliveryStatus: z.array(z.enum(deliveryStatuses)).max(most).optional(),
  /** User names; 'Unassigned' stands for campaigns without an assignee. */
  assignedUsername: z.array(z.string().max(limits.name)).max(most).optional(),
  /** Advertisers. */
  advertiserId: z.array(id).max(most).optional(),
  /** Orders. */
  orderId: z.array(id).max(most).optional(),
  /** Campaigns with these ids. */
  ids: z.array(id).max(most).optional(),
  /** Statuses of the last forecast of the saved campaign. */
  forecastStatus: z.array(z.enum(deliveryForecastStatuses)).max(most).optional(),
  /** True lists only campaigns that need attention. */
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
  /** List of the view. */
  screen: z.enum(savedViewScreens),
  /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
  scope: z.enum(savedViewScopes),
  /** User name of its owner, who created it. */
  ownerName: z.string(),
  /** True if the caller is its owner. */
  own: z.boolean(),
  /** True if the list opens with it for the caller. */
  default: z.boolean(),
  /** Its filters. */
  filters: SavedViewFilters,
  /** Column, with '-' before it for descending; null means the usual order of the list. */
  sort: z.string().nullable(),
  /** Fields of the shown columns in their order; null keeps the columns that the reader has arranged. */
  columns: z.array(z.string()).nullable(),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type SavedView = z.output<typeof SavedView>

/** Answer of a write: the current view, and the change-set of the write. */
export const SavedViewResult = SavedView.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type SavedViewResult = z.output<typeof SavedViewResult>

export const list = endpoint({
  method: 'GET',
  path: '/saved-views',
  summary: 'List the views that a user may open',
  description:
    "The list has the user's own views and those of the agency, by name. A user who sees only some advertisers gets no view that filters by others. A user without FORECAST.EXECUTE gets no view of the agency that filters by forecasts.",
  ...own,
  query: z.object({
    /** List of the views. */
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
    /** List of the view. */
    screen: z.enum(savedViewScreens),
    /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
    scope: z.enum(savedViewScopes).default('PERSONAL'),
    /** Its filters. */
    filters: SavedViewFilters,
    /** Column, with '-' before it for descending; null means the usual order of the list. */
    sort: sort.default(null),
    /** Fields of the shown columns in their order; null keeps the columns that the reader has arranged. */
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
    "Fields that the body omits stay as they are. The owner can change a view. Users who may write the agency's settings can also change a view of the agency. Only its owner can make it personal again.",
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
    /** Column, with '-' before it for descending; null means the usual order of the list. */
    sort: sort.optional(),
    /** Fields of the shown columns in their order; null keeps the columns that the reader has arranged. */
    columns: columns.optional(),
  }),
  response: SavedViewResult,
  errors: ['versionConflict', 'savedViewNotYours', 'savedViewsFull'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Delete a saved view',
  description: 'Reverting the returned change-set restores the view, and also restores it as the default of users who had chosen it.',
  ...own,
  params: byId,
  response: z.object({
    /** Id of the deleted view. */
    id,
    /** The change-set of the deletion. Reverting it restores the view. */
    changeSetId: z.uuid(),
  }),
  errors: ['versionConflict', 'savedViewNotYours'],
})

export const setDefault = endpoint({
  method: 'POST',
  path: '/saved-views/{id}/default',
  summary: 'Set or unset a saved view as the default of its list',
  description: 'The default applies to the caller only. A user has one default for each list.',
  ...own,
  params: byId,
  body: z.object({
    /** True makes the view the default. False removes it as the default. */
    default: z.boolean(),
  }),
  response: SavedView,
})
