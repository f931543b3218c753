/** The pacing in force, if it differs from the pacing in the settings (docs/domain.md §4). */

/** Reasons why the pacing in force differs from the pacing in the settings. */
export const effectivePacingReasons = ['unlimited', 'noEndDate', 'shortFlight', 'shortHistory'] as const
/** Reason why the pacing in force differs from the pacing in the settings. */
export type EffectivePacingReason = (typeof effectivePacingReasons)[number]

/** The reasons as English sentences. */
export const effectivePacingTexts: Record<EffectivePacingReason, string> = {
  unlimited: 'The objective is unlimited, so there is nothing to spread: the campaign delivers as soon as possible.',
  noEndDate: 'Without an end date there is nothing to spread over: the campaign delivers as soon as possible.',
  shortFlight: 'Predictive pacing needs a flight of at least 3 days: the campaign delivers evenly.',
  shortHistory: 'Predictive pacing needs 28 days of history: the campaign delivers evenly until then.',
}

/** Limits of pacing. */
export const pacingLimits = {
  /** Days of supply that PREDICTIVE needs to know. */
  predictiveHistoryDays: 28,
  predictiveFlightDays: 3,
  /** Multiple of its undisturbed target that an hour may get when the campaign is behind its plan. */
  catchUp: 1.5,
  /** The last share of the flight, in which the bound above does not apply. */
  lastShare: 0.1,
  /** Days before and after `asOf` that a plan lists one by one: three years. Of other months it lists the last day. */
  plannedDays: 1100,
  /** Hours that a plan of hourly targets may cover at most. */
  plannedHours: 168,
} as const

/** Sources of the expected supply of future hours. */
export const supplySources = ['FORECAST', 'LAST_WEEK', 'NONE'] as const
/** Source of the expected supply of future hours. */
export type SupplySource = (typeof supplySources)[number]
