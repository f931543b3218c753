/** Billed amounts under MARKUP (docs/domain.md §6.3). */
import { divideRounded } from '../../../values/index.ts'
import type { FeeCard } from './budget-fees.ts'

/** Percent in 10⁻⁴: 100 % is 1,000,000. */
export const wholeE4 = 1_000_000n

/** amount / (1 − margin), rounded half away from zero to its own unit. @param marginE4 in 10⁻⁴ percent, below 100 % */
export const billedOf = (amount: bigint, marginE4: bigint): bigint => divideRounded(amount * wholeE4, wholeE4 - marginE4)

/** A price list as it is seen: `seen` becomes of each price. */
export function feesSeen(fees: FeeCard, seen: (cpmE4: bigint) => bigint): FeeCard {
  const each = (prices: Readonly<Record<string, bigint>>) =>
    Object.fromEntries(Object.entries(prices).map(([name, cpmE4]) => [name, seen(cpmE4)]))
  return {
    ...fees,
    attributionCpmE4: seen(fees.attributionCpmE4),
    formatCpmE4: each(fees.formatCpmE4),
    dataCpmE4: Object.fromEntries(Object.entries(fees.dataCpmE4).map(([type, prices]) => [type, each(prices)])),
  }
}
