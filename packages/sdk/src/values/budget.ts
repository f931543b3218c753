/** Names of the lines of a budget card, and how they are calculated (docs/domain.md §6). */
import type { RevenueType } from './campaign.ts'

/** INCLUSIVE: the margin is part of the billed amount. MARKUP: it is added to that amount. */
export const marginModes = ['INCLUSIVE', 'MARKUP'] as const
/** How an agency's margin is billed. */
export type MarginMode = (typeof marginModes)[number]

/** Every line in the order of the trace, with its label. */
export const budgetLabels = {
  audioMedia: 'Audio media',
  secondScreenMedia: 'Second screen media',
  attributionFee: 'Attribution',
  specialFormatFee: 'Special formats',
  dataCost: 'Data cost',
  gross: 'Gross',
  markup: 'Markup',
  billableSpend: 'Billable spend',
  agencyMargin: 'Agency margin',
  net: 'Net',
  salesTax: 'Sales tax',
  forecastedInvoice: 'Estimated invoice',
  maxCPM: 'Max CPM',
} as const
/** Name of a line of the budget card. */
export type BudgetKey = keyof typeof budgetLabels
/** Names of the lines, in the order of the trace. */
export const budgetKeys = Object.keys(budgetLabels) as [BudgetKey, ...BudgetKey[]]

/** Effects of a line on the sum of those above it: a TOTAL is that sum, a NOTE is no part of it. */
export const budgetEffects = ['ADD', 'SUBTRACT', 'TOTAL', 'NOTE'] as const
/** Effect of a line on the sum of those above it. */
export type BudgetEffect = (typeof budgetEffects)[number]

/**
 * Formulas for the amount. CPM: base × rate / 1000, PERCENT: base × rate / 100, GROSS_UP: base / (1 − rate / 100) − base, FLAT: the rate,
 * SUM: the sum of the lines above, EXCHANGE: base × the exchange rate.
 */
export const budgetUnits = ['CPM', 'PERCENT', 'GROSS_UP', 'FLAT', 'SUM', 'EXCHANGE'] as const
/** Formula for the amount of a line. */
export type BudgetUnit = (typeof budgetUnits)[number]

/** Warnings of a budget, including those about parts that it leaves out. */
export type BudgetWarning =
  | { code: 'exchangeRateMissing'; params: { from: string; to: string } }
  | { code: 'cpmOverAgencyMax'; params: { maximum: string } }
  | { code: 'priceNotPerThousand'; params: { revenueType: RevenueType } }

const warningTexts: Record<BudgetWarning['code'], string> = {
  exchangeRateMissing: 'There is no exchange rate from {from} to {to}: prices in {from} are left out.',
  cpmOverAgencyMax: "The CPM is above the agency's maximum of {maximum}.",
  priceNotPerThousand: 'A price by {revenueType} cannot be estimated from impressions: the audio media is left out.',
}

/** The English sentence of a warning. */
export function budgetWarningText({ code, params }: BudgetWarning): string {
  return warningTexts[code].replace(/\{(\w+)\}/g, (_, name: string) => (params as Record<string, string>)[name] ?? '')
}

/** Text below the numbers of the card. */
export const budgetEstimateText = 'These numbers are an estimate. Sales tax depends on the place of supply and is not tax advice.'
