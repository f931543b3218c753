/** The states of a campaign that a person has to know, and the worst of them: its status, its delivery, and its last forecast. */
import {
  type CampaignStatus,
  type CampaignStatusFilter,
  campaignStatusLabels,
  campaignStatusTones,
  type DeliveryForecastStatus,
  type DeliveryStatus,
  deliveryStatusLabels,
  type Severity,
  type StateTone,
} from '../../values/index.ts'

/** A state of a campaign: a word that stands alone, and how good it is. */
export interface CampaignState {
  kind: 'status' | 'delivery' | 'forecast'
  value: CampaignStatusFilter | DeliveryStatus | DeliveryForecastStatus
  /** In English; the web application translates it. */
  label: string
  tone: StateTone
}

/** The facts of a campaign that its state follows from. */
export interface StateFacts {
  status: CampaignStatus
  archived: boolean
  /** Exclusive; null: no end. */
  endDate: Date | string | null
  /** The most severe first, as the server answers them. */
  deliveryStatuses: readonly DeliveryStatus[]
  /** Colour of the first; null without one. */
  deliveryColour: Severity | null
  /** The last forecast; null: none, or the person may not read it. */
  forecast: { status: DeliveryForecastStatus } | null
}

/** Tones of the colours that delivery statuses have. */
export const severityTones = { red: 'bad', orange: 'warn', gray: 'muted' } as const satisfies Record<Severity, StateTone>

const ranks: Record<StateTone, number> = { bad: 0, warn: 1, muted: 2, ok: 3 }

/** Verdicts by which a campaign will not be delivered in full. */
const forecastStates: Partial<Record<DeliveryForecastStatus, { label: string; tone: StateTone }>> = {
  NO_INVENTORY: { label: 'No inventory', tone: 'bad' },
  AT_RISK: { label: 'At risk', tone: 'warn' },
}

/** True if nothing is left to deliver: a forecast says nothing of the campaign any more. */
function isOver({ status, archived, endDate }: StateFacts, now: number): boolean {
  if (archived || status === 'COMPLETED' || status === 'REJECTED') return true
  return endDate !== null && new Date(endDate).getTime() <= now
}

/**
 * Every state, the worst first. Of two that are as bad, delivery goes before a forecast, because what happens goes before what may, and both
 * before the status. PAUSED goes before all: what else is known of a paused campaign follows from that, or stands still with it.
 * @param now epoch milliseconds
 */
export function campaignStates(campaign: StateFacts, now: number): [CampaignState, ...CampaignState[]] {
  const { archived, deliveryStatuses, deliveryColour, forecast } = campaign
  const shown = archived ? 'ARCHIVED' : campaign.status
  const status: CampaignState = { kind: 'status', value: shown, label: campaignStatusLabels[shown], tone: campaignStatusTones[shown] }
  if (archived) return [status]
  const delivery = deliveryStatuses.map((value, index): CampaignState => {
    const tone = index === 0 ? severityTones[deliveryColour ?? 'gray'] : 'muted'
    return { kind: 'delivery', value, label: deliveryStatusLabels[value], tone }
  })
  const verdict = forecast && !isOver(campaign, now) ? forecastStates[forecast.status] : undefined
  const forecasted: CampaignState[] = verdict ? [{ kind: 'forecast', value: forecast!.status, ...verdict }] : []
  const rest = [...delivery.slice(0, 1), ...forecasted, ...delivery.slice(1)]
  const byRank = (a: CampaignState, b: CampaignState) => ranks[a.tone] - ranks[b.tone]
  if (shown === 'PAUSED') return [status, ...rest.toSorted(byRank)]
  // The sort keeps the order of those that are as bad.
  return [...rest, status].toSorted(byRank) as [CampaignState, ...CampaignState[]]
}

/** The worst state of a campaign: the one word for it wherever there is room for one. */
export function worstState(campaign: StateFacts, now: number): CampaignState {
  return campaignStates(campaign, now)[0]
}

/** The states for which a campaign needs a person: delivery and forecast that are bad or doubtful. */
export function urgentStates(campaign: StateFacts, now: number): CampaignState[] {
  return campaignStates(campaign, now).filter(({ kind, tone }) => kind !== 'status' && (tone === 'bad' || tone === 'warn'))
}
