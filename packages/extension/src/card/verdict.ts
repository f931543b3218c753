/** The verdict of a forecast in words and as a tone: what a chip shows of it. */
import type { ForecastSummary } from '../messages.ts'

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

/** A delivered or due share as lists have it: 67.5%. */
export const formatPercent = (value: number): string => (value > 0 && value < 0.1 ? '< 0.1%' : `${value.toFixed(1)}%`)

/** Whole percent; no forecast is certain. */
export function formatProbability(probability: number): string {
  if (probability > 0.99) return '>99%'
  return probability < 0.01 ? '<1%' : `${Math.round(100 * probability)}%`
}

/** The probability of a delivery in full, where the verdict depends on it; null elsewhere. */
export function chanceOf({ status, probability }: Pick<ForecastSummary, 'status' | 'probability'>): string | null {
  const isOpen = status === 'IN_FULL' || status === 'AT_RISK'
  return isOpen && probability !== null ? formatProbability(probability) : null
}

/** The verdict with its probability: "At risk · 61%". */
export function verdictOf(forecast: Pick<ForecastSummary, 'status' | 'probability'>): string {
  const chance = chanceOf(forecast)
  return verdictWords[forecast.status] + (chance === null ? '' : ` · ${chance}`)
}
