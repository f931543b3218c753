/**
 * Delivery hour by hour under a pacing (docs/domain.md §4.2).
 *
 * Two campaigns, four hours with 100, 100, 0 and 100 matching requests, 150 wanted evenly. Three hours are eligible, so that each is
 * asked for 50. The first campaign is offered 100, 20 and 100 in them: it delivers 50 and 20; 80 are left, of which the last hour may catch
 * up to 75: 145 in all. The second is offered 20, 20 and 100: 20, 20 and 75. As fast as possible it would deliver 140.
 */
import type { PacingType } from '@spotdesk/sdk/values'

/** The largest target when catching up, as a multiple of the undisturbed target of the hour. */
const catchUp = 1.5
/**
 * The part of the flight at its end in which nothing holds delivery back: an hour is asked for a multiple of its even part of what is left, so
 * that the last hours alone do not decide.
 */
const lastPart = 0.1
const sprint = 3
/** The shortest flight for PREDICTIVE, in days. */
const predictiveDays = 3
/**
 * The part of a typical open hour's requests below which an hour counts only in proportion to its own: a few stray requests at night do
 * not make an hour that has to deliver as much as another.
 */
const trickle = 0.2

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

/** The shares of a flight's hours in what it should deliver. */
export interface PacePlan {
  type: PacingType
  /** 1 for an eligible hour, less for a part of an hour or a trickle, 0 where nothing matches. */
  eligible: Float64Array
  /** Weights by which the pacing spreads the objective. */
  weights: Float64Array
}

/**
 * Hours are eligible because requests match in them.
 * @param matched requests of each hour of the flight
 * @param covered the share of each hour that lies in the flight
 */
export function planPace(type: PacingType, matched: Float64Array, covered: (hour: number) => number): PacePlan {
  let [sum, squares] = [0, 0]
  for (const requests of matched) {
    sum += requests
    squares += requests * requests
  }
  // The mean hour of a matching request: hours with few of them hardly count.
  const typical = sum > 0 ? squares / sum : 0
  const eligible = Float64Array.from(matched, (requests, hour) =>
    requests > 0 ? Math.min(covered(hour), requests / (trickle * typical)) : 0,
  )
  return { type, eligible, weights: type === 'PREDICTIVE' ? matched : eligible }
}

/** Asks for impressions hour by hour. */
export class Pacer {
  readonly #plan: PacePlan
  readonly #wanted: number
  readonly #whole: number
  readonly #hours: number
  #left: number
  #weightLeft: number
  #hoursLeft: number

  constructor(plan: PacePlan, wanted: number) {
    this.#plan = plan
    this.#wanted = Math.max(0, wanted)
    this.#whole = this.#weightLeft = plan.weights.reduce((sum, weight) => sum + weight, 0)
    this.#hours = this.#hoursLeft = plan.eligible.reduce((sum, share) => sum + share, 0)
    this.#left = this.#wanted
  }

  /** Impressions that the next hour is asked for: never more than are left. */
  target(hour: number): number {
    if (this.#plan.type === 'AS_FAST_AS_POSSIBLE') return this.#left
    const weight = this.#plan.weights[hour]!
    const even = this.#weightLeft > 0 ? Math.min(this.#left, (this.#left * weight) / this.#weightLeft) : 0
    if (this.#hoursLeft <= lastPart * this.#hours) return Math.min(this.#left, sprint * even)
    return Math.min(even, this.#whole > 0 ? (catchUp * this.#wanted * weight) / this.#whole : 0)
  }

  /** Ends an hour with what it delivered. */
  delivered(hour: number, impressions: number): void {
    this.#left = Math.max(0, this.#left - impressions)
    this.#weightLeft -= this.#plan.weights[hour]!
    this.#hoursLeft -= this.#plan.eligible[hour]!
  }
}

/** Impressions of each hour: never more than are offered, than the pace allows, or than are wanted in all. */
export function deliverPaced(plan: PacePlan, offered: Float64Array, wanted: number): Float64Array {
  const pacer = new Pacer(plan, wanted)
  return offered.map((requests, hour) => {
    const delivered = Math.min(pacer.target(hour), requests)
    pacer.delivered(hour, delivered)
    return delivered
  })
}
