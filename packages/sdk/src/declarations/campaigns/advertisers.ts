// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { CampaignRow } from './campaign-schemas.ts'
import type { CampaignStatusFilter, CampaignType, DeliveryStatus } from '../values/campaign.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { DeliveryForecastStatus } from '../values/forecast.ts'
import type { Page, PagedCall, SortBy } from '../../client/pages.ts'

/** An advertiser as a picker shows it. */
export interface AdvertiserSummary {
  /** Id of the advertiser. */
  id: number
  /** Name of the advertiser. */
  name: string
  /** ACTIVE, INACTIVE or ARCHIVED. */
  status: 'ACTIVE' | 'ARCHIVED' | 'INACTIVE'
}

/** An advertiser with all its settings. */
export interface Advertiser extends AdvertiserSummary {
  /** Rises with every change; send it as If-Match. */
  version: number
  /** The agency's own key of the advertiser; null without one. */
  externalReference: string | null
  /** Its web site as a host; null: none. */
  domain: string | null
  /** Name of the person to write to; null: none. */
  contact: string | null
  /** Address of the contact; null: none. */
  email: string | null
  /** Categories of the IAB Content Taxonomy 1.0. */
  categories: {
    /** Code, such as IAB2. */
    id: string
    /** English name. */
    name: string
  }[]
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** Answer of a write: the advertiser as it is now, and the change-set of the write. */
export interface AdvertiserResult extends Advertiser {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** A new advertiser. */
export interface NewAdvertiser {
  /** Name of the advertiser, trimmed. */
  name: string
  /** Its web site; absent or null: none. */
  domain?: string | undefined | null
  /** Its categories; absent or null: none. */
  categoryIds?: string[] | undefined | null
  /** The agency's own key. */
  externalReference?: string | undefined | null
  /** Name of the person to write to; absent or null: none. */
  contact?: string | undefined | null
  /** Address of the contact; absent or null: none. */
  email?: string | undefined | null
}

/** Settings of an advertiser that replace those it has. */
export interface AdvertiserChanges {
  /** Name of the advertiser, trimmed. */
  name: string
  /** Its web site; absent or null: none. */
  domain?: string | undefined | null
  /** Its categories; absent or null: none. */
  categoryIds?: string[] | undefined | null
  /** The agency's own key. */
  externalReference?: string | undefined | null
  /** Absent: as it is. Archiving has calls of its own. */
  status?: 'ACTIVE' | 'INACTIVE'
}

/** Input of `client.advertisers.summary`. */
export interface AdvertisersSummaryInput {
  /** Advertisers in the answer at most. */
  limit?: number
  /** Part of the name; absent: the first of all. */
  q?: string
}

/** Input of `client.advertisers.search`. */
export interface AdvertisersSearchInput {
  /** Part of the name. */
  q?: string
  /** Advertisers with these ids. */
  ids?: number[]
}

/** Input of `client.advertisers.get`. */
export interface AdvertisersGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.advertisers.list`. */
export interface AdvertisersListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Statuses of the advertisers to list. */
  status?: ('ACTIVE' | 'ARCHIVED' | 'INACTIVE')[]
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending. */
  sort?: SortBy<'createdAt' | 'id' | 'name' | 'status' | 'updatedAt'>
}

/** Input of `client.advertisers.create`. */
export interface AdvertisersCreateInput {
  /** A new advertiser. */
  body: NewAdvertiser
}

/** Input of `client.advertisers.update`. */
export interface AdvertisersUpdateInput {
  /** Settings of an advertiser that replace those it has. */
  body: AdvertiserChanges
  /** Id of the thing. */
  id: number
}

/** Input of `client.advertisers.archive`. */
export interface AdvertisersArchiveInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.advertisers.unarchive`. */
export interface AdvertisersUnarchiveInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.advertisers.campaigns`. */
export interface AdvertisersCampaignsInput {
  /** Id of the thing. */
  id: number
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

/** Calls of `client.advertisers`. */
export interface AdvertisersApi<D extends Dates = 'date'> {
  /**
   * Names of advertisers for a picker.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /advertisers/summary`.
   * @example
   * ```ts
   * const answer = await client.advertisers.summary()
   * console.log(answer)
   * ```
   */
  summary(input?: AdvertisersSummaryInput, options?: CallOptions): Call<AdvertiserSummary[]>

  /**
   * Find advertisers by name or ids.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /advertisers/search`.
   * @example
   * ```ts
   * const answer = await client.advertisers.search()
   * console.log(answer)
   * ```
   */
  search(input?: AdvertisersSearchInput, options?: CallOptions): Call<AdvertiserSummary[]>

  /**
   * Read an advertiser.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /advertisers/{id}`.
   * @example
   * ```ts
   * const answer = await client.advertisers.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: AdvertisersGetInput, options?: CallOptions): Call<Dated<Advertiser, D>>

  /**
   * List advertisers.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /advertisers/dashboard`.
   * @example
   * ```ts
   * for await (const row of client.advertisers.list()) console.log(row)
   * ```
   */
  list(input?: AdvertisersListInput, options?: CallOptions): PagedCall<Dated<Page<Advertiser>, D>>

  /**
   * Create an advertiser.
   *
   * Empty and null fields count as absent.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /advertisers`.
   * @example
   * ```ts
   * const answer = await client.advertisers.create({ body: { name: 'text' } })
   * console.log(answer)
   * ```
   */
  create(input: AdvertisersCreateInput, options?: CallOptions): Call<Dated<AdvertiserResult, D>>

  /**
   * Change an advertiser.
   *
   * Domain, categories and external reference are replaced: absent, empty or null values clear them. Contact and e-mail stay unchanged, and so does an absent status.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /advertisers/{id}`.
   * @throws {@link ApiError} `advertiserActionNotAllowed` (409): This action is not allowed for an advertiser that is {status}.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.advertisers.update({ id: 1, body: { name: 'text' } })
   * console.log(answer)
   * ```
   */
  update(input: AdvertisersUpdateInput, options?: CallOptions): Call<Dated<AdvertiserResult, D>>

  /**
   * Archive an advertiser.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /advertisers/{id}/archive`.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.advertisers.archive({ id: 1 })
   * console.log(answer)
   * ```
   */
  archive(input: AdvertisersArchiveInput, options?: CallOptions): Call<Dated<AdvertiserResult, D>>

  /**
   * Unarchive an advertiser.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /advertisers/{id}/unarchive`.
   * @throws {@link ApiError} `changeSetClosed` (409): Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.advertisers.unarchive({ id: 1 })
   * console.log(answer)
   * ```
   */
  unarchive(input: AdvertisersUnarchiveInput, options?: CallOptions): Call<Dated<AdvertiserResult, D>>

  /**
   * List the campaigns of an advertiser.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /advertisers/{id}/campaigns`.
   * @example
   * ```ts
   * for await (const row of client.advertisers.campaigns({ id: 1 })) console.log(row)
   * ```
   */
  campaigns(input: AdvertisersCampaignsInput, options?: CallOptions): PagedCall<Dated<Page<CampaignRow>, D>>
}
