import { ads, statistics } from '@spotdesk/sdk/calls'
import { rotationShares } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../../shared/query.ts'

/** All ads of a campaign that are not archived, with their settings. */
export const allAds = (id: number) => query(ads.list, { id, limit: limits.exportPageMax })

/** The whole delivery of a campaign by ad. */
export const adStatistics = (id: number) => query(statistics.ofCampaign, { id, by: 'ad' })

/** The share of the rotation that each ad of a campaign has; undefined while it is not known, and of more ads than one answer holds. */
export function useShares(id: number): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery(allAds(id))
  return useMemo(() => (data && data.list.length === data.total ? rotationShares(data.list) : undefined), [data])
}
