/** The lines of a budget card's trace, and the part of them that an advertiser sees (docs/domain.md §1.3). */
import { type BudgetEffect, type BudgetKey, type BudgetUnit, type Ratio, divideRounded } from '../../values/index.ts'

/** A stored daily rate: one unit of `from` in `to`. */
export interface Conversion {
  from: string
  to: string
  rate: Ratio
  /** yyyy-MM-dd */
  day: string
}

export interface BudgetLine {
  key: BudgetKey
  effect: BudgetEffect
  unit: BudgetUnit
  /** Impressions, or an amount in the currency's smallest unit, for `min` and for `max`; null where there is none. */
  base: Ratio | null
  baseMax: Ratio | null
  /** A price or a percentage; in the currency of `conversion` where there is one. */
  rate: Ratio | null
  rateMax: Ratio | null
  conversion: Conversion | null
  /** In the currency's smallest unit. */
  min: bigint
  max: bigint
}

const signs: Record<BudgetEffect, bigint> = { ADD: 1n, SUBTRACT: -1n, TOTAL: 0n, NOTE: 0n }

/** The total of lines so far. */
export function sumLine(key: BudgetKey, lines: readonly BudgetLine[]): BudgetLine {
  const sum = (side: 'min' | 'max') => lines.reduce((total, line) => total + signs[line.effect] * line[side], 0n)
  return {
    key,
    effect: 'TOTAL',
    unit: 'SUM',
    base: null,
    baseMax: null,
    rate: null,
    rateMax: null,
    conversion: null,
    min: sum('min'),
    max: sum('max'),
  }
}

/** Lines that users with a scope of advertisers do not see. */
const hiddenFromAdvertisers: readonly BudgetKey[] = ['gross', 'markup', 'agencyMargin', 'net', 'salesTax', 'forecastedInvoice']

/**
 * The trace for an advertiser: up to the billable spend; margin and the lines after it are left out. Under MARKUP the margin is spread over
 * the lines, so that they still add up to the billable spend and do not reveal it; their rates are left out with it.
 */
export function linesForAdvertiser(lines: readonly BudgetLine[]): BudgetLine[] {
  const shown = lines.filter(({ key }) => !hiddenFromAdvertisers.includes(key))
  const percent = lines.find(({ key }) => key === 'markup')?.rate
  if (!percent) return shown
  const [lowest, highest] = [markedUp(percent), markedUp(percent)]
  return shown.map((line) =>
    line.effect === 'ADD' ? { ...line, rate: null, rateMax: null, conversion: null, min: lowest(line.min), max: highest(line.max) } : line,
  )
}

/** amount / (1 − percent / 100) of one amount after another; each rounding error is added to the next amount. */
function markedUp({ numerator, denominator }: Ratio): (amount: bigint) => bigint {
  let [costs, billed] = [0n, 0n]
  return (amount) => {
    costs += amount
    const before = billed
    billed = divideRounded(costs * 100n * denominator, 100n * denominator - numerator)
    return billed - before
  }
}
