/** What a publisher's side says to a proposal. The campaign is the buyer's, in whose agency the answer is written and audited. */
import type { proposals } from '@spotdesk/sdk/contract'
import { campaignStatus } from '@spotdesk/sdk/rules'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { writeChanges } from '../../platform/change-sets/apply.ts'
import { lockCampaigns } from '../../platform/change-sets/campaign-store.ts'
import { insertChangeSet } from '../../platform/change-sets/change-set-store.ts'
import { type ProposalRow, findProposal, lockProposal } from '../../platform/change-sets/proposal-store.ts'
import { inAgency } from '../../platform/db/agency-scope.ts'
import type { WriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Problem, notFound } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { presentProposal } from './present.ts'

export interface SellersAnswer {
  accepted: boolean
  reason: string | null
}

/** @throws Problem notFound, forbidden for the buyer's side, versionConflict, proposalNotPending */
export function answerProposal(id: string, answer: SellersAnswer, call: Call): Promise<proposals.Proposal> {
  const { actor, services } = call
  const now = services.clock.now()
  return call.write(async (tx) => {
    const proposal = await lockProposal(tx, actor, id)
    if (!proposal) throw notFound()
    if (proposal.sellerAgencyId !== actor.agencyId) throw new Problem('forbidden')
    if (call.ifMatch !== null && call.ifMatch !== proposal.version)
      throw new Problem('versionConflict', {}, { members: { version: proposal.version, changedFields: ['status'] } })
    const wanted = answer.accepted ? 'ACCEPTED' : 'REJECTED'
    // Said already: the same word once more changes nothing.
    if (proposal.status === wanted) return presentProposal(proposal)
    if (proposal.status !== 'PENDING') throw new Problem('proposalNotPending', { status: proposal.status })
    await inAgency(tx, actor.agencyId, proposal.buyerAgencyId, () => writeAnswer(tx, proposal, answer, call, now))
    return presentProposal((await findProposal(tx, actor, id))!)
  })
}

async function writeAnswer(tx: WriteTransaction, proposal: ProposalRow, answer: SellersAnswer, call: Call, now: Date): Promise<void> {
  const actor = await inBuyersAgency(tx, proposal, call.actor)
  const [before] = await lockCampaigns(tx, actor, [proposal.campaignId])
  if (!before) throw notFound()
  const { type: campaignType, startDate, endDate } = before.fields
  if (campaignStatus({ ...before, campaignType, startDate, endDate }, now) !== 'PENDING')
    throw new Problem('proposalNotPending', { status: before.status })
  // The clock rejects it within the minute: who answers later than its end answers nothing.
  if (endDate !== null && endDate <= now) throw new Problem('proposalNotPending', { status: 'EXPIRED' })
  const changeSetId = uuidV7(now)
  const counts = { create: 0, update: 1, unchanged: 0, error: 0 }
  await insertChangeSet(tx, { id: changeSetId, actor, status: 'APPLIED', hash: '', counts, now })
  await writeChanges(tx, { actor, now, reason: call.reason ?? answer.reason }, changeSetId, [
    { id: before.id, before, fields: before.fields, flags: {}, answer, action: answer.accepted ? 'ACCEPT' : 'REJECT' },
  ])
}

/** The seller as whoever writes in the buyer's agency: the one campaign, and nothing beside it. */
async function inBuyersAgency(tx: WriteTransaction, { buyerAgencyId, publisherId }: ProposalRow, actor: Actor): Promise<Actor> {
  if (buyerAgencyId === actor.agencyId) return actor
  const { id, name, currency, time_zone, maximum_cpm_e4 } = await tx
    .selectFrom('agencies')
    .select(['id', 'name', 'currency', 'time_zone', 'maximum_cpm_e4'])
    .where('id', '=', buyerAgencyId)
    .executeTakeFirstOrThrow()
  const agency = { id, name, currency, timeZone: time_zone, maximumCpmE4: maximum_cpm_e4 }
  return { ...actor, agencyId: buyerAgencyId, agency, advertiserIds: null, publisherIds: [publisherId] }
}
