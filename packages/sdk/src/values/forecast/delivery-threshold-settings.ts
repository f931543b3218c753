/** The agency settings that replace thresholds of delivery statuses (docs/domain.md §3), and the thresholds in force with them. */
import * as z from 'zod'
import { deliveryThresholds } from './delivery-thresholds.ts'

const hours = z.number().min(0).max(8784)
const ratio = z.number().min(0).max(10)

const Thresholds = z.strictObject({
  /** Eligible hours without an impression, of the last 24, for NOT_DELIVERING. */
  notDeliveringEligibleHours: z.number().min(1).max(24),
  /** Pace below which a campaign is UNDER_DELIVERING, if the projection is low too. */
  underPace: ratio,
  /** Projected share of the objective below which a campaign is UNDER_DELIVERING. */
  underProjection: ratio,
  /** Pace below which UNDER_DELIVERING is red. */
  severePace: ratio,
  /** Hours after the start before a campaign can be UNDER_DELIVERING. */
  underStartHours: hours,
  /** The same as a share of the flight; the shorter one counts. */
  underStartShareOfFlight: z.number().min(0).max(1),
  /** Yesterday's delivery over its target, from which on it is DAILY_TREND_HIGH. */
  trendHigh: ratio,
  /** Pace above which a campaign can be DAILY_TREND_HIGH. */
  trendPace: ratio,
  /** Hours before start or end for STARTING_SOON and ENDING_SOON. */
  soonHours: hours,
  /** Hours after a user's change for RECENTLY_UPDATED. */
  recentlyUpdatedHours: hours,
  /** Hours after completion for RECENTLY_ENDED. */
  recentlyEndedHours: hours,
  /** Hours after the approval of a creative for CREATIVE_APPROVED. */
  recentlyApprovedHours: hours,
  /** Age of delivery facts from which on they change no status. */
  staleFactsHours: hours,
})
/** Every threshold, with its value. */
export type DeliveryThresholds = z.output<typeof Thresholds>

/** Thresholds that an agency may set, under `deliveryThresholds` of its settings; the others stay as below. */
export const DeliveryThresholdSettings = Thresholds.partial()
export type DeliveryThresholdSettings = z.output<typeof DeliveryThresholdSettings>

/** The thresholds in force for an agency with these settings. A member that is not a threshold is ignored. */
export function thresholdsOf(settings: unknown): DeliveryThresholds {
  const given = (settings ?? {}) as Record<string, unknown>
  const valid = Object.entries(DeliveryThresholdSettings.shape).filter(([name, schema]) => schema.safeParse(given[name]).success)
  return {
    ...deliveryThresholds,
    ...Object.fromEntries(valid.flatMap(([name]) => (given[name] === undefined ? [] : [[name, given[name]]]))),
  }
}
