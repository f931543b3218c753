/** Sums of an order's campaigns: objectives and completion as the order list shows them. */
import { completeE1 } from '../delivery/delivery.ts'

export interface OrderSums {
  objectiveUnlimited: boolean
  /** The order's own objective, in impressions or in its currency; null when it has none. */
  objectiveValue: number | null
  /** Sum of its campaigns' audio objectives; null when none of them has one. */
  audioObjective: number | null
  /** At least one of its campaigns is unlimited. */
  hasUnlimitedCampaign: boolean
  /** Audio delivery so far in the objective's unit, and the expected delivery of the campaigns at their ends. */
  delivered: number
  expected: number
  secondScreenObjective: number | null
  secondScreenDelivered: number
  secondScreenExpected: number
}

export interface OrderRollUp {
  /** The base of the order's completion: its own objective, else the sum of its campaigns'; null when unlimited or not set. */
  audioObjective: number | null
  secondScreenObjective: number | null
  /** Tenths of a percent, floor, never above 1000; null without an objective. */
  completeE1: number | null
  estimatedCompleteE1: number | null
  secondScreenCompleteE1: number | null
  secondScreenEstimatedCompleteE1: number | null
}

export function rollUpOrder(sums: OrderSums): OrderRollUp {
  const unlimited = sums.objectiveUnlimited || (sums.objectiveValue === null && sums.hasUnlimitedCampaign)
  const audioObjective = unlimited ? null : (sums.objectiveValue ?? sums.audioObjective)
  return {
    audioObjective,
    secondScreenObjective: sums.secondScreenObjective,
    completeE1: completeE1(sums.delivered, audioObjective),
    estimatedCompleteE1: completeE1(Math.max(sums.delivered, sums.expected), audioObjective),
    secondScreenCompleteE1: completeE1(sums.secondScreenDelivered, sums.secondScreenObjective),
    secondScreenEstimatedCompleteE1: completeE1(
      Math.max(sums.secondScreenDelivered, sums.secondScreenExpected),
      sums.secondScreenObjective,
    ),
  }
}

/** A campaign's part of its order's objective, as shares of 0 to 1; above 1 where it is more than the whole order. */
export interface PartOfOrder {
  /** Of the objective; null: one of the two has none, or has no limit. */
  objective: number | null
  /** Of the objective, delivered by this campaign; null: the order has none. */
  delivered: number | null
}

/** The part of an order's objective that a campaign has, and has delivered, both in the order's unit. */
export function partOfOrder(
  { objective, delivered }: { objective: number | null; delivered: number },
  orderObjective: number | null,
): PartOfOrder {
  if (!orderObjective) return { objective: null, delivered: null }
  return { objective: objective === null ? null : objective / orderObjective, delivered: delivered / orderObjective }
}
