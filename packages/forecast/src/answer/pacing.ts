/** Delivery hour by hour under a pacing (`domain.md` §4). */
import type { PacingType } from '@spotdesk/sdk/values'

/** Most that catching up adds: this many times the target that the hour would have had. */
const catchUp = 1.5
/** In the last part of the flight nothing holds delivery back. */
const lastPart = 0.1
/** PREDICTIVE needs a flight this long. */
const predictiveDays = 3

export interface PacedHours {
  /** Share of each hour that is eligible. */
  eligible: Float64Array
  /** Requests to be had in each hour. */
  available: Float64Array
}

/** What pacing a campaign gets, and why when it is not the one it asks for. */
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

/** Impressions of each hour: never more than are to be had, than the pace allows, or than are wanted in all. */
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
