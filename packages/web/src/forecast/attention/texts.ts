/** Numbers of a plan in words. */
import { formatMoneyTotal } from '@spotdesk/sdk/values'
import { t } from '../../shared/text.ts'
import type { AttentionPlan, PlanCampaign } from './choices.ts'

/** No forecast is certain: less than 1 and more than 99 are said so. */
export function percentText(probability: number | null): string {
  if (probability === null) return '–'
  if (probability < 0.01) return t('<1%')
  return probability > 0.99 ? t('>99%') : t('{percent}%', { percent: Math.round(100 * probability) })
}

/** '$48,200 and €1,300': amounts of different currencies are never added. */
export function moneyText(totals: readonly { currency: string; amount: number }[]): string {
  const amounts = totals.filter(({ amount }) => amount >= 0.5).map(({ currency, amount }) => formatMoneyTotal(amount, currency))
  if (amounts.length === 0) return totals[0] ? formatMoneyTotal(0, totals[0].currency) : '–'
  return amounts.length === 1 ? amounts[0]! : t('{some} and {last}', { some: amounts.slice(0, -1).join(', '), last: amounts.at(-1)! })
}

/** Money at risk of some campaigns, one amount a currency. */
export function sumAtRisk(campaigns: readonly PlanCampaign[]): { currency: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const { currency, before } of campaigns) sums.set(currency, (sums.get(currency) ?? 0) + (before.atRisk ?? 0))
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

/** Campaigns that a setting fixes without the yes of anybody. */
export const listFixableCampaigns = ({ campaigns }: AttentionPlan) =>
  campaigns.filter(({ chosen, fixes }) =>
    [...(chosen ? [chosen] : []), ...fixes].some(({ needs, changes }) => needs === null && changes !== null),
  )
