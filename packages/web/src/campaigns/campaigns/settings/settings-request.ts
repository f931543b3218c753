/** The settings of the form in the terms of the estimate and of the forecast. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import { CappingSetting } from '@spotdesk/sdk/rules'
import { checkSettings } from './check-settings.ts'
import type { SettingsValues } from './settings-values.ts'
import type { BudgetRequest } from '../budget/budget-driver.ts'
import type { ForecastRequest } from '../../../forecast/panel/forecast-driver.ts'

export interface SettingsRequests {
  budget: BudgetRequest
  forecast: ForecastRequest
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const numberOrNull = (value: unknown) => (isNumber(value) ? value : null)

/** The requests of the budget card and of the forecast for the values of the form; null while these are not valid. */
export function settingsRequest(values: SettingsValues, campaign: Campaign): SettingsRequests | null {
  const { startDate, endDate, campaignObjective, campaignRevenue, campaignPacing, extensions, margin, cappingRules } = values
  const [{ data: second }] = extensions
  const numbers = [campaignObjective.value, campaignRevenue.value, second.objective, second.cpmBid, margin, campaignPacing.priority]
  const caps = CappingSetting.array().safeParse(cappingRules.map((cap) => (cap.unit === 'CAMPAIGN' ? { ...cap, unitMultiplier: 1 } : cap)))
  // A rule of priorities does not change what things cost: the permission is for the save.
  if (numbers.some((value) => typeof value === 'string') || !caps.success || checkSettings(values, { campaign, advanced: true }).length > 0)
    return null
  if (typeof startDate === 'string' || typeof endDate === 'string' || campaignPacing.priority === null) return null
  const unlimited = campaignObjective.unlimited
  const objective = unlimited ? null : numberOrNull(campaignObjective.value)
  const secondObjective = numberOrNull(second.objective)
  const shared = {
    startDate,
    endDate,
    campaignPacing: { priority: Number(campaignPacing.priority), type: campaignPacing.type },
    cappingRules: caps.data,
  }
  return {
    budget: {
      campaignContext: {
        ...shared,
        campaignId: campaign.id,
        orderId: values.order === null ? null : Number(values.order),
        inputTotalObjective: sumObjectives(values, objective, secondObjective),
        inputUnlimited: unlimited,
        inputAudioCPM: numberOrNull(campaignRevenue.value),
        inputSecondScreenObjective: secondObjective,
        inputSecondScreenCPM: numberOrNull(second.cpmBid),
        inputAttributionPixelIds: values.attribution.pixelIds,
        ...(isNumber(margin) && { margin }),
        categoryIds: values.categoryIds,
      },
    },
    forecast: {
      campaignId: campaign.id,
      trigger: 'CAMPAIGN_AD_TARGETING',
      campaignContext: {
        ...shared,
        campaignRevenue: { type: campaignRevenue.type, currency: values.currency, value: numberOrNull(campaignRevenue.value) },
        campaignObjective: { type: values.objectiveType, value: objective, unlimited },
        secondScreenObjective: secondObjective,
      },
    },
  }
}

/** True if a setting was changed that an estimate reads from the saved campaign only. */
export function needsSaveForBudget(values: SettingsValues, campaign: Campaign): boolean {
  const { campaignType, currency, objectiveType, campaignRevenue } = campaign
  return (
    values.campaignRevenue.type !== campaignRevenue.type ||
    values.campaignType !== campaignType ||
    values.currency !== currency ||
    values.objectiveType !== objectiveType
  )
}

/** Impressions with those of the second screen, or the price of the media. */
function sumObjectives({ objectiveType }: SettingsValues, objective: number | null, second: number | null): number | null {
  if (objectiveType === 'PRICE') return objective
  return objective === null && second === null ? null : (objective ?? 0) + (second ?? 0)
}
