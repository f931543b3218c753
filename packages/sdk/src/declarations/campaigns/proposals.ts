// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { ObjectiveType, ProposalStatus, RevenueType } from '../values/campaign.ts'
import type { Page, PagedCall } from '../../client/pages.ts'

/** A RESERVED campaign as it was offered to a publisher; buyer and seller read the same. Terms are those of the offer. */
export interface Proposal {
  /** Id of the proposal. */
  id: string
  /** Rises with every change; send it as If-Match. */
  version: number
  /** The campaign that is offered. */
  campaignId: number
  /** EXPIRED: nobody answered before the end of the flight. */
  status: ProposalStatus
  /** The agency that made the offer. */
  buyer: {
    /** Id of the agency. */
    id: number
    /** Name of the agency. */
    name: string
  }
  /** The publisher that is asked. */
  publisher: {
    /** Id of the publisher. */
    id: number
    /** Name of the publisher. */
    name: string
  }
  /** The campaign as it was when it was submitted. */
  terms: {
    /** Name of the campaign. */
    name: string
    /** Name of the advertiser. */
    advertiser: string
    /** Start of the flight, inclusive; null: none. */
    startDate: Date | null
    /** End of the flight, exclusive; null: none. */
    endDate: Date | null
    /** ISO 4217 code of the amounts. */
    currency: string
    /** IMPRESSIONS, or PRICE for an amount. */
    objectiveType: ObjectiveType
    /** Impressions, or an amount in the currency; null when it is unlimited. */
    objectiveValue: number | null
    /** True: no objective. */
    objectiveUnlimited: boolean
    /** Unit of payment. */
    revenueType: RevenueType
    /** Price per unit of `revenueType`; null: not set. */
    cpm: number | null
  }
  /** Time of the offer. */
  submittedAt: Date
  /** User name of who submitted the campaign. */
  submittedBy: string
  /** Time of the answer, the withdrawal or the expiry; null: still open. */
  decidedAt: Date | null
  /** User name of who answered; null: still open, or the clock. */
  decidedBy: string | null
  /** Why it was rejected; EXPIRED when nobody answered before its end. */
  reason: string | null
}

/** Input of `client.proposals.list`. */
export interface ProposalsListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Statuses; empty or absent: every proposal. */
  status?: ProposalStatus[]
}

/** Input of `client.proposals.get`. */
export interface ProposalsGetInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.proposals.ofCampaign`. */
export interface ProposalsOfCampaignInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.proposals.accept`. */
export interface ProposalsAcceptInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.proposals.reject`. */
export interface ProposalsRejectInput {
  /** The body of the request. */
  body: {
    /** Shown to the buyer. */
    reason: string
  }
  /** Id of the thing. */
  id: string
}

/** Calls of `client.proposals`. */
export interface ProposalsApi<D extends Dates = 'date'> {
  /**
   * Proposals made by, or to, the agency; the latest first.
   *
   * Needs the permission `PROPOSAL.READ`.
   *
   * Sends `GET /proposals`.
   * @example
   * ```ts
   * for await (const row of client.proposals.list()) console.log(row)
   * ```
   */
  list(input?: ProposalsListInput, options?: CallOptions): PagedCall<Dated<Page<Proposal>, D>>

  /**
   * Read a proposal.
   *
   * Needs the permission `PROPOSAL.READ`.
   *
   * Sends `GET /proposals/{id}`.
   * @example
   * ```ts
   * const answer = await client.proposals.get({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  get(input: ProposalsGetInput, options?: CallOptions): Call<Dated<Proposal, D>>

  /**
   * A campaign's proposals, the latest first.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/proposals`.
   * @example
   * ```ts
   * const answer = await client.proposals.ofCampaign({ id: 1 })
   * console.log(answer)
   * ```
   */
  ofCampaign(input: ProposalsOfCampaignInput, options?: CallOptions): Call<Dated<Proposal[], D>>

  /**
   * Accept a proposal, as its publisher's side.
   *
   * Needs the permission `PROPOSAL.EXECUTE`.
   *
   * Sends `POST /proposals/{id}/accept`.
   * @throws {@link ApiError} `proposalNotPending` (409): The proposal is {status}: it can no longer be answered.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.proposals.accept({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  accept(input: ProposalsAcceptInput, options?: CallOptions): Call<Dated<Proposal, D>>

  /**
   * Reject a proposal with a reason, as its publisher's side.
   *
   * Needs the permission `PROPOSAL.EXECUTE`.
   *
   * Sends `POST /proposals/{id}/reject`.
   * @throws {@link ApiError} `proposalNotPending` (409): The proposal is {status}: it can no longer be answered.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.proposals.reject({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b', body: { reason: 'text' } })
   * console.log(answer)
   * ```
   */
  reject(input: ProposalsRejectInput, options?: CallOptions): Call<Dated<Proposal, D>>
}
