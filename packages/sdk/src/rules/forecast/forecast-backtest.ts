/** Accuracy of forecasts: forecast against delivery. */

export interface Outcome {
  /** Impressions, not rounded. */
  forecast: number
  delivered: number
  /** A simple forecast to compare with: last week's delivery a day. */
  lastWeek: number
}

export interface Score {
  forecast: number
  delivered: number
  lastWeek: number
  /** (Σ forecast − Σ delivered) / Σ delivered: above 0, the forecast was too high. Null where nothing was delivered. */
  bias: number | null
  /** Σ |forecast − delivered| / Σ delivered: large rows weigh more. Null where nothing was delivered. */
  weightedError: number | null
  lastWeekBias: number | null
  lastWeekWeightedError: number | null
}

/** Scores rows together, each with its exact forecast; the error of one row never cancels that of another. */
export function scoreOf(rows: readonly Outcome[]): Score {
  const sum = (of: (row: Outcome) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [forecast, delivered, lastWeek] = [sum((row) => row.forecast), sum((row) => row.delivered), sum((row) => row.lastWeek)]
  const share = (part: number) => (delivered > 0 ? Math.round((part / delivered) * 10_000) / 10_000 : null)
  return {
    forecast: Math.round(forecast),
    delivered,
    lastWeek: Math.round(lastWeek),
    bias: share(forecast - delivered),
    weightedError: share(sum((row) => Math.abs(row.forecast - row.delivered))),
    lastWeekBias: share(lastWeek - delivered),
    lastWeekWeightedError: share(sum((row) => Math.abs(row.lastWeek - row.delivered))),
  }
}
