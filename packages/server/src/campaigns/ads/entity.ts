/** The entity row of ads and of the sequences of their campaigns: plan, write and revert for change-sets. */
import { adFormat, type ParsedAd, printAds } from '@spotdesk/sdk/bulk'
import { ads } from '@spotdesk/sdk/contract'
import { type AdState, adStateNames } from '@spotdesk/sdk/rules'
import { adStatusLabels, adSubtypeLabels, adTypeLabels, briefStatusLabels, limits, targetingLinkLabels } from '@spotdesk/sdk/values'
import { sortItems } from '../../platform/change-sets/apply.ts'
import { type EntityKind, type ExportedEntity, type PlannedEntity, flag } from '../../platform/change-sets/entity.ts'
import { recordRow } from '../../platform/change-sets/record/record-entity.ts'
import { permitCampaignChange } from '../../platform/change-sets/permit-changes.ts'
import { describeTargetings } from '../targeting/reading.ts'
import { adKind } from './kind.ts'
import { type AdWorld, planAdRows } from './plan.ts'
import { loadAdWorld, toHome } from './plan-store.ts'
import { planAdRevert } from './revert.ts'
import { type AdChange, writeAds } from './write-ads.ts'
import { type StoredAd, campaignsOfAds, loadAdCampaigns } from './write-store.ts'
import type { PlannedItem } from '../../platform/change-sets/plan/planned-change.ts'

const references = ['campaignId', 'linkedTo']

const planned: PlannedEntity<ParsedAd, AdWorld> = {
  write: ads.update,
  format: adFormat,
  fieldNames: adStateNames,
  references,
  load: async (db, actor, rows, { zone, selection, turn }) => {
    const world = await loadAdWorld(db, actor, rows, { zone, turn })
    return selection ? { ...world, onlyCampaign: selection.parentId } : world
  },
  plan: (part, before, now) => planAdRows(part, before.get('campaign') ?? [], now),
  sequence: adKind.sequence,
  // Links and sequences connect the ads of a campaign: the rows of a file are written together.
  chunkRows: limits.bulkRows,
  async prepare(tx, items, application) {
    const { author, changeSetId, newIds } = application
    const getCampaignId = ({ after }: PlannedItem) => (after as AdState | null)?.campaignId
    const ids = [...new Set(items.flatMap((item) => getCampaignId(item) ?? []))].map((id) => (id < 0 ? newIds.get(-id - 1)! : id))
    const homes = await loadAdCampaigns(tx, author.actor, ids, { lock: true })
    const stored = new Map([...homes.values()].flatMap((home) => [...home.ads]))
    const { applied, writing } = sortItems<StoredAd, AdState>(items, stored, references, application)
    const changes = writing.map(({ item, id, before, fields }): AdChange => {
      const change = { id, before, fields, action: item.effect ?? item.verdict }
      return item.position === undefined ? change : { ...change, position: item.position }
    })
    return { applied, write: async () => void (await writeAds(tx, author, changeSetId, homes, { changes })) }
  },
}

const exported: ExportedEntity = {
  count: async (db, actor, ids) => (await campaignsOfAds(db, actor, ids)).size,
  async print(db, actor, ids, now) {
    const homes = await loadAdCampaigns(db, actor, [...new Set((await campaignsOfAds(db, actor, ids)).values())])
    const found = new Map(
      [...homes.values()].map(toHome).flatMap((home) => [...home.ads.values()].map((ad) => [ad.id, { ad, home }] as const)),
    )
    return printAds(
      ids.flatMap((id) => found.get(id) ?? []),
      { zone: actor.agency.timeZone, exported: now },
    )
  },
}

export const adEntity: EntityKind = {
  ...recordRow(adKind),
  read: ads.get,
  visible: (actor) => adKind.scope(actor),
  texts: {
    type: { label: 'Type', words: adTypeLabels },
    status: { label: 'Status', words: adStatusLabels },
    campaignId: { label: 'Campaign', refersTo: 'campaign' },
    subtype: { label: 'Subtype', words: adSubtypeLabels },
    weight: 'Weight',
    includedInCampaignObjective: flag('Included in campaign objective'),
    creativeId: { label: 'Creative file', refersTo: 'creative' },
    estimatedDuration: 'Estimated duration (s)',
    clickUrl: 'Click URL',
    redirectUrl: 'Third-party tag',
    impressionTrackers: 'Impression trackers',
    linkedTo: { label: 'Linked to', refersTo: 'ad' },
    targeting: { label: 'Targeting', describe: describeTargetings },
    targetingLink: { label: 'Targeting link', words: targetingLinkLabels },
    sequence: 'Ad sequence',
    briefStatus: { label: 'Creative brief', words: briefStatusLabels },
  },
  planned,
  exported,
  revert: {
    parts: { adSequence: ads.setSequence },
    permit: permitCampaignChange,
    plan: planAdRevert,
  },
}
