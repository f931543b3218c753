import * as z from 'zod'
import { limits, objectiveTypes, pageSizes, proposalStatuses, revenueTypes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, byUuid, id, instant, listOf, pageQuery } from '../wire.ts'

/** A RESERVED campaign as it was offered to a publisher. Buyer and seller read the same terms, those of the offer. */
export const Proposal = z.object({
  /** Id of the proposal. */
  id: z.uuid(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** The offered campaign. */
  campaignId: id,
  /** Status of the proposal. EXPIRED: nobody answered before the end of the flight. */
  status: z.enum(proposalStatuses),
  /** The agency that made the offer. */
  buyer: z.object({
    /** Id of the agency. */
    id,
    /** Name of the agency. */
    name: z.string(),
  }),
  /** The publisher that receives the offer. */
  publisher: z.object({
    /** Id of the publisher. */
    id,
    /** Name of the publisher. */
    name: z.string(),
  }),
  /** The campaign as it was when it was submitted. */
  terms: z.object({
    /** Name of the campaign. */
    name: z.string(),
    /** Name of the advertiser. */
    advertiser: z.string(),
    /** Start of the flight, inclusive; null if none. */
    startDate: instant.nullable(),
    /** End of the flight, exclusive; null if none. */
    endDate: instant.nullable(),
    /** ISO 4217 code of the amounts. */
    currency: z.string(),
    /** IMPRESSIONS, or PRICE for an amount. */
    objectiveType: z.enum(objectiveTypes),
    /** Impressions, or an amount in the currency; null if unlimited. */
    objectiveValue: z.number().nullable(),
    /** True means no objective. */
    objectiveUnlimited: z.boolean(),
    /** Unit of payment. */
    revenueType: z.enum(revenueTypes),
    /** Price per unit of `revenueType`; null if not set. */
    cpm: z.number().nullable(),
  }),
  /** Time of the offer. */
  submittedAt: instant,
  /** User name of the person who submitted the campaign. */
  submittedBy: z.string(),
  /** Time of the answer, the withdrawal or the expiry; null if it is open. */
  decidedAt: instant.nullable(),
  /** User name of the person who answered; null if it is open, or if it expired. */
  decidedBy: z.string().nullable(),
  /** Reason of the rejection; EXPIRED if nobody answered before its end. */
  reason: z.string().nullable(),
})
export type Proposal = z.output<typeof Proposal>

export const list = endpoint({
  method: 'GET',
  path: '/proposals',
  summary: 'List the proposals that the agency made or received, latest first',
  permission: 'PROPOSAL.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** Statuses; if empty or omitted, every proposal. */
    status: z.array(z.enum(proposalStatuses)).optional(),
    ...pageQuery(pageSizes.general, limits.pageMax),
  }),
  response: listOf(Proposal),
})

export const get = endpoint({
  method: 'GET',
  path: '/proposals/{id}',
  summary: 'Read a proposal',
  permission: 'PROPOSAL.READ',
  spec: 'ours',
  params: byUuid,
  response: Proposal,
})

export const ofCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/proposals',
  summary: "List a campaign's proposals, latest first",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: z.array(Proposal),
})

export const accept = endpoint({
  method: 'POST',
  path: '/proposals/{id}/accept',
  summary: "Accept a proposal on the publisher's side",
  permission: 'PROPOSAL.EXECUTE',
  scope: 'accept',
  spec: 'ours',
  params: byUuid,
  response: Proposal,
  errors: ['proposalNotPending', 'versionConflict'],
})

export const reject = endpoint({
  method: 'POST',
  path: '/proposals/{id}/reject',
  summary: "Reject a proposal with a reason on the publisher's side",
  permission: 'PROPOSAL.EXECUTE',
  scope: 'reject',
  spec: 'ours',
  params: byUuid,
  body: z.object({
    /** Reason that the buyer sees. */
    reason: z.string().trim().min(1).max(limits.contactText),
  }),
  response: Proposal,
  errors: ['proposalNotPending', 'versionConflict'],
})
