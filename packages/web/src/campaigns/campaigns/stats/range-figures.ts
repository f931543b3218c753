/** The figures of a range of days: delivered of the range against the plan of the range, and below each that of the flight. */
import type { Campaign } from '@spotdesk/sdk'
import type { campaigns } from '@spotdesk/sdk/contract'
import { pacedStatuses } from '@spotdesk/sdk/rules'
import { formatMoney, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import { t } from '../../../shared/text.ts'
import { countsAudioSpend } from '../../../shared/delivery/amounts.ts'
import { objectiveMeasure } from './delivery-data.ts'
import type { Measure } from '../../../shared/delivery/stats/delivery-lines.ts'
import { type FigureProps, toPaceFigure } from '../../../shared/delivery/stats/figure.ts'
import { type RangeSums, sumOfRange } from '../../../shared/delivery/stats/figures.ts'
import { paceIn, type RangePlan } from '../../../shared/delivery/stats/range-lines.ts'

type FigureName = 'delivered' | 'pace' | 'spend' | 'listened'

interface Ranged {
  /** Undefined: not known yet. */
  days: readonly campaigns.DeliveryDay[] | undefined
  plans: Record<Measure, RangePlan> | null
}

/** The figures of a range in the order of those of the flight, which stand below them. */
export function rangeFigures(
  campaign: Campaign,
  flight: Record<FigureName, FigureProps>,
  { days, plans }: Ranged,
): Record<FigureName, FigureProps> {
  const sums = days && sumOfRange(days)
  const { currency } = campaign
  const delivered = sums && amountIn(campaign, sums, campaign.campaignType === 'SECOND_SCREEN' ? 'SECOND_SCREEN' : 'IMPRESSIONS')
  const plan = plans?.[campaign.campaignType === 'SECOND_SCREEN' ? 'SECOND_SCREEN' : 'IMPRESSIONS'] ?? null
  const impressions = (value: number) => `${formatTotal(Math.round(value))} imp.`
  const money = (value: number) => formatMoney(value, currency)
  return {
    delivered: ranged(flight.delivered, delivered === undefined ? undefined : formatTotal(delivered), plannedText(plan, impressions)),
    pace: rangePace(campaign, flight.pace, { sums, plans }),
    spend: ranged(flight.spend, sums && money(amountIn(campaign, sums, 'SPEND')), plannedText(plans?.SPEND ?? null, money)),
    listened: ranged(flight.listened, sums && formatListenRate(sums.ltr), t('in this range')),
  }
}

/** A figure of a range with the flight's below it. */
function ranged(flight: FigureProps, value: string | undefined, text: string): FigureProps {
  return { label: flight.label, value: value ?? '…', more: [text, formatFlightFigure(flight)] }
}

/** A figure of the flight in a line: 'Flight: 12,000 · of 40,000 imp.' */
export function formatFlightFigure({ value, more }: FigureProps): string {
  return t('Flight: {figure}', { figure: [value, ...more.filter((text) => text !== null)].join(' · ') })
}

function rangePace(
  campaign: Campaign,
  flight: FigureProps,
  { sums, plans }: { sums: RangeSums | undefined; plans: Ranged['plans'] },
): FigureProps {
  const measure = objectiveMeasure(campaign)
  const more = [formatFlightFigure(flight)]
  if (!sums || !plans) return { label: flight.label, value: '…', more }
  const paced = paceIn(plans[measure], amountIn(campaign, sums, measure))
  if (!paced) return { label: flight.label, value: '–', more: [t('nothing of this range is due by a plan'), ...more] }
  // Of a flight that is over nothing can be behind.
  const isPaced = !campaign.archived && (pacedStatuses as readonly string[]).includes(campaign.status)
  const shown = isPaced ? toPaceFigure(paced.deviation) : { value: formatProgress(paced.pace * 100) }
  return { label: flight.label, ...shown, more: [ofPlanText(paced.pace), ...more] }
}

/** Delivered in a range in a measure. */
function amountIn(campaign: Campaign, sums: RangeSums, measure: Measure): number {
  if (measure === 'SPEND') return countsAudioSpend(campaign) ? sums.audioSpend : sums.spend
  return measure === 'IMPRESSIONS' ? sums.impressions : sums.secondScreenImpressions
}

/** The plan that an amount of a range is held against. */
export function plannedText(plan: RangePlan | null, print: (value: number) => string): string {
  const planned = plan?.planned ?? null
  return planned === null ? t('in this range') : t('of {amount} planned in this range', { amount: print(planned) })
}

/** The part of what the plan of a range has due that was delivered. */
export const ofPlanText = (pace: number) => t('{percent} of the plan of this range to date', { percent: formatProgress(pace * 100) })

export const formatListenRate = (rate: number | null) => (rate === null ? '–' : formatProgress(rate * 100))
