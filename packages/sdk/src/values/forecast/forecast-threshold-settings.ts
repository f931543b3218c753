/** The agency settings that replace thresholds of forecasts (docs/domain.md §10.1), and the thresholds in force. */
import * as z from 'zod'
import { type DaypartZone, daypartZones, forecastThresholds, unratedPolicies, type UnratedPolicy } from './forecast-thresholds.ts'

const part = z.number().min(0).max(1)

const Thresholds = z.strictObject({
  /** Part of the objective that may be missing from a delivery IN_FULL. */
  tolerance: part,
  /** Part of the objective below which the status is NO_INVENTORY. */
  nothingShare: part,
  /** Multiple of the objective below which the available impressions are tight. */
  tightRatio: z.number().min(1).max(10),
  /** Least number of matched listeners for a verdict. */
  fewListeners: z.int().min(1).max(10_000),
  /** Part of the exposed listeners that see a display. */
  displayShare: part,
  /** Displays for each listener who sees one. */
  displaysPerListener: z.number().min(0).max(100),
})
/** Every threshold of a forecast, with its value. */
export type ForecastThresholds = z.output<typeof Thresholds>

/** Thresholds that an agency may set, under `forecastThresholds` of its settings; the others stay as they are. */
export const ForecastThresholdSettings = Thresholds.partial()
export type ForecastThresholdSettings = z.output<typeof ForecastThresholdSettings>

/** The thresholds in force for an agency with these settings. A member that is not a threshold is ignored. */
export function forecastThresholdsOf(settings: unknown): ForecastThresholds {
  const given = (settings ?? {}) as Record<string, unknown>
  const valid = Object.entries(ForecastThresholdSettings.shape).filter(
    ([name, schema]) => given[name] !== undefined && schema.safeParse(given[name]).success,
  )
  return { ...forecastThresholds, ...Object.fromEntries(valid.map(([name]) => [name, given[name]])) }
}

/** Settings in force for the forecasts of an agency. */
export interface AgencyForecastSettings {
  daypartZone: DaypartZone
  unratedContent: UnratedPolicy
  forecastThresholds: ForecastThresholds
}

/** The settings of an agency as they are stored; one that is not set or not known has its default. */
export function forecastSettingsOf(stored: unknown): AgencyForecastSettings {
  const given = (stored ?? {}) as Record<string, unknown>
  return {
    daypartZone: daypartZones.find((zone) => zone === given['daypartZone']) ?? 'LISTENER',
    unratedContent: unratedPolicies.find((policy) => policy === given['unratedContent']) ?? 'EXCLUDE',
    forecastThresholds: forecastThresholdsOf(given['forecastThresholds']),
  }
}
