/** The state of a campaign's ads as a short text: estimates and forecasts are made again when it changes. */
import { campaigns } from '@spotdesk/sdk/calls'
import { longAds } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/query.ts'

export interface AdsState {
  /** Null: not known yet. */
  key: string | null
  /** Ads that are longer than a forecast's usual slot (document 000, §4 "Forecast panel"). */
  long: { id: number; name: string; durationSeconds: number | null }[]
}

/** Follows the ads: every write of the application reads them again. An answer that fails holds nothing up. */
export function useAdsState(campaignId: number): AdsState {
  const found = useQuery(query(campaigns.ads, { id: campaignId, limit: limits.pageMax }))
  if (found.isError && !found.data) return { key: '', long: [] }
  if (!found.data) return { key: null, long: [] }
  const { list, total } = found.data
  return {
    key: [total, ...list.map(({ id, version, status }) => `${id}:${version}:${status}`)].join(' '),
    long: longAds(list.filter(({ archived }) => !archived)),
  }
}
