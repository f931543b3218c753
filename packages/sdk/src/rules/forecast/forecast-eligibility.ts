/** The conditions of a delivery forecast, and the messages when it is not possible (docs/domain.md §10.5). */
import {
  type AdType,
  type CampaignStatus,
  type CampaignType,
  type ForecastRefusal,
  forecastRefusalTexts,
  limits,
  startOfDay,
  dayMs,
} from '../../values/index.ts'
import { type ForecastDates, formatForecastReason } from './forecast-text.ts'

/** Sentences of the refusals; `{date}` is the last day of the horizon. */
export const forecastTexts = forecastRefusalTexts
export type { ForecastRefusal } from '../../values/index.ts'

/** Types of ads whose duration has to fit an audio opportunity. */
const timedTypes: readonly AdType[] = ['AUDIO', 'REDIRECT', 'VIDEO']

/** Statuses with a forecast panel and campaign avails. */
export const forecastStatuses = ['RUNNING', 'READY', 'PAUSED', 'DRAFT'] as const satisfies readonly CampaignStatus[]

export interface ForecastSubject {
  status: CampaignStatus
  archived?: boolean
  campaignType: CampaignType
  startDate: Date | null
  endDate: Date | null
  objectiveUnlimited: boolean
  /** Ads that count (`adCounts`); the duration is the creative's or an estimate, in seconds. */
  ads: readonly { type: AdType; durationSeconds: number | null }[]
}

/** `params` fill the code's text: `date` is the last day of the horizon. */
export type ForecastVerdict = { ok: true } | { ok: false; code: ForecastRefusal; params?: { date: Date } }

/** True if the panel shows at all for a campaign. */
export function showsForecast(status: CampaignStatus): boolean {
  return (forecastStatuses as readonly CampaignStatus[]).includes(status)
}

/** The last day of the horizon: today and 365 days, at its beginning in the account's zone. */
export function lastForecastDate(now: Date, zone: string): Date {
  return startOfDay(now, zone, limits.forecastDays)
}

/** True if an ad takes part in a forecast: an active one, and in a draft every one that its submit activates. */
export function adCounts(ad: { status: string; archived?: boolean }, campaign: CampaignStatus): boolean {
  return ad.archived !== true && (ad.status === 'ACTIVE' || (campaign === 'DRAFT' && ad.status === 'DRAFT'))
}

/**
 * The verdict on a forecast; the first reason that holds decides.
 * @param lastDate beginning of the last day of the horizon; null when it is not known
 */
export function checkForecast(subject: ForecastSubject, now: Date, lastDate: Date | null): ForecastVerdict {
  const { status, archived, campaignType, startDate, endDate, objectiveUnlimited, ads } = subject
  const refused = (code: ForecastRefusal): ForecastVerdict => ({ ok: false, code })
  const isOther = campaignType === 'FILLER' || campaignType === 'SECOND_SCREEN'
  if (objectiveUnlimited || isOther || archived === true || !showsForecast(status)) return refused('configuration')
  if (endDate !== null && endDate <= now) return refused('configuration')
  if (endDate === null) return refused('noEndDate')
  if (lastDate !== null && startDate !== null && startDate.getTime() >= lastDate.getTime() + dayMs)
    return { ok: false, code: 'startTooLate', params: { date: lastDate } }
  if (!ads.some(({ type, durationSeconds }) => timedTypes.includes(type) && durationSeconds !== null && durationSeconds > 0))
    return refused('noAudioDuration')
  return { ok: true }
}

/** The sentence of a refusal, with the date in an account's zone and in the reader's format. */
export function forecastRefusalText({ code, params }: Extract<ForecastVerdict, { ok: false }>, dates: ForecastDates): string {
  return formatForecastReason({ code, params: params ?? {} }, dates)
}

/** The reason why a forecast cannot be asked for yet; with an invalid form the panel stays as it is. */
export type ForecastAsk = { ok: true } | { ok: false; code: 'hidden' | 'invalidForm' | 'noEndDate' }

/** True if the panel offers a forecast: it needs an end date and a valid form. */
export function mayAskForecast(form: { status: CampaignStatus; valid: boolean; endDate: Date | null }): ForecastAsk {
  if (!showsForecast(form.status)) return { ok: false, code: 'hidden' }
  if (form.endDate === null) return { ok: false, code: 'noEndDate' }
  return form.valid ? { ok: true } : { ok: false, code: 'invalidForm' }
}

/** True if the full inventory breakdown shows: the end is in the future, or the campaign is COMPLETED. */
export function showsInventoryBreakdown({ status, endDate }: { status: CampaignStatus; endDate: Date | null }, now: Date): boolean {
  return status === 'COMPLETED' || (endDate !== null && endDate > now)
}

/** The effect of asking for the full breakdown: with unsaved changes a dialog asks to save first. */
export function openInventoryBreakdown(
  campaign: { status: CampaignStatus; endDate: Date | null },
  now: Date,
  unsaved: boolean,
): 'HIDDEN' | 'ASK_TO_SAVE' | 'OPEN' {
  if (!showsInventoryBreakdown(campaign, now)) return 'HIDDEN'
  return unsaved ? 'ASK_TO_SAVE' : 'OPEN'
}

/** Ads that the sidebar highlights: variations longer than 30 seconds. */
export function longAds<A extends { durationSeconds: number | null }>(ads: readonly A[]): A[] {
  return ads.filter(({ durationSeconds }) => durationSeconds !== null && durationSeconds > limits.longAdSeconds)
}
