/**
 * The states of a campaign that a person has to know, and the worst of them: its status, its delivery with how far that is from its plan, and
 * its last forecast.
 */
import {
  attentionStatuses,
  type CampaignStatusFilter,
  campaignStatusLabels,
  campaignStatusTones,
  type DeliveryForecastStatus,
  type DeliveryStatus,
  deliveryStatusLabels,
  type Severity,
  type StateTone,
} from '../../../values/index.ts'
import { type DeliveryProgress, type Deviation, deviationOf } from '../../delivery/deviation.ts'

/** A state of a campaign: a word that stands alone, and how good it is. */
export interface CampaignState {
  kind: 'status' | 'delivery' | 'deviation' | 'forecast'
  value: CampaignStatusFilter | DeliveryStatus | Deviation['direction'] | DeliveryForecastStatus
  /** In English; the web application translates it. */
  label: string
  tone: StateTone
}

/** The facts of a campaign that its state follows from. */
export interface StateFacts extends DeliveryProgress {
  /** Exclusive; null means no end. */
  endDate: Date | string | null
  /** The most severe first, as the server answers them. */
  deliveryStatuses: readonly DeliveryStatus[]
  /** Colour of the first; null without one. */
  deliveryColour: Severity | null
  /** The last forecast; null if none, or the person may not read it. One of settings that were changed since counts for nothing. */
  forecast: { status: DeliveryForecastStatus; changedSince?: boolean } | null
}

/** Tones of the colours that delivery statuses have. */
export const severityTones = { red: 'bad', orange: 'warn', gray: 'muted' } as const satisfies Record<Severity, StateTone>

const ranks: Record<StateTone, number> = { bad: 0, warn: 1, muted: 2, ok: 2 }

/** What is only worth knowing, and no status, leads nothing. */
const getRank = ({ kind, tone }: CampaignState) => (kind !== 'status' && tone === 'muted' ? 3 : ranks[tone])

/** Delivery statuses that express the deviation as a word. */
const ofDelivery: ReadonlySet<DeliveryStatus> = new Set(['NOT_DELIVERING', 'UNDER_DELIVERING', 'DAILY_TREND_HIGH'])

/** A deviation in words that stand alone. */
export const deviationLabels = { behind: 'Behind plan', ahead: 'Ahead of plan' } as const

/** Verdicts by which a campaign will not be delivered in full. */
export const forecastProblems = {
  NO_INVENTORY: { label: 'No inventory', tone: 'bad' },
  AT_RISK: { label: 'At risk', tone: 'warn' },
} as const satisfies Partial<Record<DeliveryForecastStatus, { label: string; tone: StateTone }>>
const getForecastState = (status: DeliveryForecastStatus) => Object.entries(forecastProblems).find(([known]) => known === status)?.[1]

/** True of a live campaign that has something left to deliver: of all others a forecast says nothing, in a word as in the sort `attention`. */
function isForecast({ status, archived, endDate }: StateFacts, now: number): boolean {
  if (archived || !(attentionStatuses as readonly CampaignStatusFilter[]).includes(status)) return false
  return endDate === null || new Date(endDate).getTime() > now
}

/** The delivery statuses, and the deviation: the first status takes its colour where it tells of it, else it is a state of its own. */
function deliveryStates(campaign: StateFacts): CampaignState[] {
  const { deliveryStatuses, deliveryColour } = campaign
  const deviation = deviationOf(campaign)
  const tone = deviation?.severity ? severityTones[deviation.severity] : null
  const isTold = deliveryStatuses[0] !== undefined && ofDelivery.has(deliveryStatuses[0])
  const states = deliveryStatuses.map((value, index): CampaignState => {
    const own = index === 0 ? severityTones[deliveryColour ?? 'gray'] : 'muted'
    const isWorse = index === 0 && isTold && tone !== null && ranks[tone] < ranks[own]
    return { kind: 'delivery', value, label: deliveryStatusLabels[value], tone: isWorse ? tone : own }
  })
  if (isTold || tone === null || deviation === null || deviation.direction === 'onPace') return states
  const { direction } = deviation
  return states.toSpliced(1, 0, { kind: 'deviation', value: direction, label: deviationLabels[direction], tone })
}

/**
 * Every state, the worst first. Of two that are as bad, delivery goes before a forecast, because what happens goes before what may, and both
 * before the status; what is only worth knowing of a delivery follows the status. PAUSED goes before all: what else is known of a paused
 * campaign follows from that, or stands still with it.
 * @param now epoch milliseconds
 */
export function campaignStates(campaign: StateFacts, now: number): [CampaignState, ...CampaignState[]] {
  const { archived, forecast } = campaign
  const shown = archived ? 'ARCHIVED' : campaign.status
  const status: CampaignState = { kind: 'status', value: shown, label: campaignStatusLabels[shown], tone: campaignStatusTones[shown] }
  if (archived) return [status]
  const verdict = forecast && !forecast.changedSince && isForecast(campaign, now) ? getForecastState(forecast.status) : undefined
  const forecasted: CampaignState[] = verdict ? [{ kind: 'forecast', value: forecast!.status, ...verdict }] : []
  const rest = [...deliveryStates(campaign), ...forecasted]
  const byRank = (a: CampaignState, b: CampaignState) => getRank(a) - getRank(b)
  if (shown === 'PAUSED') return [status, ...rest.toSorted(byRank)]
  // The sort keeps the order of those that are as bad.
  return [...rest, status].toSorted(byRank) as [CampaignState, ...CampaignState[]]
}

/** The worst state of a campaign: the one word for it wherever there is room for one. */
export function worstState(campaign: StateFacts, now: number): CampaignState {
  return campaignStates(campaign, now)[0]
}

/**
 * The states for which a campaign needs a person: delivery statuses and a forecast that are bad or doubtful, which the server counts too. A
 * deviation alone becomes a delivery status by the agency's thresholds.
 */
export function urgentStates(campaign: StateFacts, now: number): CampaignState[] {
  return campaignStates(campaign, now).filter(
    ({ kind, tone }) => (kind === 'delivery' || kind === 'forecast') && (tone === 'bad' || tone === 'warn'),
  )
}
