// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Thresholds that an agency may set, under `deliveryThresholds` of its settings; the others stay as below. */
export interface DeliveryThresholdSettings {
  /** Eligible hours without an impression, of the last 24, for NOT_DELIVERING. */
  notDeliveringEligibleHours?: number
  /** Pace below which a campaign is UNDER_DELIVERING, if the projection is low too. */
  underPace?: number
  /** Projected share of the objective below which a campaign is UNDER_DELIVERING. */
  underProjection?: number
  /** Pace below which UNDER_DELIVERING is red. */
  severePace?: number
  /** Hours after the start before a campaign can be UNDER_DELIVERING. */
  underStartHours?: number
  /** The same as a share of the flight; the shorter of both counts. */
  underStartShareOfFlight?: number
  /** Yesterday's delivery over its target, from which on it is DAILY_TREND_HIGH. */
  trendHigh?: number
  /** Pace above which a campaign can be DAILY_TREND_HIGH. */
  trendPace?: number
  /** Hours before start or end for STARTING_SOON and ENDING_SOON. */
  soonHours?: number
  /** Hours after a user's change for RECENTLY_UPDATED. */
  recentlyUpdatedHours?: number
  /** Hours after completion for RECENTLY_ENDED. */
  recentlyEndedHours?: number
  /** Hours after the approval of a creative for CREATIVE_APPROVED. */
  recentlyApprovedHours?: number
  /** Age of delivery facts from which on they change no status. */
  staleFactsHours?: number
}
