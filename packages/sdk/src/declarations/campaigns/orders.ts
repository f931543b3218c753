// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { NewOrderInput, Order, OrderChangesInput, OrderResult, OrderRow, OrderTemplate } from './order-schemas.ts'
import type { Page, PagedCall, SortBy } from '../../client/pages.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** Input of `client.orders.dashboard`. */
export interface OrdersDashboardInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** ACTIVE and INACTIVE, and ARCHIVED for the flag. */
  status?: ('ACTIVE' | 'ARCHIVED' | 'INACTIVE')[]
  /** Advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending; absent: by id. */
  sort?: SortBy<
    | 'actuals'
    | 'advertiser'
    | 'audioObjective'
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
    | 'totalSpend'
    | 'updatedAt'
  >
}

/** Input of `client.orders.exportList`. */
export interface OrdersExportListInput {
  /** ACTIVE and INACTIVE, and ARCHIVED for the flag. */
  status?: ('ACTIVE' | 'ARCHIVED' | 'INACTIVE')[]
  /** Advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending; absent: by id. */
  sort?: SortBy<
    | 'actuals'
    | 'advertiser'
    | 'audioObjective'
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
    | 'totalSpend'
    | 'updatedAt'
  >
  /** Only these orders, of those that the filters match; empty or absent: all of them. */
  ids?: number[]
  /** Page of the list, from 0; absent: every page. */
  page?: number
  /** Orders in the report; absent: all that match. */
  limit?: number
}

/** Answer of `client.orders.exportList`. */
export interface OrdersExportListAnswer {
  /** Name to download the report by, with `creatives.report`. */
  fileName: string
}

/** Input of `client.orders.template`. */
export interface OrdersTemplateInput {
  /** Advertiser to preselect. */
  advertiserId?: number
}

/** Input of `client.orders.create`. */
export interface OrdersCreateInput {
  /** Settings of a new order. An absent setting has the value of `orders.template`. */
  body: NewOrderInput
}

/** Input of `client.orders.get`. */
export interface OrdersGetInput {
  /** Id of the thing. */
  id: number
  /** True: the answer has `margin`. */
  defaultMargin?: boolean
}

/** Input of `client.orders.update`. */
export interface OrdersUpdateInput {
  /** Settings of an order in a write. */
  body: OrderChangesInput
  /** Id of the thing. */
  id: number
}

/** Input of `client.orders.vendors`. */
export interface OrdersVendorsInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.orders.archive`. */
export interface OrdersArchiveInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.orders.unarchive`. */
export interface OrdersUnarchiveInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.orders.duplicate`. */
export interface OrdersDuplicateInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.orders.duplicate`. */
export interface OrdersDuplicateAnswer {
  /** Id of the new order. */
  id: number
}

/** Input of `client.orders.retryDuplication`. */
export interface OrdersRetryDuplicationInput {
  /** Id of the thing. */
  id: number
}

/** Calls of `client.orders`. */
export interface OrdersApi<D extends Dates = 'date'> {
  /**
   * List orders with the roll-up of their campaigns.
   *
   * An invalid page or limit is ignored.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /orders/dashboard`.
   * @example
   * ```ts
   * for await (const row of client.orders.dashboard()) console.log(row)
   * ```
   */
  dashboard(input?: OrdersDashboardInput, options?: CallOptions): PagedCall<Dated<Page<OrderRow>, D>>

  /**
   * Export orders as a CSV report.
   *
   * Without page and limit: all matches. A user can run one export at a time. An invalid page or limit is ignored.
   *
   * Needs the permissions `CAMPAIGN.READ` and `REPORT.EXECUTE`.
   *
   * Sends `GET /orders/export`.
   * @throws {@link ApiError} `tooManyItems` (422): A maximum of 1000 items can be exported!
   * @throws {@link ApiError} `exportRunning` (429): Another export is being made. Try again in {seconds} s.
   * @throws {@link ApiError} `exportsBusy` (429): The server is busy with other exports. Try again in {seconds} s.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.orders.exportList()
   * console.log(answer)
   * ```
   */
  exportList(input?: OrdersExportListInput, options?: CallOptions): Call<OrdersExportListAnswer>

  /**
   * Read the defaults of a new order.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `GET /orders/template`.
   * @example
   * ```ts
   * const answer = await client.orders.template()
   * console.log(answer)
   * ```
   */
  template(input?: OrdersTemplateInput, options?: CallOptions): Call<Dated<OrderTemplate, D>>

  /**
   * Create an order.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /orders`.
   * @example
   * ```ts
   * const answer = await client.orders.create({ body: { advertiserId: 1, name: 'text' } })
   * console.log(answer)
   * ```
   */
  create(input: OrdersCreateInput, options?: CallOptions): Call<Dated<OrderResult, D>>

  /**
   * Read an order.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /orders/{id}`.
   * @example
   * ```ts
   * const answer = await client.orders.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: OrdersGetInput, options?: CallOptions): Call<Dated<Order, D>>

  /**
   * Change the settings of an order.
   *
   * Absent fields stay as they are. Advertiser, currency and objective type are fixed once the order has a campaign.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /orders/{id}`.
   * @throws {@link ApiError} `orderActionNotAllowed` (409): This action is not allowed for an order that is {status}.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.orders.update({ id: 1, body: {} }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: OrdersUpdateInput, options: VersionedOptions): Call<Dated<OrderResult, D>>

  /**
   * Attribution vendors of an order's campaigns.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /orders/{id}/vendors`.
   * @example
   * ```ts
   * const answer = await client.orders.vendors({ id: 1 })
   * console.log(answer)
   * ```
   */
  vendors(
    input: OrdersVendorsInput,
    options?: CallOptions,
  ): Call<
    {
      /** Name of the vendor in lower case: what stands before the colon of a pixel id. */
      id: string
      /** The vendor's pixels in the order's campaigns, as `vendor:id`. */
      pixelIds: string[]
    }[]
  >

  /**
   * Archive an order and pause its campaigns.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /orders/{id}/archive`.
   * @throws {@link ApiError} `orderActionNotAllowed` (409): This action is not allowed for an order that is {status}.
   * @throws {@link ApiError} `orderHasPendingCampaigns` (409): The order cannot be archived while a campaign of it waits for the seller.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.orders.archive({ id: 1 })
   * console.log(answer)
   * ```
   */
  archive(input: OrdersArchiveInput, options?: CallOptions): Call<Dated<OrderResult, D>>

  /**
   * Unarchive an order.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /orders/{id}/unarchive`.
   * @throws {@link ApiError} `orderActionNotAllowed` (409): This action is not allowed for an order that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.orders.unarchive({ id: 1 })
   * console.log(answer)
   * ```
   */
  unarchive(input: OrdersUnarchiveInput, options?: CallOptions): Call<Dated<OrderResult, D>>

  /**
   * Duplicate an order with its campaigns as drafts.
   *
   * Answers the id of the new order at once; its campaigns are copied by a job, all of them or none.
   *
   * Needs the permission `CAMPAIGN.WRITE`, and the feature `ORDER_DUPLICATION`.
   *
   * Sends `POST /orders/{id}/duplicate`.
   * @throws {@link ApiError} `orderActionNotAllowed` (409): This action is not allowed for an order that is {status}.
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @example
   * ```ts
   * const answer = await client.orders.duplicate({ id: 1 })
   * console.log(answer)
   * ```
   */
  duplicate(input: OrdersDuplicateInput, options?: CallOptions): Call<OrdersDuplicateAnswer>

  /**
   * Copy the campaigns of a duplicate again after that failed.
   *
   * Needs the permission `CAMPAIGN.WRITE`, and the feature `ORDER_DUPLICATION`.
   *
   * Sends `POST /orders/{id}/retry-duplication`.
   * @throws {@link ApiError} `orderActionNotAllowed` (409): This action is not allowed for an order that is {status}.
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @example
   * ```ts
   * const answer = await client.orders.retryDuplication({ id: 1 })
   * console.log(answer)
   * ```
   */
  retryDuplication(input: OrdersRetryDuplicationInput, options?: CallOptions): Call<Dated<OrderResult, D>>
}
