/** The inventory behind a campaign's or an ad's targeting, whoever competes for it, in the rest of the flight. */
import type { Campaign } from '@spotdesk/sdk'
import { forecast, targeting } from '@spotdesk/sdk/calls'
import type { Group } from '@spotdesk/sdk/targeting'
import { query, queryClient } from '../../../shared/query.ts'
import { groupsOfAd } from './ad-targeting.ts'

/** @param groups null: everywhere */
export function inventoryQuery({ startDate, endDate }: Campaign, groups: Group[] | null, now: Date) {
  const from = startDate !== null && startDate > now ? startDate : now
  return query(forecast.inventory, {
    body: { startDate: from, endDate: endDate ?? now, ...(groups && { audienceTargeting: { groups } }) },
  })
}

/** The saved groups of the campaign, or of one of its ads. */
export async function readGroups(campaignId: number, adId: number | null): Promise<Group[] | null> {
  const { groups, rules } = await queryClient.fetchQuery(query(targeting.ofCampaign, { id: campaignId }))
  return groupsOfAd(groups as Group[] | null, rules, adId)
}
