/** Delivery of a campaign hour by hour, and how sure it is. */
import { historyDays } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import { coverage, type Flight } from '../../supply/flight.ts'
import { calibrateProbability, type Calibration, statedFor } from './calibration.ts'
import { type Draws, drawFactors, leftByLater, findQuantile, shareFrom } from '../pass/draws.ts'
import { fewBounds, type Interval } from './interval.ts'
import type { Measured } from '../measure.ts'
import { deliverPaced, type PacePlan, planPace } from '../pass/pacing.ts'
import { type Passed, passHours } from '../pass/pass.ts'

export interface Outlook {
  plan: PacePlan
  /** Impressions of each hour in the expected case, and the pass with caps. */
  delivered: Float64Array
  passed: Passed | null
  /** The part of the wanted impressions that is delivered in the median, corrected by experience. */
  deliverable: number
  /** The probability that all of them are, within the tolerance. */
  probability: number
  /** The largest objective that is delivered in full with even odds, and the largest with the probability of 90 %. */
  even: number
  sellable: number
  interval: { available: Interval; deliverable: Interval }
  /** The part of what is free that campaigns to come are expected to take. */
  later: number
  /** Impressions of the wanted ones that the same pacing would deliver if no other campaign were there. */
  undisturbed: number
  /** The same, if the campaign had no caps. */
  uncapped: number
}

/** The probability that an objective has to have to be sold. */
const sureEnough = 0.9
/** Passes that look for the largest objective under caps. */
const searchPasses = 5

/**
 * @param wanted the rest of the objective inside the horizon
 * @param supplyVariance relative variance of the matched requests
 * @param priority 1 wins
 */
export function foresee(
  snapshot: Snapshot,
  flight: Flight,
  measured: Measured,
  pacing: PacePlan['type'],
  { wanted, supplyVariance, priority }: { wanted: number; supplyVariance: number; priority: number },
): Outlook {
  const { settings, calibration } = snapshot
  const { offers, waterfall, caps } = measured
  const plan = planPace(pacing, offers.matched, (hour) => coverage(flight, offers.firstHour + hour))
  const lead = measureLead(measured)
  const laterBookings = laterFor(snapshot, priority)
  const countTaken = (weight: number) =>
    1 - leftByLater({ share: laterBookings.share * weight, deviation: laterBookings.deviation * weight }, 0)
  const later = offers.free.map((free, hour) => free * (1 - countTaken(leadAt(offers.firstHour + hour))))
  const setting = caps && { ...caps, offers: { ...offers, free: later } }
  const passAt = (objective: number) => setting && passHours(setting, { plan, wanted: objective })
  const most = Math.max(1e-9, measured.available * (1 - countTaken(lead)))
  const tryObjective = (objective: number): Trial => {
    const passed = passAt(objective)
    const offered = passed ? later.map((free, hour) => free * passed.room[hour]!) : later
    return { passed, offered, sum: passed ? sumParts(passed.delivered) : sumParts(deliverPaced(plan, offered, objective)) }
  }
  const base = tryObjective(wanted)
  const capacity = findCapacity(plan, later, setting && tryObjective, { most, tolerance: settings.tolerance })
  const draws = drawFactors({
    supply: supplyVariance,
    spread: calibration.spread,
    // Few requests come by chance: their number has a Poisson distribution.
    share: measured.shareVariance + 1 / Math.max(1, measured.available),
    taken: ratio(waterfall.competing, waterfall.matched),
    takenByBetter: Math.min(1, ratio(waterfall.competing, waterfall.matched), 1 - ratio(measured.possibleFree, waterfall.matched)),
    uncapped: measured.free > 0 ? measured.available / measured.free : 1,
    later: { share: laterBookings.share * lead, deviation: laterBookings.deviation * lead },
  })
  const even = capacity * findQuantile(draws.deliverable, 1 - statedFor(calibration, 0.5))
  const deliver = (factor: number): number => {
    if (factor <= 0 || wanted <= 0) return 0
    if (factor * capacity >= wanted) return wanted
    return (
      factor *
      (setting && Math.abs(factor - 1) > settings.tolerance
        ? tryObjective(wanted / factor).sum
        : sumParts(deliverPaced(plan, base.offered, wanted / factor)))
    )
  }
  // The status and what is deliverable say the same.
  const enough = wanted * (1 - settings.tolerance)
  const median = Math.min(most, deliver(findQuantile(draws.deliverable, 1 - statedFor(calibration, 0.5))))
  const deliverable = even >= wanted ? Math.max(median, enough) : Math.min(median, enough)
  const undisturbed = base.passed ? offers.matched.map((matched, hour) => matched * base.passed!.room[hour]!) : offers.matched
  return {
    plan,
    undisturbed: sumParts(deliverPaced(plan, undisturbed, wanted)),
    uncapped: sumParts(deliverPaced(plan, later, wanted)),
    delivered: base.passed?.delivered ?? deliverPaced(plan, base.offered, wanted),
    passed: base.passed,
    deliverable: Math.min(wanted, deliverable),
    later: countTaken(lead),
    probability: capacity > 0 ? calibrateProbability(calibration, shareFrom(draws.deliverable, wanted / capacity)) : 0,
    even,
    sellable: Math.floor(capacity * findQuantile(draws.deliverable, 1 - statedFor(calibration, sureEnough))),
    interval: computeInterval(snapshot, measured, draws, { wanted, deliver, deliverable }),
  }
}

interface Trial {
  passed: Passed | null
  /** Requests of each hour that the campaign can take, paced for this objective. */
  offered: Float64Array
  /** Delivered in all. */
  sum: number
}

const sumParts = (parts: Float64Array) => parts.reduce((sum, part) => sum + part, 0)
const ratio = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 0)

/** The farther away a day is, the more future campaigns matter: none tomorrow, all of them in four weeks. */
const leadAt = (hour: number) => Math.min(1, hour / 24 / historyDays)

/** The number of campaigns of all priorities that is added to the book: a small book says little about the next campaigns. */
const priorCampaigns = 4

/**
 * The share that later campaigns take from a campaign of a priority. Later campaigns resemble the book. The part of the book that is served
 * before the campaign, and half of its own priority, can take from it. The mean over all campaigns is one half, which experience confirms.
 */
function laterFor({ claims, calibration: { laterBookings } }: Snapshot, priority: number): Calibration['laterBookings'] {
  const before = claims.reduce((sum, claim) => sum + (claim.priority < priority ? 1 : claim.priority === priority ? 0.5 : 0), 0)
  const factor = (2 * (before + priorCampaigns / 2)) / (claims.length + priorCampaigns)
  return { share: Math.min(1, factor * laterBookings.share), deviation: factor * laterBookings.deviation }
}

/** The mean lead of what is free. */
function measureLead({ offers }: Measured): number {
  const sum = sumParts(offers.free)
  return sum > 0 ? offers.free.reduce((total, free, hour) => total + free * leadAt(offers.firstHour + hour), 0) / sum : 0
}

/**
 * The largest objective that is delivered in full, whatever is wanted. Without caps what is offered does not depend on the objective. With
 * caps each objective leaves other listeners with room: some more passes come near to it.
 * @param most impressions that the caps leave if all are taken
 */
function findCapacity(
  plan: PacePlan,
  offered: Float64Array,
  ask: ((objective: number) => Trial) | null,
  { most, tolerance }: { most: number; tolerance: number },
): number {
  if (!ask) return findLargestObjective(plan, offered, tolerance)
  if (plan.type === 'AS_FAST_AS_POSSIBLE') return most / (1 - tolerance)
  // The part of an objective that is missing beyond the tolerance, at both ends of the search.
  let [low, high] = [0, most / (1 - tolerance)]
  let [missingLow, missingHigh] = [-tolerance, 0]
  // An even pace seldom fails at half of what the caps leave, so that the search begins above.
  let next = 0.8 * most
  for (let step = 0; step < searchPasses; step += 1) {
    const missing = 1 - tolerance - ask(next).sum / next
    if (missing <= 0) [low, missingLow] = [next, missing]
    else [high, missingHigh] = [next, missing]
    next = (low + high) / 2
  }
  return missingHigh > missingLow ? low + ((high - low) * -missingLow) / (missingHigh - missingLow) : low
}

/** The largest objective that hours deliver in full: what is delivered of an objective falls as it grows. */
function findLargestObjective(plan: PacePlan, offered: Float64Array, tolerance: number): number {
  let [low, high] = [0, sumParts(offered) / (1 - tolerance)]
  if (plan.type === 'AS_FAST_AS_POSSIBLE') return high
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2
    if (sumParts(deliverPaced(plan, offered, middle)) >= middle * (1 - tolerance)) low = middle
    else high = middle
  }
  return low
}

function computeInterval(
  { settings }: Snapshot,
  { available, listeners }: Measured,
  draws: Draws,
  { wanted, deliver, deliverable }: { wanted: number; deliver: (factor: number) => number; deliverable: number },
): Outlook['interval'] {
  const { confidence, tolerance } = settings
  const ends = (factors: Float64Array) =>
    [findQuantile(factors, (1 - confidence) / 2), findQuantile(factors, (1 + confidence) / 2)] as const
  const [less, more] = ends(draws.available)
  const few = fewBounds(available, listeners, settings)
  const [worst, best] = ends(draws.deliverable)
  // Servers stop within the tolerance of an objective that is met.
  const low = Math.min(deliverable, deliver(worst), wanted * (1 - tolerance))
  const scarce = available > 0 ? few.low / available : 0
  return {
    available: { low: Math.floor(Math.min(available * less, few.low)), high: Math.ceil(Math.max(available * more, few.high)), confidence },
    deliverable: {
      low: Math.floor(Math.max(0, scarce < 1 ? Math.min(low, deliver(scarce)) : low)),
      high: Math.ceil(
        Math.min(wanted, Math.max(deliverable, deliver(best), few.high > available ? deliver(few.high / Math.max(1, available)) : 0)),
      ),
      confidence,
    },
  }
}
