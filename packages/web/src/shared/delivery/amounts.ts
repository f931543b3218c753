/** The delivery of a campaign against its objective, in the unit of the objective. */
import type { CampaignRow } from '@spotdesk/sdk'
import { formatMoney, formatMoneyTotal, formatTotal } from '@spotdesk/sdk/values'

/** The members of a row that say how much is delivered, and of how much. */
export type Delivering = Pick<
  CampaignRow,
  | 'campaignType'
  | 'objectiveType'
  | 'campaignObjective'
  | 'secondScreenObjective'
  | 'currency'
  | 'audioSpend'
  | 'actuals'
  | 'secondScreenImpressions'
>

/** An amount in one unit. Amounts of different units are never added. */
export interface Amount {
  value: number
  /** ISO 4217 code; null: impressions. */
  currency: string | null
}

/** Delivered so far of the part that `complete` and the totals count: audio, or the second screen of a SECOND_SCREEN campaign. */
export function getDelivered(row: Delivering): Amount {
  if (row.campaignType === 'SECOND_SCREEN') return { value: row.secondScreenImpressions, currency: null }
  return row.objectiveType === 'PRICE' ? { value: row.audioSpend, currency: row.currency } : { value: row.actuals, currency: null }
}

/** The facts by which the spend of a campaign or an order is shown. */
export type SpendBasis = Pick<CampaignRow, 'objectiveType'> & { campaignType?: CampaignRow['campaignType'] }

/** An objective in money is one of the audio alone: the second screen has an objective of its own, in impressions. */
export const countsAudioSpend = ({ objectiveType, campaignType }: SpendBasis) =>
  objectiveType === 'PRICE' && campaignType !== 'SECOND_SCREEN'

/**
 * Spend as lists, pages and charts show it: what an objective in money counts, else all of it.
 * @returns all: with the second screen, where that is another amount
 */
export function getSpend(row: SpendBasis & Pick<CampaignRow, 'audioSpend' | 'totalSpend'>): { value: number; all: number | null } {
  const { audioSpend, totalSpend } = row
  if (!countsAudioSpend(row)) return { value: totalSpend, all: null }
  return { value: audioSpend, all: totalSpend === audioSpend ? null : totalSpend }
}

/** The objective of that part; null without one, or with an unlimited one. */
export function getObjective({ campaignType, campaignObjective, secondScreenObjective }: Delivering): number | null {
  if (campaignType === 'SECOND_SCREEN') return secondScreenObjective
  return campaignObjective.unlimited ? null : campaignObjective.value
}

/** An unlimited objective of that part. */
export const isUnlimited = ({ campaignType, campaignObjective }: Delivering) =>
  campaignType !== 'SECOND_SCREEN' && campaignObjective.unlimited

/** Still to be delivered; null without an objective, or with an unlimited one. */
export function getRemaining(row: Delivering): Amount | null {
  const objective = getObjective(row)
  if (objective === null) return null
  const { value, currency } = getDelivered(row)
  return { value: Math.max(0, objective - value), currency }
}

/** An amount without its unit, as a column of one unit shows it: '$5,410.00', '208,921'. */
export function printAmount({ value, currency }: Amount): string {
  return currency === null ? formatTotal(value) : formatMoney(value, currency)
}

/** A sum over many campaigns without its unit and without decimals: '$412,380'. */
export function printSum({ value, currency }: Amount): string {
  return currency === null ? formatTotal(value) : formatMoneyTotal(value, currency)
}

/** Sums from this one on have no room beside each other and are shortened. */
const longSum = 100_000_000

/** A sum beside its whole, both in the same form: '54,532,797' of '76,305,000', '$1.25B' of '$3.4B'. */
export function printSumBeside(sum: Amount, whole: number): string {
  if (Math.max(sum.value, whole) < longSum) return printSum(sum)
  const money = sum.currency === null ? {} : ({ style: 'currency', currency: sum.currency } as const)
  return new Intl.NumberFormat('en-US', { ...money, notation: 'compact', maximumFractionDigits: 2 }).format(sum.value)
}

/** The unit of an amount: 'USD', 'imp.'. */
export const formatUnit = ({ currency }: Amount): string => currency ?? 'imp.'

/** An amount in a sentence: '$5,410.00', '208,921 imp.'. */
export function formatAmount(amount: Amount): string {
  return amount.currency === null ? `${printAmount(amount)} ${formatUnit(amount)}` : printAmount(amount)
}

/** One sum for each unit, money first. */
export function sumByUnit(amounts: readonly Amount[]): Amount[] {
  const units = Map.groupBy(amounts, ({ currency }) => currency)
  return [...units]
    .map(([currency, list]) => ({ currency, value: list.reduce((sum, { value }) => sum + value, 0) }))
    .toSorted((a, b) => Number(a.currency === null) - Number(b.currency === null))
}
