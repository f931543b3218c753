// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { AdRow, DeliveryDay } from './campaign-delivery.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Campaign, CampaignActionResult, CampaignRow, CampaignUpdateResult } from './campaign-schemas.ts'
import type { CampaignCard } from './campaign-cards.ts'
import type { CampaignSettingsInput, NewCampaignInput, QuickEditInput } from './campaign-settings.ts'
import type { CampaignStatusFilter, CampaignType, DeliveryStatus } from '../values/campaign.ts'
import type { CampaignTotals, CampaignViewCounts } from './campaign-totals.ts'
import type { Currency } from '../values/currency.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { DeliveryForecastStatus } from '../values/forecast.ts'
import type { Page, PagedCall, SortBy } from '../../client/pages.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** Input of `client.campaigns.cards`. */
export interface CampaignsCardsInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Campaign types; empty or absent: all. */
  type?: CampaignType[]
  /** Statuses, and ARCHIVED for the flag. */
  status?: CampaignStatusFilter[]
  /** Campaigns with at least one of these delivery statuses; empty or absent: all. */
  deliveryStatus?: DeliveryStatus[]
  /** User names; 'Unassigned' for nobody. */
  assignedUsername?: string[]
  /** Advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Orders; empty or absent: all. */
  orderId?: number[]
  /** Campaigns with these ids; empty or absent: all. */
  ids?: number[]
  /** Statuses of the last forecast of the saved campaign; empty or absent: all. */
  forecastStatus?: DeliveryForecastStatus[]
  /** True: only campaigns that ask somebody to act. */
  needsAttention?: boolean
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending; absent: by id. */
  sort?: SortBy<
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
}

/** Input of `client.campaigns.delivery`. */
export interface CampaignsDeliveryInput {
  /** Id of the thing. */
  id: number
  /** Start of the period, inclusive; absent: from the first delivery or the start. */
  from?: string
  /** End of the period; absent: to the last day that facts are known for. */
  to?: string
}

/** Answer of `client.campaigns.delivery`. */
export interface CampaignsDeliveryAnswer {
  /** IANA zone of the days: the agency's. */
  timeZone: string
  /** Delivery facts are complete up to here; null: there are none. */
  asOf: Date | null
  /** ISO 4217 code of the spend. */
  currency: string
  /** Every day of the period on which the campaign could deliver; a day without delivery has zeros. */
  days: DeliveryDay[]
}

/** Input of `client.campaigns.ads`. */
export interface CampaignsAdsInput {
  /** Id of the thing. */
  id: number
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Id or part of the name; absent: every ad. */
  q?: string
  /** Start of the period as YYYYMMDDHHmmss in UTC; absent: from the first delivery. */
  from?: string
  /** End of the period as YYYYMMDDHHmmss in UTC, its second included; absent: no end. */
  to?: string
  /** Column, with '-' before it for descending. */
  sort?: SortBy<'actuals' | 'clicks' | 'id' | 'name' | 'status' | 'totalEcpm' | 'totalSpend' | 'type' | 'weight'>
}

/** Input of `client.campaigns.totals`. */
export interface CampaignsTotalsInput {
  /** Campaign types; empty or absent: all. */
  type?: CampaignType[]
  /** Statuses, and ARCHIVED for the flag. */
  status?: CampaignStatusFilter[]
  /** Campaigns with at least one of these delivery statuses; empty or absent: all. */
  deliveryStatus?: DeliveryStatus[]
  /** User names; 'Unassigned' for nobody. */
  assignedUsername?: string[]
  /** Advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Orders; empty or absent: all. */
  orderId?: number[]
  /** Campaigns with these ids; empty or absent: all. */
  ids?: number[]
  /** Statuses of the last forecast of the saved campaign; empty or absent: all. */
  forecastStatus?: DeliveryForecastStatus[]
  /** True: only campaigns that ask somebody to act. */
  needsAttention?: boolean
  /** Id or part of the name. */
  q?: string
}

/** Input of `client.campaigns.list`. */
export interface CampaignsListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Campaign types; empty or absent: all. */
  type?: CampaignType[]
  /** Statuses, and ARCHIVED for the flag. */
  status?: CampaignStatusFilter[]
  /** Campaigns with at least one of these delivery statuses; empty or absent: all. */
  deliveryStatus?: DeliveryStatus[]
  /** User names; 'Unassigned' for nobody. */
  assignedUsername?: string[]
  /** Advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Orders; empty or absent: all. */
  orderId?: number[]
  /** Campaigns with these ids; empty or absent: all. */
  ids?: number[]
  /** Statuses of the last forecast of the saved campaign; empty or absent: all. */
  forecastStatus?: DeliveryForecastStatus[]
  /** True: only campaigns that ask somebody to act. */
  needsAttention?: boolean
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending; absent: by id. */
  sort?: SortBy<
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
}

/** Input of `client.campaigns.get`. */
export interface CampaignsGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.exportList`. */
export interface CampaignsExportListInput {
  /** Campaign types; empty or absent: all. */
  type?: CampaignType[]
  /** Statuses, and ARCHIVED for the flag. */
  status?: CampaignStatusFilter[]
  /** Campaigns with at least one of these delivery statuses; empty or absent: all. */
  deliveryStatus?: DeliveryStatus[]
  /** User names; 'Unassigned' for nobody. */
  assignedUsername?: string[]
  /** Advertisers; empty or absent: all. */
  advertiserId?: number[]
  /** Orders; empty or absent: all. */
  orderId?: number[]
  /** Campaigns with these ids; empty or absent: all. */
  ids?: number[]
  /** Statuses of the last forecast of the saved campaign; empty or absent: all. */
  forecastStatus?: DeliveryForecastStatus[]
  /** True: only campaigns that ask somebody to act. */
  needsAttention?: boolean
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending; absent: by id. */
  sort?: SortBy<
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
  /** Page of the list, from 0; absent: every page. */
  page?: number
  /** Campaigns in the report; absent: all that match. */
  limit?: number
}

/** Answer of `client.campaigns.exportList`. */
export interface CampaignsExportListAnswer {
  /** Name to download the report by, with `creatives.report`. */
  fileName: string
}

/** Input of `client.campaigns.create`. */
export interface CampaignsCreateInput {
  /** First settings of an empty draft. Its advertiser is the order's when it is left out. */
  body: NewCampaignInput
}

/** Input of `client.campaigns.update`. */
export interface CampaignsUpdateInput {
  /**
   * Settings of a campaign. An absent setting stays as it is, so that a wizard sends a step and a form sends all: a campaign sent back
   * as it was read changes nothing.
   */
  body: CampaignSettingsInput
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.quickEdit`. */
export interface CampaignsQuickEditInput {
  /** Settings that the quick-edit drawer sends. */
  body: QuickEditInput
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.pause`. */
export interface CampaignsPauseInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.resume`. */
export interface CampaignsResumeInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.review`. */
export interface CampaignsReviewInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.archive`. */
export interface CampaignsArchiveInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.unarchive`. */
export interface CampaignsUnarchiveInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.submit`. */
export interface CampaignsSubmitInput {
  /** NO_INVENTORY: submit although the forecast finds no inventory. */
  override?: 'NO_INVENTORY'[]
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.withdraw`. */
export interface CampaignsWithdrawInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.campaigns.duplicate`. */
export interface CampaignsDuplicateInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.campaigns.duplicate`. */
export interface CampaignsDuplicateAnswer {
  /** Id of the new draft. */
  id: number
}

/** Input of `client.campaigns.assignedUsers`. */
export interface CampaignsAssignedUsersInput {
  /** Part of a user name; absent: all names. */
  q?: string
  /** Most names in the answer, 'Unassigned' not counted. */
  limit?: number
}

/** Input of `client.campaigns.validCpm`. */
export interface CampaignsValidCpmInput {
  /** The body of the request. */
  body: {
    /** The CPM to check. */
    value: number
    /** ISO 4217 code of the CPM. */
    currency: Currency
  }
}

/** Answer of `client.campaigns.validCpm`. */
export interface CampaignsValidCpmAnswer {
  /** True: the CPM is not above the maximum. */
  valid: boolean
  /** The agency's maximum CPM; null: none in this currency. */
  maximum: number | null
  /** Currency of `maximum`: that of the request. */
  currency: string
}

/** Input of `client.campaigns.dealSettings`. */
export interface CampaignsDealSettingsInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.campaigns.dealSettings`. */
export interface CampaignsDealSettingsAnswer {
  /** Address of the page to open. */
  redirectURL: string
}

/** Calls of `client.campaigns`. */
export interface CampaignsApi<D extends Dates = 'date'> {
  /**
   * List campaigns in the size of a card, with their last forecast.
   *
   * Takes the filters and the sort of the list. With ids: those of them that exist and that the caller may see. The forecast is the last one that was made; to make a new one, ask for the forecast of the campaign.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/cards`.
   * @example
   * ```ts
   * for await (const row of client.campaigns.cards()) console.log(row)
   * ```
   */
  cards(input?: CampaignsCardsInput, options?: CallOptions): PagedCall<Dated<Page<CampaignCard>, D>>

  /**
   * Daily delivery of a campaign.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/delivery`.
   * @example
   * ```ts
   * const answer = await client.campaigns.delivery({ id: 1 })
   * console.log(answer)
   * ```
   */
  delivery(input: CampaignsDeliveryInput, options?: CallOptions): Call<Dated<CampaignsDeliveryAnswer, D>>

  /**
   * List the ads of a campaign.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/ads/filter`.
   * @example
   * ```ts
   * for await (const row of client.campaigns.ads({ id: 1 })) console.log(row)
   * ```
   */
  ads(input: CampaignsAdsInput, options?: CallOptions): PagedCall<Page<AdRow>>

  /**
   * Totals of every campaign that matches.
   *
   * Takes the filters of the list. Money is by currency, impressions stand apart.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/totals`.
   * @example
   * ```ts
   * const answer = await client.campaigns.totals()
   * console.log(answer)
   * ```
   */
  totals(input?: CampaignsTotalsInput, options?: CallOptions): Call<Dated<CampaignTotals, D>>

  /**
   * Numbers of campaigns in the views of the list.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/views`.
   * @example
   * ```ts
   * const answer = await client.campaigns.views()
   * console.log(answer)
   * ```
   */
  views(input?: Record<string, never>, options?: CallOptions): Call<CampaignViewCounts>

  /**
   * List campaigns.
   *
   * A page after the last one is empty and has the total.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns`.
   * @example
   * ```ts
   * for await (const row of client.campaigns.list()) console.log(row)
   * ```
   */
  list(input?: CampaignsListInput, options?: CallOptions): PagedCall<Dated<Page<CampaignRow>, D>>

  /**
   * Read a campaign.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}`.
   * @example
   * ```ts
   * const answer = await client.campaigns.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: CampaignsGetInput, options?: CallOptions): Call<Dated<Campaign, D>>

  /**
   * Export campaigns as a CSV report.
   *
   * Without page and limit: all matches. A user can run one export at a time.
   *
   * Needs the permissions `CAMPAIGN.READ` and `REPORT.EXECUTE`.
   *
   * Sends `GET /campaigns/export`.
   * @throws {@link ApiError} `exportRunning` (429): Another export is being made. Try again in {seconds} s.
   * @throws {@link ApiError} `exportsBusy` (429): The server is busy with other exports. Try again in {seconds} s.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.campaigns.exportList()
   * console.log(answer)
   * ```
   */
  exportList(input?: CampaignsExportListInput, options?: CallOptions): Call<CampaignsExportListAnswer>

  /**
   * Begin a campaign: an empty draft.
   *
   * In the order's currency, else the user's; with the order's advertiser when none is given, else with the sole one of an account that has just one.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns`.
   * @example
   * ```ts
   * const answer = await client.campaigns.create({ body: {} })
   * console.log(answer)
   * ```
   */
  create(input: CampaignsCreateInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Change a campaign's settings.
   *
   * Fields that are absent from the body stay as they are. Type, currency, objective type, advertiser and order are fixed on submit.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `confirmationRequired` (409): This needs a confirmation: {reason}
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.update({ id: 1, body: {} }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: CampaignsUpdateInput, options: VersionedOptions): Call<Dated<CampaignUpdateResult, D>>

  /**
   * Change flight, objective and price of a live campaign.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/quick-edit`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `confirmationRequired` (409): This needs a confirmation: {reason}
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.quickEdit({ id: 1, body: { startDate: '2026-01-04T09:30:00.000Z', campaignObjective: { value: 1 }, campaignRevenue: { value: 1 } } }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  quickEdit(input: CampaignsQuickEditInput, options: VersionedOptions): Call<Dated<CampaignUpdateResult, D>>

  /**
   * Pause a campaign.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/pause`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.pause({ id: 1 })
   * console.log(answer)
   * ```
   */
  pause(input: CampaignsPauseInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Resume a campaign.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/resume`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.resume({ id: 1 })
   * console.log(answer)
   * ```
   */
  resume(input: CampaignsResumeInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Take a rejected campaign back to draft.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/review`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.review({ id: 1 })
   * console.log(answer)
   * ```
   */
  review(input: CampaignsReviewInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Archive a campaign.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/archive`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.archive({ id: 1 })
   * console.log(answer)
   * ```
   */
  archive(input: CampaignsArchiveInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Unarchive a campaign.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /campaigns/{id}/unarchive`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.unarchive({ id: 1 })
   * console.log(answer)
   * ```
   */
  unarchive(input: CampaignsUnarchiveInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Submit a draft; a guaranteed one goes to its publisher as a proposal.
   *
   * If the forecast finds no inventory the call is refused, unless `override=NO_INVENTORY` confirms it and X-Change-Reason gives a reason. Without a forecast nothing is refused.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/submit`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `forecastNoInventory` (409): The forecast finds next to no inventory: {available} of the {remaining} impressions that are wanted. Change the targeting, or submit it all the same with a reason.
   * @throws {@link ApiError} `overrideNeedsReason` (422): Give a reason for going on all the same.
   * @example
   * ```ts
   * const answer = await client.campaigns.submit({ id: 1 })
   * console.log(answer)
   * ```
   */
  submit(input: CampaignsSubmitInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Take a proposal back to draft before it is answered.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/withdraw`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.campaigns.withdraw({ id: 1 })
   * console.log(answer)
   * ```
   */
  withdraw(input: CampaignsWithdrawInput, options?: CallOptions): Call<Dated<CampaignActionResult, D>>

  /**
   * Duplicate a campaign as a draft.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /campaigns/{id}/duplicate`.
   * @throws {@link ApiError} `campaignActionNotAllowed` (409): This action is not allowed for a campaign that is {status}.
   * @example
   * ```ts
   * const answer = await client.campaigns.duplicate({ id: 1 })
   * console.log(answer)
   * ```
   */
  duplicate(input: CampaignsDuplicateInput, options?: CallOptions): Call<CampaignsDuplicateAnswer>

  /**
   * User names that campaigns are assigned to.
   *
   * 'Unassigned' is first when there is no q.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/assigned-users`.
   * @example
   * ```ts
   * const answer = await client.campaigns.assignedUsers()
   * console.log(answer)
   * ```
   */
  assignedUsers(input?: CampaignsAssignedUsersInput, options?: CallOptions): Call<string[]>

  /**
   * Check a CPM against the agency's maximum.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /campaigns/valid/cpm`.
   * @example
   * ```ts
   * const answer = await client.campaigns.validCpm({ body: { value: 1, currency: 'USD' } })
   * console.log(answer)
   * ```
   */
  validCpm(input: CampaignsValidCpmInput, options?: CallOptions): Call<CampaignsValidCpmAnswer>

  /**
   * Where a campaign's deal settings are.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `GET /campaigns/{id}/settings`.
   * @throws {@link ApiError} `dealSettingsNotSet` (409): Deal settings are not set up: the server has no DEAL_SETTINGS_URL.
   * @example
   * ```ts
   * const answer = await client.campaigns.dealSettings({ id: 1 })
   * console.log(answer)
   * ```
   */
  dealSettings(input: CampaignsDealSettingsInput, options?: CallOptions): Call<CampaignsDealSettingsAnswer>
}
