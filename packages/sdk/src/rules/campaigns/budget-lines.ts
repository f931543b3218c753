/** The lines that a budget card's trace is made of, and what an advertiser sees of them. */
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
  /** Impressions, or an amount in the currency's smallest unit, for `min` and for `max`; null where there is none to show. */
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

/** Lines that nobody bound to advertisers may see. */
const hiddenFromAdvertisers: readonly BudgetKey[] = ['gross', 'markup', 'agencyMargin', 'net', 'salesTax', 'forecastedInvoice']

/**
 * The trace as an advertiser sees it: up to what is billed, margin and all that follows from it left out. Under MARKUP the margin
 * is spread over the lines, so that they still add up to the billed spend and do not tell it; their rates are left out with it.
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

/** amount / (1 − percent / 100) of one amount after another; what one is rounded by, the next makes up for. */
function markedUp({ numerator, denominator }: Ratio): (amount: bigint) => bigint {
  let [costs, billed] = [0n, 0n]
  return (amount) => {
    costs += amount
    const before = billed
    billed = divideRounded(costs * 100n * denominator, 100n * denominator - numerator)
    return billed - before
  }
}
