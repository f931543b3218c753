/** The lesson of past forecasts about their own errors. It corrects every probability and interval. */

export interface Calibration {
  /**
   * Multiplies the standard deviations of available and delivered impressions. It is 1 where the ledger knows nothing. The interval of
   * matched requests stays as it is, since the ledger does not see these.
   */
  spread: number
  /** The share of the available impressions that campaigns booked after a forecast take, four weeks ahead: mean and standard deviation. */
  laterBookings: { share: number; deviation: number }
  /** Stated probabilities beside the share that came true. Both rise. Empty: stated probabilities stay as they are. */
  points: readonly { stated: number; observed: number }[]
}

export const noCalibration: Calibration = { spread: 1, laterBookings: { share: 0, deviation: 0 }, points: [] }

/**
 * For an installation whose ledger has taught nothing yet. Future campaigns are as in the simulated worlds without published figures (ADR
 * 0034).
 */
export const startingCalibration: Calibration = { ...noCalibration, laterBookings: { share: 0.04, deviation: 0.12 } }

/** No forecast is more certain than this. */
const surest = 0.99

/** The points with both ends: straight lines between them. */
function toCurve({ points }: Pick<Calibration, 'points'>): Calibration['points'] {
  return [{ stated: 0, observed: 0 }, ...points, { stated: 1, observed: 1 }]
}

/** Converts a stated probability into the one that experience supports, between 1 % and 99 %. */
export function calibrateProbability(calibration: Calibration, stated: number): number {
  return Math.min(surest, Math.max(1 - surest, interpolate(toCurve(calibration), 'stated', 'observed', stated)))
}

/** The stated probability that comes true with another one. */
export function statedFor(calibration: Pick<Calibration, 'points'>, observed: number): number {
  return interpolate(toCurve(calibration), 'observed', 'stated', observed)
}

function interpolate(points: Calibration['points'], from: 'stated' | 'observed', to: 'stated' | 'observed', value: number): number {
  const next = points.findIndex((point) => point[from] >= value)
  if (next <= 0) return points[Math.max(0, next)]![to]
  const [before, after] = [points[next - 1]!, points[next]!]
  return before[to] + ((after[to] - before[to]) * (value - before[from])) / (after[from] - before[from])
}
