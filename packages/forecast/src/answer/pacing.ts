/** Delivery hour by hour under a pacing (docs/domain.md §4.2). */
import type { PacingType } from '@spotdesk/sdk/values'

/** The largest target when catching up, as a multiple of the undisturbed target of the hour. */
const catchUp = 1.5
/** The part of the flight at its end in which nothing holds delivery back. */
const lastPart = 0.1
/** The shortest flight for PREDICTIVE, in days. */
const predictiveDays = 3

export interface PacedHours {
  /** Share of each hour that is eligible. */
  eligible: Float64Array
  /** Available requests of each hour. */
  available: Float64Array
}

/** The effective pacing of a campaign, and the reason when it differs from the chosen one. */
export function effectivePacing(
  pacing: PacingType,
  { unlimited, hasEnd, flightDays, historyDays }: { unlimited: boolean; hasEnd: boolean; flightDays: number; historyDays: number },
): { type: PacingType; reason: 'unlimited' | 'noEndDate' | 'shortFlight' | 'shortHistory' | null } {
  if (pacing !== 'AS_FAST_AS_POSSIBLE' && unlimited) return { type: 'AS_FAST_AS_POSSIBLE', reason: 'unlimited' }
  if (pacing !== 'AS_FAST_AS_POSSIBLE' && !hasEnd) return { type: 'AS_FAST_AS_POSSIBLE', reason: 'noEndDate' }
  if (pacing === 'PREDICTIVE' && flightDays < predictiveDays) return { type: 'EVENLY', reason: 'shortFlight' }
  if (pacing === 'PREDICTIVE' && historyDays < 28) return { type: 'EVENLY', reason: 'shortHistory' }
  return { type: pacing, reason: null }
}

/** Impressions of each hour: never more than are available, than the pace allows, or than are wanted in all. */
export function deliverPaced({ eligible, available }: PacedHours, wanted: number, pacing: PacingType): Float64Array {
  const delivered = new Float64Array(available.length)
  const weights = pacing === 'PREDICTIVE' ? available : eligible
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const hours = eligible.reduce((sum, share) => sum + share, 0)
  let [left, weightLeft, hoursLeft] = [Math.max(0, wanted), whole, hours]
  for (let hour = 0; hour < available.length && left > 0; hour += 1) {
    const weight = weights[hour]!
    const undisturbed = whole > 0 ? (wanted * weight) / whole : 0
    const even = weightLeft > 0 ? (left * weight) / weightLeft : 0
    const free = pacing === 'AS_FAST_AS_POSSIBLE' || hoursLeft <= lastPart * hours
    const target = pacing === 'AS_FAST_AS_POSSIBLE' ? left : free ? even : Math.min(even, catchUp * undisturbed)
    delivered[hour] = Math.max(0, Math.min(left, target, available[hour]!))
    left -= delivered[hour]!
    weightLeft -= weight
    hoursLeft -= eligible[hour]!
  }
  return delivered
}
