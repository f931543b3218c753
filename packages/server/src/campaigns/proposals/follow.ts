/** Keeps proposals consistent with their campaigns: creates one on submit, ends it on an answer or a withdrawal. */
import { uuidV7 } from '../../platform/audit/uuid.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import type { CampaignChange, NextCampaign } from '../campaigns/write/next-campaign.ts'
import { type NewProposal, openProposals, settleProposals } from './store.ts'
import type { Author } from '../../platform/audit/audit-store.ts'
import type { Decision } from './tell.ts'

type Written = Pick<NextCampaign, 'state' | 'change'>

/** Creates and ends the proposals of campaigns that were written. */
export async function syncProposals(tx: WriteTransaction, { actor, now }: Author, written: readonly Written[]): Promise<void> {
  const submitted = written.filter(({ change, state }) => state.status === 'PENDING' && !change.before?.submitted)
  await openProposals(
    tx,
    { agencyId: actor.agencyId, name: actor.name, agencyName: actor.agency.name, userId: actor.userId },
    now,
    submitted.map(({ change }) => toProposal(change, now)),
  )
  const decided = written.flatMap(({ change }) => {
    const decision = toDecision(change, actor)
    return decision ? [{ id: change.id, decision }] : []
  })
  for (const { id, decision } of decided) await settleProposals(tx, actor.agencyId, [id], decision, now)
}

function toDecision({ before, flags, answer }: CampaignChange, { name: by, userId }: Author['actor']): Decision | null {
  if (answer) return { status: answer.accepted ? 'ACCEPTED' : 'REJECTED', by, userId, reason: answer.reason }
  return before?.status === 'PENDING' && flags.submitted === false ? { status: 'WITHDRAWN', by, userId, reason: null } : null
}

function toProposal({ id, fields }: CampaignChange, now: Date): NewProposal {
  const { name, startDate, endDate, currency, objectiveType, objectiveValue, objectiveUnlimited, revenueType, cpm } = fields
  return {
    id: uuidV7(now),
    campaignId: id,
    // A RESERVED campaign is not submitted without a publisher.
    publisherId: fields.publisherId!,
    advertiserId: fields.advertiserId,
    terms: {
      name,
      startDate: startDate?.toISOString() ?? null,
      endDate: endDate?.toISOString() ?? null,
      currency,
      objectiveType,
      objectiveValue,
      objectiveUnlimited,
      revenueType,
      cpmE4: cpm,
    },
  }
}
