/** The effect of a forecast on a submit. */
import type { DeliveryForecastStatus, ForecastReason } from '../../values/index.ts'

export interface SubmitForecast {
  status: DeliveryForecastStatus
  /** 'sampleTooSmall': the sample is too small for a judgement. */
  reason: ForecastReason | null
}

export type SubmitVerdict = 'GO' | 'NO_INVENTORY' | 'REASON_REQUIRED'

/**
 * NO_INVENTORY stops a submit unless it is overridden with a reason. Nothing else does: neither a missing forecast (no inventory was
 * loaded, or it is still warming up), nor one that cannot be made, nor a sample that is too small.
 */
export function decideSubmit(
  forecast: SubmitForecast | null,
  { override, reason }: { override: boolean; reason: string | null },
): SubmitVerdict {
  if (forecast?.status !== 'NO_INVENTORY' || forecast.reason === 'sampleTooSmall') return 'GO'
  if (!override) return 'NO_INVENTORY'
  return reason?.trim() ? 'GO' : 'REASON_REQUIRED'
}
