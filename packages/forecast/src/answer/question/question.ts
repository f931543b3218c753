/** A question about a campaign. */
import type { CampaignType, PacingType } from '@spotdesk/sdk/values'
import type { ObjectiveState } from '../../contention/book.ts'
import type { CappingRule, Deliverable } from '../../match/campaign.ts'

export interface CampaignQuestion extends Deliverable {
  /** The id of a saved campaign, so that its own claim in the book is left out; null for one that is not saved. */
  id: number | null
  agencyId: number
  type: CampaignType
  /** 1 wins. */
  priority: number
  pacing: PacingType
  /** null: as fast as possible. */
  startMs: number | null
  endMs: number | null
  objective: ObjectiveState & { unlimited: boolean }
  /** Rules of the campaign; all hold. Those of ads stand at the ads. */
  capping: readonly CappingRule[]
  /** The order, and its rules: they count the impressions of all its campaigns in the book. */
  orderId?: number | null
  orderCapping?: readonly CappingRule[]
}

export interface ForecastRequest {
  question: CampaignQuestion
  /** Now, milliseconds of the epoch. */
  nowMs: number
  /** IANA zone whose days the answer counts by. The default is the account's. */
  timeZone?: string
  /** True if the caller has checked that the values of rules exist. Values that no request has then match nothing, and are no error. */
  valuesKnown?: boolean
}
