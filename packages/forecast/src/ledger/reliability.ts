/** Reliability of stated probabilities: stated values beside outcomes. Pure. */

/** A forecast whose flight is over. */
export interface EndedForecast {
  /** Stated probability of a delivery in full, 0 to 1; null: none was stated. */
  probability: number | null
  inFull: boolean
  /** The 90 % interval of deliverable impressions, and the delivered ones; null: there is none. */
  delivered: { low: number; high: number; came: number } | null
}

/** Forecasts with about the same probability. */
export interface ReliabilityBin {
  /** Bounds of the stated probability. The upper one is exclusive, except for 1. */
  from: number
  to: number
  /** Mean of the stated probabilities. */
  stated: number
  /** The part that was delivered in full. */
  observed: number
  count: number
}

export interface Reliability {
  /** Forecasts that stated a probability. */
  forecasts: number
  /** Bins that hold a forecast, in the order of probability. */
  bins: ReliabilityBin[]
  /** Mean of (stated − came)², came being 1 in full and 0 otherwise (Brier 1950). Null without forecasts. */
  brier: number | null
  /** The same for a forecast that always states the part that was in full. */
  baseBrier: number | null
  /** The part of intervals that contain the delivery, and their number. */
  covered: number | null
  intervals: number
}

/** Edges of bins: narrow where most forecasts are, near certainty. */
const edges = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1] as const

/** Bins, scores and coverage of ended forecasts. Shares have four decimals. */
export function measureReliability(ended: readonly EndedForecast[]): Reliability {
  const statedForecasts = ended.flatMap(({ probability, inFull }) =>
    probability === null ? [] : [{ stated: probability, came: inFull ? 1 : 0 }],
  )
  const intervals = ended.flatMap(({ delivered }) => (delivered ? [delivered] : []))
  const base = mean(statedForecasts.map(({ came }) => came))
  return {
    forecasts: statedForecasts.length,
    bins: toBins(statedForecasts),
    brier: rounded(mean(statedForecasts.map(({ stated, came }) => (stated - came) ** 2))),
    baseBrier: rounded(base === null ? null : base * (1 - base)),
    covered: rounded(mean(intervals.map(({ low, high, came }) => (came >= low && came <= high ? 1 : 0)))),
    intervals: intervals.length,
  }
}

function toBins(told: readonly { stated: number; came: number }[]): ReliabilityBin[] {
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1]!
    const own = told.filter(({ stated }) => stated >= from && (stated < to || to === 1))
    if (own.length === 0) return []
    const [stated, observed] = [mean(own.map((row) => row.stated))!, mean(own.map((row) => row.came))!]
    return [{ from, to, stated: rounded(stated)!, observed: rounded(observed)!, count: own.length }]
  })
}

const mean = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length)
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000)
