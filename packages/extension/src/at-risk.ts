import type { ForecastSummary } from './messages.ts'

/** Verdicts by which a campaign will not be delivered in full. */
export const riskyVerdicts = ['AT_RISK', 'NO_INVENTORY'] as const satisfies readonly ForecastSummary['status'][]

/** True if the last forecast says that the campaign will not be delivered in full. */
export function isAtRisk(forecast: Pick<ForecastSummary, 'status'> | null): boolean {
  return forecast !== null && riskyVerdicts.some((status) => status === forecast.status)
}
