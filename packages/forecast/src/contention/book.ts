/** The book: campaigns that hold inventory, and the demand of each. */
import { type CampaignStatus, type CampaignType, type PacingType, type ObjectiveType, parseDecimal } from '@spotdesk/sdk/values'
import type { CappingRule, Deliverable } from '../match/campaign.ts'

export interface BookedCampaign extends Deliverable {
  id: number
  agencyId: number
  name: string
  /** 1 wins. */
  priority: number
  pacing: PacingType
  startMs: number
  /** null: no end. */
  endMs: number | null
  /** Impressions still wanted; null for a campaign without an objective. */
  remaining: number | null
  /** Average impressions a day over the last seven: the demand of a campaign without an objective or an end. */
  dailyAverage: number
  /** Caps of the campaign and of its order (those of ads stand at the ads). They limit its demand. */
  capping?: readonly CappingRule[]
  /** The order that it belongs to: caps of an order count the impressions of all its campaigns. */
  orderId?: number | null
}

/** Types that hold inventory while PAUSED or PENDING too. */
const guaranteed: readonly CampaignType[] = ['RESERVED', 'SPONSORSHIP']

/** True if a campaign is in the book. */
export function holdsInventory(campaign: { status: CampaignStatus; type: CampaignType; archived: boolean }): boolean {
  // A second screen takes no audio.
  if (campaign.archived || campaign.type === 'SECOND_SCREEN') return false
  if (campaign.status === 'RUNNING' || campaign.status === 'READY') return true
  return (campaign.status === 'PAUSED' || campaign.status === 'PENDING') && guaranteed.includes(campaign.type)
}

export interface ObjectiveState {
  type: ObjectiveType
  /** Impressions, or money of the campaign's currency. */
  value: number
  /** Impressions counted so far. */
  delivered: number
  /** Spend so far, 10⁻⁷ of the currency. */
  spendE7: bigint
  /** CPM now, 10⁻⁴ of the currency. */
  cpmE4: bigint
  /** Money of a PRICE objective that is kept for the second screen, 10⁻⁷ of the currency: its impressions still to come × its CPM. */
  secondScreenE7?: bigint
}

/**
 * Impressions still to deliver. PRICE: floor((objective − spend) × 1000 / CPM now), without floating point, of the part that the second
 * screen does not take (docs/domain.md §6.1).
 * @returns a whole number; 0 or less when the objective is met. A price without a CPM buys nothing that can be counted: 0.
 */
export function remainingImpressions({ type, value, delivered, spendE7, cpmE4, secondScreenE7 = 0n }: ObjectiveState): number {
  if (type === 'IMPRESSIONS') return Math.ceil(value) - delivered
  if (cpmE4 <= 0n) return 0
  const left = (parseDecimal(value.toFixed(7), 7) ?? 0n) - spendE7 - secondScreenE7
  // Spend in 10⁻⁷ is impressions × CPM in 10⁻⁴.
  return left <= 0n ? 0 : Number(left / cpmE4)
}
