/** Thresholds of delivery statuses. They are apart from the schema of their settings, so that a rule does not load zod. */
/** The default thresholds of an agency. */
export const deliveryThresholds = {
  notDeliveringEligibleHours: 6,
  underPace: 0.9,
  underProjection: 0.95,
  severePace: 0.6,
  underStartHours: 24,
  underStartShareOfFlight: 0.25,
  trendHigh: 1.3,
  trendPace: 1.1,
  soonHours: 72,
  recentlyUpdatedHours: 24,
  recentlyEndedHours: 7 * 24,
  recentlyApprovedHours: 7 * 24,
  staleFactsHours: 3,
}

/**
 * Whole percents by which delivery deviates from the elapsed part of the flight, for the colour of a progress bar. They come from the
 * designs and change no delivery status, which has the thresholds above.
 */
export const deviationThresholds = {
  /** Smaller deviations are on pace. */
  shown: 2,
  /** From this deviation on, a campaign behind is orange. */
  behind: 5,
  /** From this deviation on, a campaign behind is red. */
  farBehind: 10,
  /** Above this deviation, a campaign ahead is orange. It is the pace above which a campaign can be DAILY_TREND_HIGH. */
  ahead: Math.round((deliveryThresholds.trendPace - 1) * 100),
} as const
