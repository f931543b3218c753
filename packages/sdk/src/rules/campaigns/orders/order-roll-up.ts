/** Sums of an order's campaigns: objectives and completion as the order list shows them. */
import { deviationThresholds } from '../../../values/index.ts'
import { completeE1 } from '../../delivery/delivery.ts'

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
  /** Its campaigns that run, or will, and whose last forecast is NO_INVENTORY or AT_RISK. */
  riskyCampaigns: number
  /** The impressions that are due of its campaigns by their own plans, and the sum of the objectives of those that may deliver. */
  due: number
  booked: number
  /** Its dates, or those of its campaigns, and the time to which facts are complete. */
  startDate: Date | null
  endDate: Date | null
  asOf: Date | null
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
  /** True if forecasts say that it misses its objective by as much as makes a pace orange. */
  atRisk: boolean
  /** Due by now, in tenths of a percent of the objective; null without an objective. */
  elapsedE1: number | null
  /** Delivered over due; null without an objective, and while nothing is due. */
  pace: number | null
  secondScreenCompleteE1: number | null
  secondScreenEstimatedCompleteE1: number | null
}

export function rollUpOrder(sums: OrderSums): OrderRollUp {
  const unlimited = sums.objectiveUnlimited || (sums.objectiveValue === null && sums.hasUnlimitedCampaign)
  const audioObjective = unlimited ? null : (sums.objectiveValue ?? sums.audioObjective)
  const due = audioObjective ? computeDue(sums, audioObjective) : null
  const estimatedCompleteE1 = completeE1(Math.max(sums.delivered, sums.expected), audioObjective)
  return {
    audioObjective,
    secondScreenObjective: sums.secondScreenObjective,
    completeE1: completeE1(sums.delivered, audioObjective),
    estimatedCompleteE1,
    atRisk: sums.riskyCampaigns > 0 && estimatedCompleteE1 !== null && estimatedCompleteE1 <= 1000 - deviationThresholds.behind * 10,
    // A millionth makes up for the rounding errors of a sum of shares.
    elapsedE1: due === null ? null : completeE1(due * (1 + 1e-9), audioObjective),
    pace: due ? Math.round((sums.delivered / due) * 10_000) / 10_000 : null,
    secondScreenCompleteE1: completeE1(sums.secondScreenDelivered, sums.secondScreenObjective),
    secondScreenEstimatedCompleteE1: completeE1(
      Math.max(sums.secondScreenDelivered, sums.secondScreenExpected),
      sums.secondScreenObjective,
    ),
  }
}

/**
 * The part of an order's objective that is due: of the part that its campaigns have, what is due of them, and of the part that no campaign has, an even
 * share of the order's dates. So the whole objective is due at the end, and an order that is booked by half is not on pace.
 */
function computeDue({ due, booked, startDate, endDate, asOf }: OrderSums, objective: number): number {
  // Campaigns that are to deliver more than the order are due by what the order takes of them.
  const ofCampaigns = booked > 0 ? due * Math.min(1, objective / booked) : 0
  return ofCampaigns + Math.max(0, objective - booked) * elapsedPart(startDate, endDate, asOf)
}

/** The part of a time that is over; without a beginning, an end or facts, nothing. */
function elapsedPart(start: Date | null, end: Date | null, asOf: Date | null): number {
  if (!start || !end || !asOf || end <= start) return 0
  return Math.min(1, Math.max(0, (asOf.getTime() - start.getTime()) / (end.getTime() - start.getTime())))
}

/** A campaign's part of its order's objective, as shares of 0 to 1; above 1 where it is more than the whole order. */
export interface PartOfOrder {
  /** Of the objective; null if one of the two has none, or has no limit. */
  objective: number | null
  /** Of the objective, delivered by this campaign; null if the order has none. */
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
