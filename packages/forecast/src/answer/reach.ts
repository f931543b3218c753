/** The number of different listeners of a campaign, and the frequency (docs/domain.md §10.3). */
import type { Exposure } from './exposure.ts'

export interface Reach {
  /** Listeners. */
  reach: number
  /** Impressions a listener reached. */
  frequency: number
  /** Listeners who hear it three times or more. */
  effectiveReach: number
}

/**
 * Reach = Σ over listeners of 1 − (1 − p)^n: n opportunities of a listener, p the share of them that is served.
 * @param scale requests of the whole sample over those of the listeners of contention
 * @param universe the population; reach is at most this, and frequency is computed after the limit
 */
export function reachOf(
  { opportunities, standsFor }: Exposure,
  impressions: number,
  matched: number,
  scale: number,
  universe = Number.POSITIVE_INFINITY,
): Reach {
  const served = matched > 0 ? Math.min(1, impressions / matched) : 0
  let [reached, often] = [0, 0]
  for (let listener = 0; listener < opportunities.length; listener += 1) {
    const people = standsFor[listener]!
    if (people === 0) continue
    reached += people * (1 - (1 - served) ** opportunities[listener]!)
    often += people * atLeastThree(opportunities[listener]!, served)
  }
  // Nobody is reached without an impression of their own.
  const reach = Math.min(reached * scale, universe, impressions)
  return { reach, frequency: reach > 0 ? impressions / reach : 0, effectiveReach: Math.min(often * scale, reach) }
}

/** P(at least three of n) for chances p; linear between whole n. */
function atLeastThree(opportunities: number, p: number): number {
  const below = Math.floor(opportunities)
  const part = opportunities - below
  const of = (n: number) =>
    n < 3 ? 0 : Math.max(0, 1 - (1 - p) ** n - n * p * (1 - p) ** (n - 1) - ((n * (n - 1)) / 2) * p ** 2 * (1 - p) ** (n - 2))
  return (1 - part) * of(below) + part * of(below + 1)
}
