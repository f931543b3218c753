/** The columns of the fields of ads. */
import { type AdFields, type AdState, type CappingSetting, isPlayable } from '@spotdesk/sdk/rules'
import { errorText } from '@spotdesk/sdk/contract'
import { targetingToJson, targetingToText } from '../targeting/stored-targeting.ts'
import type { RecordKind } from '../../platform/change-sets/record/record-kind.ts'
import { visibleAds } from './store.ts'

/** Equal rules have equal JSON: the database returns the members of an object in another order. */
const toCapping = (rules: CappingSetting[]) => rules.map(({ limit, unit, unitMultiplier }) => ({ limit, unit, unitMultiplier }))

export const adKind: RecordKind<AdState> = {
  entityType: 'ad',
  label: 'ad',
  changeSetKind: 'ads',
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
  scope: visibleAds,
  removed: { archived: true, status: 'INACTIVE', externalReference: null, linkedTo: [] },
  refuse: async (_, { after }) => (after.status === 'ACTIVE' && !after.archived && !isPlayable(after) ? errorText('adNotPlayable') : null),
}

/** The settings among the fields of an ad. */
export function toAdSettings({ status: _status, archived: _archived, briefStatus: _brief, ...settings }: AdState): AdFields {
  return settings
}
