import * as z from 'zod'
import { limits, objectiveTypes, pageSizes, proposalStatuses, revenueTypes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, byUuid, id, instant, listOf, pageQuery } from '../wire.ts'

/** A RESERVED campaign as it was offered to a publisher; buyer and seller read the same. Terms are those of the offer. */
export const Proposal = z.object({
  id: z.uuid(),
  version: z.int(),
  campaignId: id,
  status: z.enum(proposalStatuses),
  buyer: z.object({ id, name: z.string() }),
  publisher: z.object({ id, name: z.string() }),
  terms: z.object({
    name: z.string(),
    advertiser: z.string(),
    startDate: instant.nullable(),
    endDate: instant.nullable(),
    currency: z.string(),
    objectiveType: z.enum(objectiveTypes),
    objectiveValue: z.number().nullable(),
    objectiveUnlimited: z.boolean(),
    revenueType: z.enum(revenueTypes),
    cpm: z.number().nullable(),
  }),
  submittedAt: instant,
  submittedBy: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  /** Why it was rejected; EXPIRED when nobody answered before its end. */
  reason: z.string().nullable(),
})
export type Proposal = z.output<typeof Proposal>

export const list = endpoint({
  method: 'GET',
  path: '/proposals',
  summary: 'Proposals made by, or to, the agency; the latest first',
  permission: 'PROPOSAL.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
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
  summary: "A campaign's proposals, the latest first",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: z.array(Proposal),
})

export const accept = endpoint({
  method: 'POST',
  path: '/proposals/{id}/accept',
  summary: "Accept a proposal, as its publisher's side",
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
  summary: "Reject a proposal with a reason, as its publisher's side",
  permission: 'PROPOSAL.EXECUTE',
  scope: 'reject',
  spec: 'ours',
  params: byUuid,
  body: z.object({ reason: z.string().trim().min(1).max(limits.contactText) }),
  response: Proposal,
  errors: ['proposalNotPending', 'versionConflict'],
})
