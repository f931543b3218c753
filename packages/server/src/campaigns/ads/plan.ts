/** Plans rows of ads, also in campaigns that other rows create. Pure: it may run in a thread. */
import { type AdPlanWorld, type ParsedAd, placeholderOf, planAds } from '@spotdesk/sdk/bulk'
import { type CampaignFields, campaignStatus } from '@spotdesk/sdk/rules'
import type { PlanPart } from '../../platform/change-sets/entity.ts'
import type { PlannedChange } from '../../platform/change-sets/plan/planned-change.ts'
import { type KnownValues, toTargetingFacts } from '../targeting/known-values.ts'

/** The plan context with the looked-up values of targetings: data that can be copied to a thread. */
export type AdWorld = Omit<AdPlanWorld, 'targeting'> & { targeting: KnownValues }

export function planAdRows(
  { rows, world: { targeting, ...world } }: PlanPart<ParsedAd, AdWorld>,
  campaigns: readonly PlannedChange[],
  now: Date,
): PlannedChange[] {
  const known = new Map(world.campaigns)
  for (const { verdict, index, after, effect, externalReference } of campaigns) {
    if (verdict !== 'CREATE') continue
    const fields = after as CampaignFields
    const submitted = effect === 'SUBMIT'
    const facts = { ...fields, campaignType: fields.type, submitted, rejected: false, accepted: false, paused: false, objectiveMet: false }
    known.set(placeholderOf(index), {
      id: placeholderOf(index),
      externalReference,
      campaign: { ...fields, status: campaignStatus(facts, now), archived: false, submitted, order: null },
      ads: new Map(),
      sequence: { adIds: [], left: [] },
    })
  }
  const planned = planAds(rows, { ...world, campaigns: known, targeting: toTargetingFacts(targeting) })
  return planned.map((row) => ({ ...row, entityType: 'ad' }))
}
