/** The forecast of a campaign as a page's form has it. */
import type { Campaign } from '@spotdesk/sdk'
import { type ForecastAsk, mayAskForecast } from '@spotdesk/sdk/rules'
import { useSignalValue } from '@spotdesk/ui'
import { useEffect, useLayoutEffect, useState } from 'react'
import { type AdsState, useAdsState } from './use-ads-state.ts'
import { type DrivenForecast, ForecastDriver, type ForecastRequest } from './forecast-driver.ts'

export interface ForecastState extends DrivenForecast {
  /** Why none can be asked for yet. */
  ask: ForecastAsk
  /** Ads that are longer than 30 seconds. */
  long: AdsState['long']
  /** Asks at once. */
  refresh: () => void
}

/**
 * Asks by itself when a setting changes or something is saved. Any change of targeting clears the forecast and asks for regeneration: it is
 * asked for by the user, or by the save.
 * @param request null: the form is not valid
 * @param unread targeting that is changed and cannot be read, so that no request carries it; null: none
 */
export function useForecast(campaign: Campaign, request: ForecastRequest | null, unread: string | null = null): ForecastState {
  const [driver] = useState(() => new ForecastDriver())
  const { key: ads, long } = useAdsState(campaign.id)
  const { audienceTargeting, ...settings } = request ?? { campaignId: campaign.id }
  const decision = mayAskForecast({ status: campaign.status, valid: request !== null, endDate: readFlightEnd(campaign, request) })
  const targetingKey = unread ?? (audienceTargeting ? JSON.stringify(audienceTargeting) : null)
  const settingsKey = decision.ok && ads !== null ? JSON.stringify([settings, campaign.version, ads]) : null
  useLayoutEffect(() => driver.hold(request))
  useEffect(() => driver.follow(settingsKey, targetingKey), [driver, settingsKey, targetingKey])
  useEffect(() => () => driver.close(), [driver])
  return { ...useSignalValue(driver.state), ask: decision, long, refresh: () => driver.refresh() }
}

/** The end of the flight as the form has it: an empty field is none, an absent one the campaign's. */
export function readFlightEnd(campaign: Campaign, request: ForecastRequest | null): Date | null {
  const requestedEnd = request?.campaignContext?.endDate
  if (requestedEnd === undefined) return campaign.endDate
  return requestedEnd === null ? null : new Date(requestedEnd)
}
