/** The lines of a budget card's trace, and the part of them that an advertiser sees (docs/domain.md §1.3). */
import { type BudgetEffect, type BudgetKey, type BudgetUnit, type Ratio } from '../../../values/index.ts'

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

/** Lines that tell the margin, or follow from it. */
const internal: readonly BudgetKey[] = ['gross', 'markup', 'agencyMargin', 'net', 'salesTax', 'forecastedInvoice']

/** The trace without the margin: up to the total of what advertiser or publisher sees. */
export function linesWithoutMargin(lines: readonly BudgetLine[]): BudgetLine[] {
  return lines.filter(({ key }) => !internal.includes(key))
}
