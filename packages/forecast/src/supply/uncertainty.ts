/** The possible distance between the requests of a flight and their projection. */
import type { Flight } from './flight.ts'
import type { Variances } from './noise.ts'
import type { Projection } from './projection.ts'

/** The smallest relative deviation of a level. */
const leastLevel = 0.008
/** Relative size of a day with an outage or a spike: most lose or double a day, many change it by half. */
const shockSize = 0.7
/**
 * Chance that a publisher ends or changes for good on a day. Events this rare lie outside of nine in ten, so they count far less than their
 * variance. The value was chosen so that nine in ten of calm and eight in ten of shocked worlds lie inside.
 */
const endRate = 1 / 20_000

/**
 * Variance of the expected number in a flight, relative to the square of the total: days around the level, the level around its forecast
 * (a random walk, so that it grows with the weeks ahead), the level of young zones, and shocks that nobody foresees.
 * @param shares each zone's share of the total
 */
export function modelVariance(projection: Projection, shares: Float64Array, { fromHour, toHour }: Flight): number {
  const { dayNoise, weekNoise, levelNoise, shared, weekGrowth, shockRate, zones } = projection
  const days = Math.max(1, (toHour - fromHour) / 24)
  // The error in the middle of the flight, in weeks ahead, represents the flight.
  const growth = 1 + weekGrowth * Math.max(0, (fromHour + toHour) / 2 / 168 - 0.5)
  // The week's level was measured with the chance of its days in it.
  const inFlight = ({ day, week }: Variances) => day / days + Math.max(week - day / 7, 0) * growth
  const [common, ofPublisher] = [inFlight(shared.all) + leastLevel ** 2 * growth, inFlight(shared.publisher)]
  const publishers = new Map<number, number>()
  let [all, apart] = [0, 0]
  for (const [zone, share] of shares.entries()) {
    if (share === 0) continue
    const own = inFlight({ day: dayNoise[zone]! ** 2, week: weekNoise[zone]! ** 2 })
    all += share
    apart += share ** 2 * (Math.max(0, own - ofPublisher) + levelNoise[zone]! ** 2)
    const { publisherId } = zones[zone]!
    publishers.set(publisherId, (publishers.get(publisherId) ?? 0) + share)
  }
  // For a publisher that ends on some day of the flight, half is lost on average, and a third of the square.
  const shocks = (shockRate * shockSize ** 2) / days + endRate * (days / 3 + fromHour / 24)
  let grouped = 0
  for (const share of publishers.values()) grouped += share ** 2 * (Math.max(0, ofPublisher - common) + shocks)
  return common * all ** 2 + grouped + apart
}
