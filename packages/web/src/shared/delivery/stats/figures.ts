/** The five figures at the head of a campaign's stats, as values. Pure. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { createLocalDays } from '@spotdesk/sdk/rules'

/** Days from today to the last day of the flight in its zone: 0 on the last day, null without an end, negative after it. */
export function daysLeft(end: Date | null, now: Date, zone: string): number | null {
  if (!end) return null
  const days = createLocalDays(zone)
  return days.numberOf(end.getTime() - 1) - days.numberOf(now.getTime())
}

/** Days from today to the first day of the flight; null without a start. */
export function daysUntil(start: Date | null, now: Date, zone: string): number | null {
  if (!start) return null
  const days = createLocalDays(zone)
  return days.numberOf(start.getTime()) - days.numberOf(now.getTime())
}

/** Delivered impressions, or those of a second screen alone, and the objective, which of `isMoney` is an amount. */
export function getDeliveredImpressions(
  campaign: Pick<
    campaigns.Campaign,
    'campaignType' | 'objectiveType' | 'actuals' | 'secondScreenImpressions' | 'secondScreenObjective' | 'campaignObjective'
  >,
): { delivered: number; objective: number | null; isUnlimited: boolean; isMoney: boolean } {
  const { campaignType, objectiveType, campaignObjective, actuals, secondScreenImpressions, secondScreenObjective } = campaign
  if (campaignType === 'SECOND_SCREEN')
    return { delivered: secondScreenImpressions, objective: secondScreenObjective, isUnlimited: false, isMoney: false }
  const { value: objective, unlimited: isUnlimited } = campaignObjective
  return { delivered: actuals, objective, isUnlimited, isMoney: objectiveType === 'PRICE' }
}

/**
 * The listen-through rate of the last seven whole days less that of the seven before, in percentage points; null where one of them has no
 * impressions.
 */
export function listenThroughChange(days: readonly campaigns.DeliveryDay[], today: string | null): number | null {
  const whole = days.filter(({ date }) => today === null || date < today)
  const rate = (some: readonly campaigns.DeliveryDay[]) => {
    const impressions = some.reduce((sum, day) => sum + day.impressions, 0)
    return impressions === 0 ? null : some.reduce((sum, day) => sum + day.completes, 0) / impressions
  }
  const [last, before] = [rate(whole.slice(-7)), rate(whole.slice(-14, -7))]
  return last === null || before === null || whole.length < 14 ? null : (last - before) * 100
}

export interface RangeSums {
  impressions: number
  secondScreenImpressions: number
  /** With that of the second screen. */
  spend: number
  audioSpend: number
  secondScreenSpend: number
  ltr: number | null
}

/** Sums of the days of a range. */
export function sumOfRange(days: readonly campaigns.DeliveryDay[]): RangeSums {
  const sum = (of: (day: campaigns.DeliveryDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const impressions = sum((day) => day.impressions)
  return {
    impressions,
    secondScreenImpressions: sum((day) => day.secondScreenImpressions),
    spend: sum((day) => day.spend + day.secondScreenSpend),
    audioSpend: sum((day) => day.spend),
    secondScreenSpend: sum((day) => day.secondScreenSpend),
    ltr: impressions === 0 ? null : sum((day) => day.completes) / impressions,
  }
}
