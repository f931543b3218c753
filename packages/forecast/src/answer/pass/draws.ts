/**
 * The uncertainty of a forecast. Supply, the part of competing campaigns, the sample and future campaigns are drawn many times. The draws
 * are the points of a fixed sequence that fills the unit cube evenly (additive recurrence, Roberts 2018). The sequence is the same for
 * every question, so answers to two questions differ by the questions alone.
 */
import { normalQuantile } from '../verdict/interval.ts'

/** The number of draws: a probability's steps are a quarter of a percent. */
const draws = 400

/**
 * Standard deviation of the logit of the share that competing campaigns take. Nobody knows which requests a server gives to whom, least of
 * all within one priority. Draws far from the middle lie further out (z + `tail` · z³). The values were chosen on simulated worlds that the
 * published figures do not use (ADR 0034).
 */
const competing = { base: 0.3, samePriority: 1.5, tail: 0.2 }

/** Relative standard deviation of the results of servers with the same pacing. */
const serverSpread = 0.05

/** Standard normal draws of four causes: cause c of draw k is at k × 4 + c. */
let normals: Float64Array | null = null

function standardNormals(): Float64Array {
  if (normals) return normals
  // The root of x⁵ = x + 1 gives the most even sequence in four dimensions.
  const root = 1.167_303_978_261_4
  normals = Float64Array.from({ length: draws * 4 }, (_, index) => {
    const [draw, cause] = [Math.floor(index / 4), index % 4]
    // Supply has its exact quantiles, since it matters most.
    return normalQuantile(cause === 0 ? (draw + 0.5) / draws : (0.5 + (draw + 1) * root ** -cause) % 1)
  })
  return normals
}

export interface Uncertainty {
  /** Relative variance of supply. */
  supply: number
  /** Relative variance of the available share, from the sample and from whole requests. */
  share: number
  /** The shares of matched that the same and better priorities take, and that strictly better ones take. */
  taken: number
  takenByBetter: number
  /** The share of free requests that caps leave. */
  uncapped: number
  /** Multiplies every standard deviation but that of later campaigns. */
  spread: number
  /** Campaigns booked after the forecast take this share of the available impressions: mean and standard deviation. */
  later: { share: number; deviation: number }
}

/** Available and deliverable impressions in each draw, relative to the forecast; each ascending. */
export interface Draws {
  available: Float64Array
  deliverable: Float64Array
}

/**
 * The factor of a draw is s · r^u · e · b. Supply s is log-normal with median 1. Competing campaigns that take the share t of what matches
 * want a number of impressions: where supply is s times as much, they take t · s^−(1−t) of it (all who are met want the same as before;
 * where nearly everything is taken, they take what there is), shifted on the scale of the logit; r is what remains, over 1 − t, and u the
 * share that caps leave: the tighter the caps, the less does a free request more or less matter. The error e of the sample and of servers is
 * log-normal; later campaigns leave b.
 *
 * Example: of two campaigns that match the same requests, one takes half (t = 0.5), the other asks. With a fifth more supply (s = 1.2) and
 * no shift the first takes 0.5 · 1.2^−0.5 = 0.456 of it, r = 0.544 / 0.5 = 1.087, and the other has 1.2 · 1.087 = 1.30 times what it had.
 */
export function drawFactors({ supply, share, taken, takenByBetter, uncapped, later, spread: more }: Uncertainty): Draws {
  const z = standardNormals()
  const supplySpread = more * Math.sqrt(Math.log1p(supply))
  const shareSpread = more * Math.sqrt(Math.log1p(share) + serverSpread ** 2)
  const samePriority = takenByBetter < 1 ? (taken - takenByBetter) / (1 - takenByBetter) : 0
  const spread = more * Math.hypot(competing.base, competing.samePriority * samePriority)
  const [available, deliverable] = [new Float64Array(draws), new Float64Array(draws)]
  for (let draw = 0; draw < draws; draw += 1) {
    const s = Math.exp(supplySpread * z[draw * 4]!)
    const lot = z[draw * 4 + 1]!
    const r = remainder(taken, s, spread * (lot + competing.tail * lot ** 3))
    const b = leftByLater(later, z[draw * 4 + 3]!) / leftByLater(later, 0)
    available[draw] = s * r ** uncapped * Math.exp(shareSpread * z[draw * 4 + 2]!)
    deliverable[draw] = available[draw]! * b
  }
  return { available: available.toSorted(), deliverable: deliverable.toSorted() }
}

/** Later campaigns never take everything. */
const leastLeft = 0.02

/**
 * The share that later campaigns leave in a draw: 1 − t, where t is log-normal with the mean and the deviation of what they take: mostly
 * hardly anything, and now and then nearly all.
 * @param z a standard normal draw; 0 is the median
 */
export function leftByLater({ share, deviation }: Uncertainty['later'], z: number): number {
  if (share <= 0) return 1
  const spread = Math.sqrt(Math.log1p((deviation / share) ** 2))
  return Math.max(leastLeft, 1 - share * Math.exp(spread * z - spread ** 2 / 2))
}

/** The remainder that competing campaigns leave in a draw, relative to that of the forecast. */
function remainder(taken: number, supply: number, shift: number): number {
  if (taken <= 0 || taken >= 1) return 1
  const expected = Math.min(0.999, taken * supply ** (taken - 1))
  return 1 / (1 + (expected / (1 - expected)) * Math.exp(shift)) / (1 - taken)
}

/** The value below which a share of the draws lies. */
export function findQuantile(sorted: Float64Array, share: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, share * sorted.length - 0.5))
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at % 1)
}

/** The share of the draws that are at least this large, interpolated between two draws. */
export function shareFrom(sorted: Float64Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  if (low === 0) return 1
  if (low === sorted.length) return 0
  const [below, above] = [sorted[low - 1]!, sorted[low]!]
  return Math.min(1, Math.max(0, 1 - (low - 0.5 + (above > below ? (least - below) / (above - below) : 0)) / sorted.length))
}
