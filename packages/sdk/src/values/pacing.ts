/** How a campaign is really paced, where that is not what was chosen (docs/domain.md §4). */

/** Why the pacing in force differs from the one that was chosen. */
export const effectivePacingReasons = ['unlimited', 'noEndDate', 'shortFlight', 'shortHistory'] as const
/** Why the pacing in force is not the chosen one. */
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
  /** An hour behind plan may be asked for this much of its undisturbed target. */
  catchUp: 1.5,
  /** The end of the flight in which the bound above is lifted, as a share of it. */
  lastShare: 0.1,
  /** Days before and after `asOf` of which a plan names every one: three years. Of the others it names the last of each month. */
  plannedDays: 1100,
  /** Hours that a plan of hourly targets may cover at most. */
  plannedHours: 168,
} as const

/** From where the supply of hours to come is expected. */
export const supplySources = ['FORECAST', 'LAST_WEEK', 'NONE'] as const
/** Where the supply of hours to come is taken from. */
export type SupplySource = (typeof supplySources)[number]
