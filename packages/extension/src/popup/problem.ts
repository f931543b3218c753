/** The worst that is known of a campaign, as a word. */
import type { Tone } from '@spotdesk/ui/native'
import { type DeliveryForecastStatus, deliveryStatusLabels, type Severity } from '@spotdesk/sdk/values'
import { severityTones } from '../card/severity-tones.ts'
import type { CampaignSummary } from '../messages.ts'

export interface Problem {
  word: string
  tone: Tone
}

const ranks: Record<Severity, number> = { red: 0, orange: 1, gray: 2 }
const forecastProblems: Partial<Record<DeliveryForecastStatus, { word: string; severity: Severity }>> = {
  NO_INVENTORY: { word: 'No inventory', severity: 'red' },
  AT_RISK: { word: 'At risk', severity: 'orange' },
}

/**
 * Every problem, the worst first: delivery statuses, and the last forecast while something is left to deliver. Of two that are as bad, what
 * happens goes before what may.
 * @param now epoch milliseconds
 */
export function problemsOf(
  { archived, status, endDate, deliveryStatuses, deliveryColour, forecast }: CampaignSummary,
  now: number,
): Problem[] {
  if (archived) return []
  const delivery = deliveryStatuses.map((status) => deliveryStatusLabels[status])
  const severity = deliveryColour ?? 'gray'
  const first = delivery.slice(0, 1).map((word) => ({ word, severity }))
  const others = delivery.slice(1).map((word) => ({ word, severity: 'gray' as const }))
  const isOver = status === 'COMPLETED' || Date.parse(endDate ?? '') <= now
  const forecasted = !isOver && forecast && forecastProblems[forecast.status]
  return [...first, ...(forecasted ? [forecasted] : []), ...others]
    .toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
    .map(({ word, severity }) => ({ word, tone: severityTones[severity] }))
}
