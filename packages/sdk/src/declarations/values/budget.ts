// Written by scripts/calls/main.ts from the contract. Do not edit.

/** How an agency's margin is billed. */
export type MarginMode = 'INCLUSIVE' | 'MARKUP'

/** Name of a line of the budget card. */
export type BudgetKey =
  | 'agencyMargin'
  | 'attributionFee'
  | 'audioMedia'
  | 'billableSpend'
  | 'dataCost'
  | 'forecastedInvoice'
  | 'gross'
  | 'markup'
  | 'maxCPM'
  | 'net'
  | 'salesTax'
  | 'secondScreenMedia'
  | 'specialFormatFee'

/** Effect of a line on the sum of those above it. */
export type BudgetEffect = 'ADD' | 'NOTE' | 'SUBTRACT' | 'TOTAL'

/** How base and rate make the amount of a line. */
export type BudgetUnit = 'CPM' | 'EXCHANGE' | 'FLAT' | 'GROSS_UP' | 'PERCENT' | 'SUM'
