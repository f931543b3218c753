/** The status of a campaign as a function of stored facts and the time (docs/domain.md §2.1). */
import type { CampaignStatus, CampaignType } from '../../../values/index.ts'

export interface StatusFacts {
  campaignType: CampaignType
  submitted: boolean
  rejected: boolean
  /** A RESERVED campaign that the seller has accepted. */
  accepted: boolean
  paused: boolean
  startDate: Date | null
  endDate: Date | null
  objectiveMet: boolean
}

/** The first fact that holds decides. A pending proposal whose end has passed is rejected by the clock: see `hasExpired`. */
export function campaignStatus(facts: StatusFacts, now: Date): CampaignStatus {
  if (!facts.submitted) return 'DRAFT'
  if (facts.rejected) return 'REJECTED'
  if (facts.campaignType === 'RESERVED' && !facts.accepted) return 'PENDING'
  if (facts.objectiveMet || (facts.endDate && facts.endDate <= now)) return 'COMPLETED'
  if (facts.paused) return 'PAUSED'
  if (facts.startDate && facts.startDate > now) return 'READY'
  return 'RUNNING'
}

/** True if the clock has to reject a proposal that nobody answered before its campaign would have ended. */
export function hasExpired(facts: StatusFacts, now: Date): boolean {
  return campaignStatus(facts, now) === 'PENDING' && facts.endDate !== null && facts.endDate <= now
}

/** The status that a draft gets by its submit: PENDING as a proposal to its publisher, RUNNING at once, or READY until its start. */
export function statusAfterSubmit(draft: Pick<StatusFacts, 'campaignType' | 'startDate' | 'endDate'>, now: Date): CampaignStatus {
  return campaignStatus({ ...draft, submitted: true, rejected: false, accepted: false, paused: false, objectiveMet: false }, now)
}
