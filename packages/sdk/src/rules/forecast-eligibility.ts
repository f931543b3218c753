/** Whether a delivery forecast can be made for a campaign, and what to say when it cannot (specification §4, §8; `forecast.md`). */
import { type AdType, type CampaignStatus, type CampaignType, limits } from '../values/index.ts'

/** Sentences of the specification; `{date}` is the last day that the forecast reaches. */
export const forecastTexts = {
  configuration: "Forecasting isn't available for your campaign configuration.",
  noAudioDuration: "We can't run the forecast for you - your campaign has no audio ads with a specified duration.",
  noEndDate: 'The forecast needs an end date in order to run.',
  startTooLate: 'Delivery Forecast is not available for campaigns with Start Date after {date}.',
} as const
export type ForecastRefusal = keyof typeof forecastTexts

/** Types of ads whose length an opportunity for audio has to fit. */
const timedTypes: readonly AdType[] = ['AUDIO', 'REDIRECT', 'VIDEO']

/** Statuses in which the forecast panel, and campaign avails, show. */
export const forecastStatuses = ['RUNNING', 'READY', 'PAUSED', 'DRAFT'] as const satisfies readonly CampaignStatus[]

export interface ForecastSubject {
  status: CampaignStatus
  campaignType: CampaignType
  startDate: Date | null
  endDate: Date | null
  objectiveUnlimited: boolean
  /** Ads that are not archived; the duration is the creative's or an estimate, in seconds. */
  ads: readonly { type: AdType; durationSeconds: number | null }[]
}

export type ForecastVerdict = { ok: true } | { ok: false; code: ForecastRefusal }

/** Whether the panel shows at all for a campaign. */
export function showsForecast(status: CampaignStatus): boolean {
  return (forecastStatuses as readonly CampaignStatus[]).includes(status)
}

/**
 * Whether a forecast can run; the first reason that holds decides.
 * @param lastDate the last day for which there is inventory to forecast; null when that is not known
 */
export function checkForecast(subject: ForecastSubject, now: Date, lastDate: Date | null): ForecastVerdict {
  const { status, campaignType, startDate, endDate, objectiveUnlimited, ads } = subject
  const refused = (code: ForecastRefusal): ForecastVerdict => ({ ok: false, code })
  const unknown = objectiveUnlimited || campaignType === 'FILLER' || campaignType === 'SECOND_SCREEN' || !showsForecast(status)
  if (unknown || (endDate !== null && endDate <= now)) return refused('configuration')
  if (endDate === null) return refused('noEndDate')
  if (lastDate !== null && startDate !== null && startDate > lastDate) return refused('startTooLate')
  if (!ads.some(({ type, durationSeconds }) => timedTypes.includes(type) && durationSeconds !== null && durationSeconds > 0))
    return refused('noAudioDuration')
  return { ok: true }
}

/** Whether the full inventory breakdown shows: the end is in the future, or the campaign is COMPLETED. */
export function showsInventoryBreakdown({ status, endDate }: { status: CampaignStatus; endDate: Date | null }, now: Date): boolean {
  return status === 'COMPLETED' || (endDate !== null && endDate > now)
}

/** Ads that the sidebar highlights: variations longer than 30 seconds. */
export function longAds<A extends { durationSeconds: number | null }>(ads: readonly A[]): A[] {
  return ads.filter(({ durationSeconds }) => durationSeconds !== null && durationSeconds > limits.longAdSeconds)
}
