/** Proposals follow their campaigns: made when one is submitted, ended when it is answered or taken back. */
import type { Author } from '../audit/append.ts'
import { uuidV7 } from '../audit/uuid.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import type { CampaignChange, NextCampaign } from './next-campaign.ts'
import { type Decision, type NewProposal, openProposals, settleProposals } from './proposal-store.ts'

type Written = Pick<NextCampaign, 'status'> & { change: CampaignChange }

/** Makes and ends the proposals that written changes ask for. */
export async function followProposals(tx: WriteTransaction, { actor, now }: Author, written: readonly Written[]): Promise<void> {
  const submitted = written.filter(({ change, status }) => status === 'PENDING' && !change.before?.submitted)
  await openProposals(
    tx,
    { agencyId: actor.agencyId, name: actor.name },
    now,
    submitted.map(({ change }) => toProposal(change, now)),
  )
  const decided = written.flatMap(({ change }) => {
    const decision = decisionOf(change, actor.name)
    return decision ? [{ id: change.id, decision }] : []
  })
  for (const { id, decision } of decided) await settleProposals(tx, actor.agencyId, [id], decision, now)
}

function decisionOf({ before, flags, answer }: CampaignChange, by: string): Decision | null {
  if (answer) return { status: answer.accepted ? 'ACCEPTED' : 'REJECTED', by, reason: answer.reason }
  return before?.status === 'PENDING' && flags.submitted === false ? { status: 'WITHDRAWN', by, reason: null } : null
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
