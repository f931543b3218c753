/** The campaign of a forecast: the saved one with the values of the request over it. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { ParsedOf, forecast } from '@spotdesk/sdk/contract'
import { type ForecastVerdict, checkForecast, adCounts, lastForecastDate, showsForecast } from '@spotdesk/sdk/rules'
import { type Targeting, everywhere } from '@spotdesk/sdk/targeting'
import { cpmScale, forecastSettingsOf, parseDecimal } from '@spotdesk/sdk/values'
import { type ForecastCampaign, hasOpenObjective, toCampaignQuestion } from './campaign-of.ts'

export type ForecastRequest = ParsedOf<typeof forecast.campaign>['body']
type Context = NonNullable<ForecastRequest['campaignContext']>

/** A targeting of the request, parsed and valid. */
export interface RequestedTargeting {
  targeting: Targeting
  /** The ads that it belongs to; none: the campaign itself. */
  ads: readonly number[]
  link: 'AND' | 'REPLACE'
}

/** Members that the request leaves out are saved ones; null is an empty field. */
export function toRequestedCampaign(
  saved: ForecastCampaign,
  context: Context = {},
  asked: RequestedTargeting | null = null,
): ForecastCampaign {
  const { campaignObjective: objective, campaignPacing: pacing, campaignRevenue: revenue } = context
  return {
    ...saved,
    startDate: chosen(context.startDate, saved.startDate),
    endDate: chosen(context.endDate, saved.endDate),
    objectiveType: objective?.type ?? saved.objectiveType,
    objectiveValue: objective?.value === undefined ? saved.objectiveValue : toDecimalText(objective.value),
    // A value without a flag is a limit.
    objectiveUnlimited: objective?.unlimited ?? (typeof objective?.value === 'number' ? false : saved.objectiveUnlimited),
    cpmE4: revenue?.value === undefined ? saved.cpmE4 : inE4(revenue.value),
    pacingType: pacing?.type ?? saved.pacingType,
    priority: pacing?.priority ?? saved.priority,
    capping: context.cappingRules ?? saved.capping,
    ...resolveTargetings(saved, asked),
  }
}

const chosen = <T>(asked: T | null | undefined, saved: T | null): T | null => (asked === undefined ? saved : asked)
const toDecimalText = (value: number | null): string | null => (value === null ? null : value.toFixed(cpmScale))
const inE4 = (value: number | null): number | null => (value === null ? null : Number(parseDecimal(value, cpmScale) ?? 0n))

function resolveTargetings(
  { targeting, ads }: ForecastCampaign,
  asked: RequestedTargeting | null,
): Pick<ForecastCampaign, 'targeting' | 'ads'> {
  if (!asked) return { targeting, ads }
  if (asked.ads.length === 0) return { targeting: asked.targeting, ads }
  return { targeting, ads: ads.map((ad) => (asked.ads.includes(ad.id) ? { ...ad, targeting: asked.targeting, link: asked.link } : ad)) }
}

/** Days and thresholds are the agency's. Look-ups know the values of saved and of requested rules: values that no request has mean no inventory. */
export function toForecastRequest(campaign: ForecastCampaign, now: Date) {
  const { forecastThresholds: thresholds } = forecastSettingsOf(campaign.settings)
  return { question: toCampaignQuestion(campaign), nowMs: now.getTime(), timeZone: campaign.timeZone, valuesKnown: true, thresholds }
}

/** True if both give the engine the same question. */
export function isSame(campaign: ForecastCampaign, saved: ForecastCampaign): boolean {
  return isDeepStrictEqual(toCampaignQuestion(campaign), toCampaignQuestion(saved))
}

/** The targeting as its author knows it: rules that a forecast adds after it are those of the publisher. */
export function ownTargeting({ targeting }: ForecastCampaign): Targeting {
  return targeting ?? everywhere
}

/** Checks that forecasts of the campaign are shown at all, independent of its settings. */
export function checkShown({ status, archived }: ForecastCampaign): ForecastVerdict {
  return showsForecast(status) && !archived ? { ok: true } : { ok: false, code: 'configuration' }
}

/** Checks, without the engine, that it can be forecast (docs/domain.md §10.5). */
export function checkForecastable(campaign: ForecastCampaign, now: Date): ForecastVerdict {
  const { status, archived, type, startDate, endDate, ads, timeZone } = campaign
  return checkForecast(
    {
      status,
      archived,
      campaignType: type,
      startDate,
      endDate,
      objectiveUnlimited: hasOpenObjective(campaign),
      ads: ads
        .filter((ad) => adCounts(ad, status))
        .map((ad) => ({ type: ad.type, durationSeconds: ad.durationMs === null ? null : ad.durationMs / 1000 })),
    },
    now,
    lastForecastDate(now, timeZone),
  )
}
