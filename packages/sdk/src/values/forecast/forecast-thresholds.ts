/** Agency settings of forecasts. They are apart from the schema of the thresholds, so that a rule does not load zod. */

/** The clock of dayparts and days of the week (docs/domain.md §9.2). */
export const daypartZones = ['LISTENER', 'STATION', 'ACCOUNT'] as const
/** The clock of dayparts and days of the week. */
export type DaypartZone = (typeof daypartZones)[number]

/** Policies of a rule of brand safety for episodes that nobody has rated (docs/domain.md §9.5). */
export const unratedPolicies = ['EXCLUDE', 'ALLOW'] as const
/** Policy of a rule of brand safety for episodes that nobody has rated. */
export type UnratedPolicy = (typeof unratedPolicies)[number]

/** The default thresholds of an agency (docs/domain.md §10.1). */
export const forecastThresholds = {
  tolerance: 0.01,
  nothingShare: 0.005,
  tightRatio: 1.15,
  fewListeners: 30,
  displayShare: 0.35,
  displaysPerListener: 3,
}
