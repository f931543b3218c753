/** Thresholds of delivery statuses: an agency's settings may replace them (`domain.md` §3). */
import * as z from 'zod'

/** Times are in hours. */
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
} satisfies Record<string, number>
export type DeliveryThresholds = typeof deliveryThresholds

const hours = z.number().min(0).max(8784)
const ratio = z.number().min(0).max(10)

/** What an agency may set, under `deliveryThresholds` of its settings; what it leaves out stays as above. */
export const DeliveryThresholdSettings = z
  .strictObject({
    notDeliveringEligibleHours: z.number().min(1).max(24),
    underPace: ratio,
    underProjection: ratio,
    severePace: ratio,
    underStartHours: hours,
    underStartShareOfFlight: z.number().min(0).max(1),
    trendHigh: ratio,
    trendPace: ratio,
    soonHours: hours,
    recentlyUpdatedHours: hours,
    recentlyEndedHours: hours,
    recentlyApprovedHours: hours,
    staleFactsHours: hours,
  } satisfies Record<keyof DeliveryThresholds, z.ZodType>)
  .partial()
export type DeliveryThresholdSettings = z.output<typeof DeliveryThresholdSettings>

/** The thresholds in force for an agency with these settings. A member that is no threshold is passed over, not trusted. */
export function thresholdsOf(settings: unknown): DeliveryThresholds {
  const given = (settings ?? {}) as Record<string, unknown>
  const valid = Object.entries(DeliveryThresholdSettings.shape).filter(([name, schema]) => schema.safeParse(given[name]).success)
  return {
    ...deliveryThresholds,
    ...Object.fromEntries(valid.flatMap(([name]) => (given[name] === undefined ? [] : [[name, given[name]]]))),
  }
}
