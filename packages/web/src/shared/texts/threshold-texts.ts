/** The thresholds of an agency for people: what each is called, what it decides, and the unit that it is typed in. */
import type { DeliveryThresholds, ForecastThresholds } from '@spotdesk/sdk/values'

/** Ratios are typed as percents. */
export type ThresholdUnit = 'percent' | 'hours' | 'listeners' | 'displays'

export interface ThresholdText {
  label: string
  meaning: string
  unit: ThresholdUnit
}

export const deliveryThresholdTexts: Record<keyof DeliveryThresholds, ThresholdText> = {
  notDeliveringEligibleHours: {
    label: 'Silent hours',
    meaning: 'A campaign that may run but has had no impression for so many hours is not delivering.',
    unit: 'hours',
  },
  underPace: {
    label: 'Low pace',
    meaning: 'A campaign below this pace is under-delivering, if its projection is low too.',
    unit: 'percent',
  },
  underProjection: {
    label: 'Low projection',
    meaning: 'The projection is low if it is below this part of the objective.',
    unit: 'percent',
  },
  severePace: { label: 'Severe pace', meaning: 'Under-delivering below this pace is shown in red.', unit: 'percent' },
  underStartHours: {
    label: 'Quiet start',
    meaning: 'In the first hours after its start no campaign is under-delivering.',
    unit: 'hours',
  },
  underStartShareOfFlight: {
    label: 'Quiet start of a short flight',
    meaning: 'The same, as a part of the flight. The shorter of the two counts.',
    unit: 'percent',
  },
  trendHigh: {
    label: 'High day',
    meaning: 'The daily trend is high if yesterday delivered at least this part of its target.',
    unit: 'percent',
  },
  trendPace: { label: 'High pace', meaning: 'The daily trend is high only if the pace is above this, too.', unit: 'percent' },
  soonHours: {
    label: 'Soon',
    meaning: 'In the last hours before its start or end, a campaign is starting soon or ending soon.',
    unit: 'hours',
  },
  recentlyUpdatedHours: {
    label: 'Recently updated',
    meaning: 'A campaign has this status for so many hours after a user has changed it.',
    unit: 'hours',
  },
  recentlyEndedHours: { label: 'Recently ended', meaning: 'A campaign has this status for so many hours after its end.', unit: 'hours' },
  recentlyApprovedHours: {
    label: 'Recently approved',
    meaning: 'A campaign has this status for so many hours after a creative of it was approved.',
    unit: 'hours',
  },
  staleFactsHours: { label: 'Old figures', meaning: 'Figures that are this old or older change no delivery status.', unit: 'hours' },
}

export const forecastThresholdTexts: Record<keyof ForecastThresholds, ThresholdText> = {
  tolerance: {
    label: 'Tolerance',
    meaning: 'So much of the objective may be missing, and the forecast still says that it delivers in full.',
    unit: 'percent',
  },
  nothingShare: {
    label: 'No inventory',
    meaning: 'If less than this part of the objective can be delivered, the forecast says that there is no inventory.',
    unit: 'percent',
  },
  tightRatio: {
    label: 'Tight',
    meaning: 'Inventory below this part of the objective is called tight. 100 % is just enough.',
    unit: 'percent',
  },
  fewListeners: { label: 'Few listeners', meaning: 'With fewer matched listeners the forecast gives no verdict.', unit: 'listeners' },
  displayShare: {
    label: 'Displays seen',
    meaning: 'The part of the listeners who look at their screen and see a display.',
    unit: 'percent',
  },
  displaysPerListener: { label: 'Displays each', meaning: 'How many displays each of those listeners sees.', unit: 'displays' },
}

const units: Record<ThresholdUnit, string> = { percent: '%', hours: 'h', listeners: '', displays: '' }

export const formatThresholdUnit = (unit: ThresholdUnit): string => units[unit]

/** Decimals of a ratio are kept to a hundredth of a percent. */
const scale = 10_000

/** The number that people read: 0.9 is 90 percent. */
export function toShownThreshold(unit: ThresholdUnit, value: number): number {
  return unit === 'percent' ? Math.round(value * scale) / 100 : value
}

/** The number that is stored for one that people read. */
export function toStoredThreshold(unit: ThresholdUnit, shown: number): number {
  return unit === 'percent' ? Math.round(shown * 100) / scale : shown
}

/** A value with its unit: '90 %'. */
export function thresholdText(unit: ThresholdUnit, value: number): string {
  return `${toShownThreshold(unit, value).toLocaleString('en-US', { maximumFractionDigits: 2 })} ${units[unit]}`.trim()
}
