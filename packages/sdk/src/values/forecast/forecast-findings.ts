/** Findings of a forecast in the history of a zone. */

/** Kinds of findings: a day that was left out, the beginning of a zone, its end. */
export const forecastFindings = ['OUTAGE', 'SPIKE', 'BEGAN', 'ENDED'] as const
/** Kind of a finding in the history of a zone. */
export type ForecastFinding = (typeof forecastFindings)[number]
