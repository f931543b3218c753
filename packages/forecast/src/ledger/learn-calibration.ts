/** Lessons of ended forecasts for the next ones: how far they were too certain, and the later bookings. Pure; ADR 0037. */
import { type Calibration, noCalibration, statedFor } from '../answer/verdict/calibration.ts'

/** A forecast whose flight is over, with the corrections that it was made with. Impressions. */
export interface CalibrationCase {
  /** Id of the campaign. Several forecasts of one campaign teach less than forecasts of several campaigns. */
  campaign: number
  /** The probability as it was stated. */
  probability: number
  inFull: boolean
  /** The stated median and 90 % interval of delivery, at most R, the rest of the objective. Also the delivered part of R. */
  deliverable: number
  low: number
  high: number
  remaining: number
  came: number
  /** Corrections then. */
  spread: number
  points: Calibration['points']
}

/** Two forecasts of an unchanged campaign: the available impressions of the second, and those of the first for the same days. */
export interface BookingPair {
  campaign: number
  /** Days between them. */
  days: number
  expected: number
  found: number
}

/** This number of campaigns teaches half of its evidence. */
const priorCampaigns = 40
/** The largest weight of a lesson. Corrected probabilities keep rising, so a stated one leads back to the one before correction. */
const mostWeight = 0.95
/** The smallest number of forecasts in a level of the curve. */
const leastCases = 15
/** The share of deliveries that has to lie in the intervals. */
const confidence = 0.9
/** Intervals are never made narrower. Those of deliveries in full always hold, and would hide the others. */
const spreads = { least: 1, most: 4 } as const
const mostBooked = 0.5
/** Days ahead for which the share of what is booked later is stated. */
const bookingDays = 28

/** The corrections that these forecasts teach. Without forecasts, the corrections of a new installation. */
export function learnCalibration(cases: readonly CalibrationCase[], pairs: readonly BookingPair[]): Calibration {
  const spread = learnSpread(cases)
  return { spread, laterBookings: learnBookings(pairs), points: learnPoints(cases, spread) }
}

/** Widths and errors are in logarithms. Below this an interval has no width. */
const noWidth = 1e-6

/**
 * The multiplier with which 90 % of deliveries would have lain in their intervals. An error is measured from the median in logarithms, as a
 * multiple of the interval's width on its side. Errors up to 1 lie inside. The multiplier is their conformal quantile (Lei et al. 2018),
 * times the multiplier then. The quantile is taken where so few outside could still be chance (one-sided, 95 %), since the last of them lie
 * far outside. It is drawn towards 1 when few campaigns teach.
 */
function learnSpread(cases: readonly CalibrationCase[]): number {
  const log = (value: number) => Math.log(Math.max(1, value))
  const scores = cases.map(({ campaign, deliverable, low, high, came, spread }) => {
    const error = log(came) - log(deliverable)
    const width = Math.abs(log(error < 0 ? low : high) - log(deliverable))
    return { campaign, score: (Math.abs(error) / Math.max(noWidth, width)) * spread }
  })
  if (scores.length === 0) return noCalibration.spread
  const sorted = scores.map(({ score }) => score).toSorted((a, b) => a - b)
  const chance = 1.645 * Math.sqrt((confidence * (1 - confidence)) / sorted.length)
  const quantile = sorted[Math.min(sorted.length, Math.max(1, Math.ceil((confidence - chance) * (sorted.length + 1)))) - 1]!
  return Math.exp(computeWeight(scores) * Math.log(within(quantile, spreads.least, spreads.most)))
}

/**
 * The share that is booked later, by a robust estimate. For each campaign it takes the fall of its availability a day, over all its pairs
 * together, since short pairs are mostly noise. Then it takes the median of campaigns. It never adds to the available impressions. The
 * deviation is that of campaigns (1.4826 × the median deviation, which is the standard deviation where errors are normal), and at most
 * three times the share. The rest is the noise of supply, which has its own spread.
 */
function learnBookings(pairs: readonly BookingPair[]): Calibration['laterBookings'] {
  const known = pairs.filter(({ days, expected, found }) => days > 0 && expected > 0 && found > 0)
  const falls = [...Map.groupBy(known, ({ campaign }) => campaign).values()].map(
    (own) => own.reduce((sum, { expected, found }) => sum + Math.log(found / expected), 0) / own.reduce((sum, { days }) => sum + days, 0),
  )
  if (falls.length === 0) return noCalibration.laterBookings
  const middle = median(falls)
  const share = within(computeWeight(known) * (1 - Math.exp(bookingDays * middle)), 0, mostBooked)
  const scatter = 1.4826 * median(falls.map((fall) => Math.abs(fall - middle))) * bookingDays
  return { share, deviation: Math.min(3 * share, (1 - share) * scatter) }
}

/**
 * A rising curve from probabilities to the part that was in full: pool adjacent violators (Barlow et al. 1972). Each level has at least
 * `leastCases` and is drawn towards the diagonal. Beyond the stated probabilities it leads to the ends of the diagonal. The probabilities
 * are those before correction, as the new spread would have stated them. A stated one is led back through the curve of that time, and its
 * distance from one half shrinks as the spread grows.
 */
function learnPoints(cases: readonly CalibrationCase[], spread: number): Calibration['points'] {
  const known = cases
    .map((row) => ({ stated: rescaled(statedFor(row, row.probability), row.spread / spread), came: row.inFull ? 1 : 0 }))
    .toSorted((a, b) => a.stated - b.stated)
  if (known.length < leastCases) return []
  const weight = computeWeight(cases)
  const mixed = (stated: number, observed: number) => ({ stated, observed: weight * observed + (1 - weight) * stated })
  return fitLevels(known).flatMap(({ from, to, came, count }) =>
    from === to ? [mixed(from, came / count)] : [mixed(from, came / count), mixed(to, came / count)],
  )
}

interface Level {
  from: number
  to: number
  came: number
  count: number
}

/** Levels whose shares rise; equal probabilities are never in two. @param known in the order of what was stated */
function fitLevels(known: readonly { stated: number; came: number }[]): Level[] {
  const levels: Level[] = []
  for (const { stated, came } of known) {
    const last = levels.at(-1)
    if (last && (last.to === stated || last.count < leastCases)) merge(last, { from: stated, to: stated, came, count: 1 })
    else levels.push({ from: stated, to: stated, came, count: 1 })
  }
  if (levels.length > 1 && levels.at(-1)!.count < leastCases) merge(levels.at(-2)!, levels.pop()!)
  const rising: Level[] = []
  for (const level of levels) {
    rising.push({ ...level })
    while (rising.length > 1 && getShare(rising.at(-2)!) >= getShare(rising.at(-1)!)) merge(rising.at(-2)!, rising.pop()!)
  }
  return rising
}

function merge(into: Level, { to, came, count }: Level): void {
  into.to = to
  into.came += came
  into.count += count
}

const getShare = ({ came, count }: Level) => came / count

/**
 * A probability as a narrower or wider spread would have stated it. The distance to R in standard deviations is `ratio` times as large. The
 * logistic distribution replaces the normal one, from which it differs by less than a hundredth.
 */
function rescaled(probability: number, ratio: number): number {
  if (ratio === 1 || probability <= 0 || probability >= 1) return probability
  return 1 / (1 + ((1 - probability) / probability) ** ratio)
}

/** The part of their evidence that these campaigns teach, 0 to `mostWeight`. */
function computeWeight(rows: readonly { campaign: number }[]): number {
  const campaigns = new Set(rows.map(({ campaign }) => campaign)).size
  return Math.min(mostWeight, campaigns / (campaigns + priorCampaigns))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
