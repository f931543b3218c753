/** Ads as the spine of writes sees them: how each of their fields stands in its row. */
import { type AdFields, type AdState, type CappingSetting, isPlayable } from '@spotdesk/sdk/rules'
import { errorText } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { visibleCampaigns } from '../http/visible.ts'
import { targetingToJson, targetingToText } from './campaign-columns.ts'
import type { RecordKind } from './record-kind.ts'

/** Equal rules have equal JSON: the database gives the members of an object back in another order. */
const toCapping = (rules: CappingSetting[]) => rules.map(({ limit, unit, unitMultiplier }) => ({ limit, unit, unitMultiplier }))

export const adKind: RecordKind<AdState> = {
  entityType: 'ad',
  table: 'ads',
  sequence: 'ad_ids',
  columns: {
    campaignId: { name: 'campaign_id' },
    name: { name: 'name' },
    type: { name: 'type' },
    subtype: { name: 'subtype' },
    weight: { name: 'weight' },
    includedInCampaignObjective: { name: 'included_in_objective' },
    creativeId: { name: 'creative_id' },
    estimatedDuration: { name: 'estimated_duration_s' },
    clickUrl: { name: 'click_url' },
    redirectUrl: { name: 'redirect_url' },
    impressionTrackers: { name: 'impression_trackers' },
    linkedTo: { name: 'linked_to' },
    capping: { name: 'capping', read: toCapping },
    startDate: { name: 'start_date' },
    endDate: { name: 'end_date' },
    targeting: { name: 'targeting', write: targetingToJson, read: targetingToText },
    targetingLink: { name: 'targeting_link' },
    externalReference: { name: 'external_reference' },
    status: { name: 'status' },
    archived: { name: 'archived' },
    briefStatus: { name: 'brief_status' },
  },
  scope: (actor) =>
    sql<boolean>`(r.agency_id = ${actor.agencyId} and exists (select from campaigns c where c.id = r.campaign_id and ${visibleCampaigns(actor)}))`,
  unmade: { archived: true, status: 'INACTIVE', externalReference: null, linkedTo: [] },
  hasOthersChildren: () => sql<boolean>`false`,
  refuse: async (_, { after }) => (after.status === 'ACTIVE' && !after.archived && !isPlayable(after) ? errorText('adNotPlayable') : null),
}

/** The settings among the fields of an ad. */
export function settingsOf({ status: _status, archived: _archived, briefStatus: _brief, ...settings }: AdState): AdFields {
  return settings
}
