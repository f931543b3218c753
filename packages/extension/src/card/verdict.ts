/** The verdict that a chip and a card show of a campaign: the worst that is known of it, then its forecast. */
import { type CampaignState, worstState } from '@spotdesk/sdk/rules'
import type { CampaignSummary, ForecastSummary } from '../messages.ts'

/** Good, doubtful, bad, or nothing to say. */
export type CardTone = 'ok' | 'warn' | 'bad' | 'muted'

export const verdictTones = { IN_FULL: 'ok', AT_RISK: 'warn', NO_INVENTORY: 'bad', NOT_AVAILABLE: 'muted' } as const satisfies Record<
  ForecastSummary['status'],
  CardTone
>
export const verdictWords: Record<ForecastSummary['status'], string> = {
  IN_FULL: 'In full',
  AT_RISK: 'At risk',
  NO_INVENTORY: 'No inventory',
  NOT_AVAILABLE: 'Not available',
}

/** The words over a card and on a chip. */
export interface Headline {
  /** "Not delivering", "Paused", "Running". */
  state: CampaignState
  /** How likely the rest is delivered in full; null where that is over, or not known. */
  chance: string | null
}

/** The popup's word for a campaign, with the chance that its last forecast gives it. */
export function toHeadline(campaign: CampaignSummary, forecast: ForecastSummary | null, now: number): Headline {
  const state = worstState({ ...campaign, forecast }, now)
  const { status, archived } = campaign
  const isOver = archived || status === 'COMPLETED' || status === 'REJECTED'
  return { state, chance: forecast && !isOver ? formatChance(forecast) : null }
}

/** The state that a card says over the forecast; null: of a campaign that runs as planned the forecast is all that is to be said. */
export function bandState(campaign: CampaignSummary, forecast: ForecastSummary | null, now: number): CampaignState | null {
  const { state } = toHeadline(campaign, forecast, now)
  return state.kind !== 'forecast' && (state.tone !== 'ok' || !forecast) ? state : null
}

/** A delivered or due share as lists have it: 67.5%. */
export const formatPercent = (value: number): string => (value > 0 && value < 0.1 ? '< 0.1%' : `${value.toFixed(1)}%`)

/** Whole percent; no forecast is certain. */
export function formatProbability(probability: number): string {
  if (probability > 0.99) return '>99%'
  return probability < 0.01 ? '<1%' : `${Math.round(100 * probability)}%`
}

/** The probability of a delivery in full, where the verdict depends on it; null elsewhere. */
export function formatChance({ status, probability }: Pick<ForecastSummary, 'status' | 'probability'>): string | null {
  const isOpen = status === 'IN_FULL' || status === 'AT_RISK'
  return isOpen && probability !== null ? formatProbability(probability) : null
}

/** The verdict with its probability: "At risk · 61%". */
export function formatVerdict(forecast: Pick<ForecastSummary, 'status' | 'probability'>): string {
  const chance = formatChance(forecast)
  return verdictWords[forecast.status] + (chance === null ? '' : ` · ${chance}`)
}
