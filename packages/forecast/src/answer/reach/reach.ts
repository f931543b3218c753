/** The number of different listeners of a campaign, and the frequency (docs/domain.md §10.3). */
import type { Offers } from '../pass/offers.ts'
import type { Passed, PassSetting } from '../pass/pass.ts'

export interface Reach {
  /** Listeners. */
  reach: number
  /** Impressions a listener reached. */
  frequency: number
  /** Listeners who hear it three times or more. */
  effectiveReach: number
}

/** People by the number of times that they hear it, and the impressions that this makes. */
interface Heard {
  once: number
  thrice: number
  impressions: number
}

/** From the exposures of the pass: each key stands for its listener's people, divided among the copies. */
function heardInPass({ exposures }: Passed, { offers: { weights, scale }, copies }: PassSetting): Heard {
  const heard = { once: 0, thrice: 0, impressions: 0 }
  for (let key = 0; key < exposures.length; key += 1) {
    const times = exposures[key]!
    if (times === 0) continue
    const people = (scale * weights[Math.floor(key / copies)]!) / copies
    heard.once += people
    if (times >= 3) heard.thrice += people
    heard.impressions += people * times
  }
  return heard
}

/**
 * Without caps the requests of a listener are taken independently, each with its own chance q = f · a · p: the chances of none, one and two
 * exposures follow request by request, without draws.
 * @param chance p by hour of the flight: the share of the free requests that is taken
 */
function heardByChance({ requests, weights, scale }: Offers, chance: (hour: number) => number, part: Float32Array): Heard {
  const [none, one, two] = [new Float64Array(weights.length).fill(1), new Float64Array(weights.length), new Float64Array(weights.length)]
  const heard = { once: 0, thrice: 0, impressions: 0 }
  for (let hour = 0; hour + 1 < requests.starts.length; hour += 1) {
    const accepted = chance(hour)
    if (accepted <= 0) continue
    for (let index = requests.starts[hour]!; index < requests.starts[hour + 1]!; index += 1) {
      const person = requests.listener[index]!
      let left = accepted * part[index]!
      heard.impressions += scale * weights[person]! * left
      for (; left > 0; left -= 1) {
        const q = Math.min(1, left)
        two[person] = two[person]! * (1 - q) + one[person]! * q
        one[person] = one[person]! * (1 - q) + none[person]! * q
        none[person] = none[person]! * (1 - q)
      }
    }
  }
  for (let person = 0; person < weights.length; person += 1) {
    const people = scale * weights[person]!
    heard.once += people * (1 - none[person]!)
    heard.thrice += people * Math.max(0, 1 - none[person]! - one[person]! - two[person]!)
  }
  return heard
}

/** Fits what was simulated to the impressions of the forecast; reach is at most the universe, and nobody is reached without an impression. */
function toReach({ once, thrice, impressions }: Heard, wanted: number, universe: number): Reach {
  const fit = impressions > 0 ? wanted / impressions : 0
  const reach = Math.min(once * fit, universe, wanted)
  return { reach, frequency: reach > 0 ? wanted / reach : 0, effectiveReach: Math.min(thrice * fit, reach) }
}

/** Reach of the impressions that are delivered. */
export function computeReach(
  { offers, caps }: { offers: Offers; caps: PassSetting | null },
  { delivered, passed }: { delivered: Float64Array; passed: Passed | null },
  impressions: number,
  universe = Number.POSITIVE_INFINITY,
): Reach {
  const { free } = offers
  const chance = (hour: number) => (free[hour]! > 0 ? Math.min(1, delivered[hour]! / free[hour]!) : 0)
  const heard = passed && caps ? heardInPass(passed, caps) : heardByChance(offers, chance, offers.requests.free)
  return toReach(heard, impressions, universe)
}

/** People whom a campaign reaches that takes all that matches, and all that contention leaves: caps take nobody away. */
export function mostReach(offers: Offers, universe = Number.POSITIVE_INFINITY): { matched: number; free: number } {
  const { all, free } = offers.requests
  const of = (part: Float32Array) => Math.min(universe, heardByChance(offers, () => 1, part).once)
  return { matched: of(all), free: of(free) }
}
