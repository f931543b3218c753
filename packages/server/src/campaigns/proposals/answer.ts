/**
 * The seller's answer to a proposal: accept or reject. The campaign belongs to the buyer, in whose agency the answer is written and
 * audited.
 */
import type { proposals } from '@spotdesk/sdk/contract'
import { campaignStatus } from '@spotdesk/sdk/rules'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { writeCampaigns } from '../campaigns/write/write-campaigns.ts'
import { lockCampaigns } from '../campaigns/write/write-store.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import { type ProposalRow, findProposal, lockProposal, readActorAgency } from './store.ts'
import { inAgency } from '../../platform/db/query/agency-scope.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { isStale } from '../../platform/http/request/if-match.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem, notFound } from '../../platform/http/answer/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { amountSeen } from '../../platform/http/money-seen-query.ts'
import { presentProposal } from './present.ts'

export interface ProposalReply {
  accepted: boolean
  reason: string | null
}

/** @throws Problem notFound, forbidden for the buyer's side, versionConflict, proposalNotPending */
export function decideProposal(id: string, answer: ProposalReply, call: Call): Promise<proposals.Proposal> {
  const { actor, services } = call
  const now = services.clock.now()
  return call.write(async (tx) => {
    const proposal = await lockProposal(tx, actor, id)
    if (!proposal) throw notFound()
    if (proposal.sellerAgencyId !== actor.agencyId) throw new Problem('forbidden')
    if (isStale(call, proposal.version))
      throw new Problem(
        'versionConflict',
        {},
        { members: { version: proposal.version, changedFields: [{ field: 'status', base: 'PENDING', theirs: proposal.status }] } },
      )
    const wanted = answer.accepted ? 'ACCEPTED' : 'REJECTED'
    // The same answer a second time changes nothing.
    if (proposal.status === wanted) return presentProposal(proposal, await amountSeen(tx, actor))
    if (proposal.status !== 'PENDING') throw new Problem('proposalNotPending', { status: proposal.status })
    await inAgency(tx, actor.agencyId, proposal.buyerAgencyId, () => writeAnswer(tx, proposal, answer, call, now))
    return presentProposal((await findProposal(tx, actor, id))!, await amountSeen(tx, actor))
  })
}

async function writeAnswer(tx: WriteTransaction, proposal: ProposalRow, answer: ProposalReply, call: Call, now: Date): Promise<void> {
  const actor = await inBuyersAgency(tx, proposal, call.actor)
  const [before] = await lockCampaigns(tx, actor, [proposal.campaignId])
  if (!before) throw notFound()
  const { type: campaignType, startDate, endDate } = before.fields
  if (campaignStatus({ ...before, campaignType, startDate, endDate }, now) !== 'PENDING')
    throw new Problem('proposalNotPending', { status: before.status })
  // The clock rejects the proposal within the minute: after the end of the campaign there is nothing to answer.
  if (endDate !== null && endDate <= now) throw new Problem('proposalNotPending', { status: 'EXPIRED' })
  const changeSetId = uuidV7(now)
  const counts = { create: 0, update: 1, unchanged: 0, error: 0 }
  await insertChangeSet(tx, { id: changeSetId, kind: 'campaigns', actor, status: 'APPLIED', hash: '', counts, now })
  await writeCampaigns(tx, { actor, now, reason: call.reason ?? answer.reason }, changeSetId, [
    { id: before.id, before, fields: before.fields, flags: {}, answer, action: answer.accepted ? 'ACCEPT' : 'REJECT' },
  ])
}

/** The seller as an actor in the buyer's agency, limited to the proposal's publisher. */
async function inBuyersAgency(tx: WriteTransaction, { buyerAgencyId, publisherId }: ProposalRow, actor: Actor): Promise<Actor> {
  if (buyerAgencyId === actor.agencyId) return actor
  const agency = await readActorAgency(tx, buyerAgencyId)
  return { ...actor, agencyId: buyerAgencyId, agency, advertiserIds: null, publisherIds: [publisherId] }
}
