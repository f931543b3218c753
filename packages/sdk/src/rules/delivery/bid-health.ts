/** Bid health: the funnel, the reasons of lost auctions, and the price that would win (docs/domain.md §14.2). */
import {
  type BidStage,
  bidStageLabels,
  bidStages,
  type LossGroup,
  lossGroupLabels,
  lossGroupOf,
  lossGroups,
  lossReasonLabel,
  type NoBidReason,
  noBidReasonLabels,
  noBidReasons,
} from '../../values/index.ts'
import { rateOf } from './delivery-rates.ts'

export type Funnel = { stage: BidStage; label: string; count: number; ratio: number | null; ratioOfRequests: number | null }[]

/** Each step with its part of the step before and of all requests. */
export function bidFunnel(counts: Record<BidStage, number>): Funnel {
  return bidStages.map((stage, index) => ({
    stage,
    label: bidStageLabels[stage],
    count: counts[stage],
    ratio: index === 0 ? null : rateOf(counts[stage], counts[bidStages[index - 1]!]),
    ratioOfRequests: rateOf(counts[stage], counts.REQUESTS),
  }))
}

/** Lost bids by reason, and by the group of their reasons, the most frequent first. Counts by OpenRTB code; 0 is a win and left out. */
export function bidLosses(counts: Readonly<Record<string, number>>) {
  const entries = Object.entries(counts)
    .map(([code, count]) => ({ code: Number(code), count }))
    .filter(({ code, count }) => code > 0 && count > 0)
  const all = entries.reduce((sum, { count }) => sum + count, 0)
  const losses = entries
    .map(({ code, count }) => ({ code, group: lossGroupOf(code), reason: lossReasonLabel(code), count, share: rateOf(count, all) }))
    .toSorted((a, b) => b.count - a.count || a.code - b.code)
  const sumGroup = (group: LossGroup) => losses.reduce((sum, loss) => sum + (loss.group === group ? loss.count : 0), 0)
  const groups = lossGroups
    .map((group) => ({ group, label: lossGroupLabels[group], count: sumGroup(group), share: rateOf(sumGroup(group), all) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return { losses, groups }
}

/** Requests that were not bid on, by our own reasons, the most frequent first. */
export function noBids(counts: Partial<Record<NoBidReason, number>>) {
  const all = noBidReasons.reduce((sum, reason) => sum + (counts[reason] ?? 0), 0)
  return noBidReasons
    .map((reason) => ({ reason, label: noBidReasonLabels[reason], count: counts[reason] ?? 0, share: rateOf(counts[reason] ?? 0, all) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** Of the auctions that could be won, the part that the suggested price wins. */
export const attainableShare = 0.8

/**
 * The lowest price that is at least as high as the winning one in 80 % of the auctions bid on.
 * @param auctions auctions by the CPM that won them
 * @returns null without auctions
 */
export function suggestedCpm(auctions: readonly { cpm: number; count: number }[]): number | null {
  const all = auctions.reduce((sum, { count }) => sum + count, 0)
  let won = 0
  for (const { cpm, count } of auctions.toSorted((a, b) => a.cpm - b.cpm)) {
    won += count
    if (count > 0 && won >= attainableShare * all) return cpm
  }
  return null
}
