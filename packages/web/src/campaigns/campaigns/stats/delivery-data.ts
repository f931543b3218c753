/** The data that the delivery of a campaign is drawn from: the answers of several calls, and what follows from them together. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import type { campaigns, forecast, OutputOf, pacing, userLog } from '@spotdesk/sdk/contract'
import type { DateRange } from '@spotdesk/sdk/rules'
import {
  type DeliveryLines,
  type Measure,
  deliveryLines,
  plannedParts,
  sumPlannedTotal,
} from '../../../shared/delivery/stats/delivery-lines.ts'
import { applyFix, sortFixes } from '../../../forecast/panel/fixes/fix.ts'
import { planIn, type RangePlan } from '../../../shared/delivery/stats/range-lines.ts'

export interface DeliveryData {
  campaign: Campaign
  days: readonly campaigns.DeliveryDay[]
  plan: OutputOf<typeof pacing.plan>
  pauses: readonly OutputOf<typeof pacing.get>['pauses'][number][]
  history: readonly OutputOf<typeof userLog.ofCampaign>['list'][number][]
  /** The forecast with its fixes; undefined: not asked for, or not known yet. */
  forecast: OutputOf<typeof forecast.fix> | undefined
}

/** The plan of the whole flight in money and in impressions; null: none in that measure. */
export function getPlannedTotals({ campaign, plan }: Pick<DeliveryData, 'campaign' | 'plan'>): {
  spend: number | null
  impressions: number | null
} {
  const impressions = campaign.campaignType === 'SECOND_SCREEN' ? 'SECOND_SCREEN' : 'IMPRESSIONS'
  return { spend: sumPlannedTotal(plan, 'SPEND', campaign), impressions: sumPlannedTotal(plan, impressions, campaign) }
}

/** The plan of a range in each measure. */
export function toRangePlans(data: Pick<DeliveryData, 'campaign' | 'days' | 'plan'>, range: DateRange): Record<Measure, RangePlan> {
  const of = (measure: Measure) => planIn(toDeliveryLines(data, measure), range)
  return { SPEND: of('SPEND'), IMPRESSIONS: of('IMPRESSIONS'), SECOND_SCREEN: of('SECOND_SCREEN') }
}

/** The measure of the objective. */
export function objectiveMeasure({ campaignType, objectiveType }: Pick<Campaign, 'campaignType' | 'objectiveType'>): Measure {
  if (campaignType === 'SECOND_SCREEN') return 'SECOND_SCREEN'
  return objectiveType === 'PRICE' ? 'SPEND' : 'IMPRESSIONS'
}

/** Measures that say something about the campaign; the first shown has a plan, else it is that of the objective. */
export function listMeasures({ campaign, plan }: Pick<DeliveryData, 'campaign' | 'plan'>): { all: Measure[]; first: Measure } {
  const isSecondOnly = campaign.campaignType === 'SECOND_SCREEN'
  const all: Measure[] = [
    'SPEND',
    ...(isSecondOnly ? [] : (['IMPRESSIONS'] as const)),
    ...(campaign.secondScreen ? (['SECOND_SCREEN'] as const) : []),
  ]
  const unplanned = campaign.objectiveType === 'PRICE' ? 'SPEND' : (all[1] ?? 'SPEND')
  return { all, first: all.find((measure) => plannedParts(plan, measure, campaign)) ?? unplanned }
}

export function toDeliveryLines(
  { campaign, days, plan }: Pick<DeliveryData, 'campaign' | 'days' | 'plan'>,
  measure: Measure,
): DeliveryLines {
  return deliveryLines({ campaign, days, asOf: plan.asOf, plan, measure })
}

/** Bounds of the expected delivery as shares of it: those of the forecast, where it is what the expectation counts with. */
export function findForecastBand(
  { plan, forecast: found }: Pick<DeliveryData, 'plan' | 'forecast'>,
  measure: Measure,
): { low: number; high: number } | null {
  const interval = found?.before.interval?.deliverable
  const { deliverable, probability } = found?.before.deliveryForecast ?? {}
  // Of a forecast that cannot say, the bounds would be those of a few listeners.
  const isKnown = plan.audio?.supply === 'FORECAST' && typeof probability === 'number'
  if (measure === 'SECOND_SCREEN' || !isKnown || !interval || !deliverable) return null
  return { low: interval.low / deliverable, high: interval.high / deliverable }
}

/** The delivery at the end with the fix that the page proposes; null for one that moves the end or the objective, and without a price. */
export function fixTotal(
  { campaign, plan, forecast: found }: Pick<DeliveryData, 'campaign' | 'plan' | 'forecast'>,
  measure: Measure,
): number | null {
  const [fix] = sortFixes(found?.fixes ?? [], campaign)
  const rest = fix?.deliveryForecast.deliverable
  if (!fix || rest === null || rest === undefined || measure === 'SECOND_SCREEN') return null
  if (applyFix(fix, campaign).diff.some(({ field }) => field === 'endDate' || field === 'objective')) return null
  if (measure === 'IMPRESSIONS') return campaign.actuals + rest
  const price = plan.audio?.impressionPrice
  // The second screen's part of the spend has no forecast.
  return price && !campaign.secondScreen ? campaign.totalSpend + rest * price : null
}

/** Why there is no plan in a measure; null: there is one. */
export function noPlanReason(
  { campaign, plan }: Pick<DeliveryData, 'campaign' | 'plan'>,
  measure: Measure,
): 'unlimited' | 'noEnd' | 'noObjective' | 'noPrice' | null {
  if (plannedParts(plan, measure, campaign)) return null
  const { campaignObjective, endDate } = campaign
  if (campaignObjective.unlimited && measure !== 'SECOND_SCREEN') return 'unlimited'
  if (!endDate) return 'noEnd'
  const part = measure === 'SECOND_SCREEN' ? plan.secondScreen : plan.audio
  return part?.objective ? 'noPrice' : 'noObjective'
}
