// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { CampaignStatusFilter, CampaignType, DeliveryStatus } from '../values/campaign.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { DeliveryForecastStatus } from '../values/forecast.ts'
import type { SavedViewScope } from '../values/saved-views.ts'
import type { SortBy } from '../../client/pages.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** Filters of a view, as the list takes them; one that is empty or absent keeps everything. */
export interface SavedViewFilters {
  /** Campaign types. */
  type?: CampaignType[]
  /** Statuses, and ARCHIVED for the flag. */
  status?: CampaignStatusFilter[]
  /** Campaigns with at least one of these delivery statuses. */
  deliveryStatus?: DeliveryStatus[]
  /** User names; 'Unassigned' for nobody. */
  assignedUsername?: string[]
  /** Advertisers. */
  advertiserId?: number[]
  /** Orders. */
  orderId?: number[]
  /** Campaigns with these ids. */
  ids?: number[]
  /** Statuses of the last forecast of the saved campaign. */
  forecastStatus?: DeliveryForecastStatus[]
  /** True: only campaigns that ask somebody to act. */
  needsAttention?: boolean
  /** Id or part of the name. */
  q?: string
}

/** A view of a list. */
export interface SavedView {
  /** Id of the view. */
  id: number
  /** Name of the view. */
  name: string
  /** Rises with every change; send it as If-Match. */
  version: number
  /** List that it is a view of. */
  screen: 'campaigns'
  /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
  scope: SavedViewScope
  /** User name of its owner, who has made it. */
  ownerName: string
  /** True: the caller is its owner. */
  own: boolean
  /** True: the list opens with it for the caller. */
  default: boolean
  /** Its filters. */
  filters: SavedViewFilters
  /** Column, with '-' before it for descending; null: the usual order of the list. */
  sort: string | null
  /** Fields of the shown columns in their order; null: the columns as the reader has arranged them. */
  columns: string[] | null
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** Answer of a write: the view as it is now, and the change-set of the write. */
export interface SavedViewResult extends SavedView {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** Input of `client.savedViews.list`. */
export interface SavedViewsListInput {
  /** List that they are views of. */
  screen: 'campaigns'
}

/** Input of `client.savedViews.get`. */
export interface SavedViewsGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.savedViews.create`. */
export interface SavedViewsCreateInput {
  /** The body of the request. */
  body: {
    /** Name of the view. */
    name: string
    /** List that it is a view of. */
    screen: 'campaigns'
    /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
    scope?: SavedViewScope
    /** Its filters. */
    filters: SavedViewFilters
    /** Column, with '-' before it for descending; null: the usual order of the list. */
    sort?:
      | SortBy<
          | 'actuals'
          | 'attention'
          | 'campaignObjective'
          | 'campaignPacing'
          | 'complete'
          | 'endDate'
          | 'id'
          | 'name'
          | 'secondScreenComplete'
          | 'secondScreenImpressions'
          | 'secondScreenObjective'
          | 'secondScreenSpend'
          | 'startDate'
          | 'status'
          | 'totalObjective'
          | 'totalSpend'
          | 'updatedAt'
        >
      | undefined
      | null
    /** Fields of the shown columns in their order; null: the columns as the reader has arranged them. */
    columns?: string[] | undefined | null
  }
}

/** Input of `client.savedViews.update`. */
export interface SavedViewsUpdateInput {
  /** The body of the request. */
  body: {
    /** Name of the view. */
    name?: string
    /** PERSONAL: only its owner sees it. AGENCY: everybody in the agency. */
    scope?: SavedViewScope
    /** Its filters, which replace the earlier ones. */
    filters?: SavedViewFilters
    /** Column, with '-' before it for descending; null: the usual order of the list. */
    sort?:
      | SortBy<
          | 'actuals'
          | 'attention'
          | 'campaignObjective'
          | 'campaignPacing'
          | 'complete'
          | 'endDate'
          | 'id'
          | 'name'
          | 'secondScreenComplete'
          | 'secondScreenImpressions'
          | 'secondScreenObjective'
          | 'secondScreenSpend'
          | 'startDate'
          | 'status'
          | 'totalObjective'
          | 'totalSpend'
          | 'updatedAt'
        >
      | undefined
      | null
    /** Fields of the shown columns in their order; null: the columns as the reader has arranged them. */
    columns?: string[] | undefined | null
  }
  /** Id of the thing. */
  id: number
}

/** Input of `client.savedViews.remove`. */
export interface SavedViewsRemoveInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.savedViews.remove`. */
export interface SavedViewsRemoveAnswer {
  /** Id of the view that is gone. */
  id: number
  /** The change-set of the deletion; reverting it brings the view back. */
  changeSetId: string
}

/** Input of `client.savedViews.setDefault`. */
export interface SavedViewsSetDefaultInput {
  /** The body of the request. */
  body: {
    /** True: the list opens with it. False: it does so no longer. */
    default: boolean
  }
  /** Id of the thing. */
  id: number
}

/** Calls of `client.savedViews`. */
export interface SavedViewsApi<D extends Dates = 'date'> {
  /**
   * List the views that a user may open.
   *
   * The user's own views and those of the agency, by name. A user who sees some advertisers only gets none that filters by others, and one without FORECAST.EXECUTE none of the agency that filters by forecasts.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /saved-views`.
   * @example
   * ```ts
   * const answer = await client.savedViews.list({ screen: 'campaigns' })
   * console.log(answer)
   * ```
   */
  list(input: SavedViewsListInput, options?: CallOptions): Call<Dated<SavedView[], D>>

  /**
   * Read a saved view.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /saved-views/{id}`.
   * @example
   * ```ts
   * const answer = await client.savedViews.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: SavedViewsGetInput, options?: CallOptions): Call<Dated<SavedView, D>>

  /**
   * Save a view of a list.
   *
   * A view of the agency needs CAMPAIGN.WRITE or AGENCY_SETTINGS.WRITE too.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /saved-views`.
   * @throws {@link ApiError} `savedViewsFull` (409): There are {maximum} views already, and more would not help. Delete one first.
   * @example
   * ```ts
   * const answer = await client.savedViews.create({ body: { name: 'text', screen: 'campaigns', filters: {} } })
   * console.log(answer)
   * ```
   */
  create(input: SavedViewsCreateInput, options?: CallOptions): Call<Dated<SavedViewResult, D>>

  /**
   * Change a saved view.
   *
   * Fields that the body leaves out stay. A view is changed by its owner, one of the agency also by whoever may write the agency's settings; only its owner makes it personal again.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `PUT /saved-views/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `savedViewNotYours` (409): This view belongs to {owner}. Save it under another name to have one of your own.
   * @throws {@link ApiError} `savedViewsFull` (409): There are {maximum} views already, and more would not help. Delete one first.
   * @example
   * ```ts
   * const answer = await client.savedViews.update({ id: 1, body: {} }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: SavedViewsUpdateInput, options: VersionedOptions): Call<Dated<SavedViewResult, D>>

  /**
   * Delete a saved view.
   *
   * Reverting the returned change-set brings the view back, also as the default of those who had chosen it.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `DELETE /saved-views/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `savedViewNotYours` (409): This view belongs to {owner}. Save it under another name to have one of your own.
   * @example
   * ```ts
   * const answer = await client.savedViews.remove({ id: 1 })
   * console.log(answer)
   * ```
   */
  remove(input: SavedViewsRemoveInput, options?: CallOptions): Call<SavedViewsRemoveAnswer>

  /**
   * Open a list with a saved view, or with it no longer.
   *
   * It counts for the caller alone, who has one default for each list.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /saved-views/{id}/default`.
   * @example
   * ```ts
   * const answer = await client.savedViews.setDefault({ id: 1, body: { default: false } })
   * console.log(answer)
   * ```
   */
  setDefault(input: SavedViewsSetDefaultInput, options?: CallOptions): Call<Dated<SavedView, D>>
}
