/** The entity row of campaigns: plan, write and revert for change-sets. */
import { type ParsedRow, campaignColumns, campaignFormat, printCampaigns, printField } from '@spotdesk/sdk/bulk'
import { campaigns } from '@spotdesk/sdk/contract'
import { type CampaignField, type CampaignFields, campaignFieldNames } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, campaignTypeLabels, categories, objectiveTypeLabels, pacingTypeLabels } from '@spotdesk/sdk/values'
import { sortItems } from '../../platform/change-sets/apply.ts'
import {
  type EntityKind,
  type ExportedEntity,
  type FieldReading,
  type FieldText,
  type PlannedEntity,
  flag,
  yesNo,
} from '../../platform/change-sets/entity.ts'
import { revive } from '../../platform/change-sets/record/record-revert.ts'
import { permitCampaignChange } from '../../platform/change-sets/permit-changes.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import { nameTargetings } from '../targeting/name-values.ts'
import { describeTargetings } from '../targeting/reading.ts'
import { type CampaignChange, flagsByAction } from './write/next-campaign.ts'
import { type CampaignWorld, planCampaignRows } from './write/plan.ts'
import { findOrders, loadCampaignWorld } from './write/plan-store.ts'
import { planCampaignRevert } from './write/revert.ts'
import { writeCampaigns } from './write/write-campaigns.ts'
import { type StoredCampaign, campaignSequence, loadCampaigns, lockCampaigns } from './write/write-store.ts'

const references = ['orderId']

const planned: PlannedEntity<ParsedRow, CampaignWorld> = {
  write: campaigns.update,
  format: campaignFormat,
  fieldNames: campaignFieldNames,
  references,
  parent: {
    column: 'order_external_reference',
    field: 'orderId',
    entityType: 'order',
    find: findOrders,
  },
  load: (db, actor, rows, { turn, ...situation }) =>
    loadCampaignWorld(db, actor, rows, situation, (texts) => nameTargetings({ agencyId: actor.agencyId, ...turn }, texts)),
  plan: (part, before) => planCampaignRows(part, before.get('order') ?? []),
  sequence: campaignSequence,
  chunkRows: 100,
  async prepare(tx, items, application) {
    const { author, changeSetId } = application
    const ids = items.flatMap(({ id, verdict }) => (verdict === 'UPDATE' ? [id!] : []))
    const stored = new Map((await lockCampaigns(tx, author.actor, ids)).map((campaign) => [campaign.id, campaign]))
    const { applied, writing } = sortItems<StoredCampaign, CampaignFields>(items, stored, references, application)
    const changes = writing.map(({ item, id, before, fields }): CampaignChange => {
      const effect = item.effect as keyof typeof flagsByAction | null
      return { id, before, fields, flags: effect ? flagsByAction[effect] : {}, action: effect ?? item.verdict }
    })
    return { applied, write: async () => void (await writeCampaigns(tx, author, changeSetId, changes)) }
  },
}

const exported: ExportedEntity = {
  count: async (db, actor, ids) => (await loadCampaigns(db, actor, ids)).length,
  async print(db, actor, ids, now) {
    const found = new Map((await loadCampaigns(db, actor, ids)).map((campaign) => [campaign.id, campaign]))
    return printCampaigns(
      ids.flatMap((id) => found.get(id) ?? []),
      { zone: actor.agency.timeZone, exported: now, now },
    )
  },
}

/** Settings whose values people read otherwise than a file holds them. */
const readings: Partial<Record<CampaignField, Pick<FieldReading, 'refersTo' | 'words' | 'describe'>>> = {
  advertiserId: { refersTo: 'advertiser' },
  orderId: { refersTo: 'order' },
  publisherId: { refersTo: 'publisher' },
  type: { words: campaignTypeLabels },
  objectiveType: { words: objectiveTypeLabels },
  objectiveUnlimited: { words: yesNo },
  pacingType: { words: pacingTypeLabels },
  categoryIds: { words: categories },
  targeting: { describe: describeTargetings },
}

/** Settings as a bulk file prints them. */
const settingTexts = campaignColumns.flatMap((column): [string, FieldText][] =>
  column.role === 'field'
    ? [
        [
          column.field,
          {
            ...readings[column.field],
            label: column.label,
            print: (value, zone) => printed(column.field, revive(column.field, value), zone),
          },
        ],
      ]
    : [],
)
// The value has the type of the field.
const printed = (field: CampaignField, value: unknown, zone: string) => printField(field, value as never, { zone })

export const campaignEntity: EntityKind = {
  entityType: 'campaign',
  label: 'campaign',
  changeSetKind: 'campaigns',
  table: 'campaigns',
  read: campaigns.get,
  hasAmounts: 'planned spend',
  visible: (actor) => visibleCampaigns(actor, 'r'),
  texts: {
    ...Object.fromEntries(settingTexts),
    submitted: flag('Submitted'),
    paused: flag('Paused'),
    archived: flag('Archived'),
    accepted: flag('Accepted'),
    rejected: flag('Rejected'),
    status: { label: 'Status', words: campaignStatusLabels },
    statusReason: 'Reason',
    activatedAds: { label: 'Activated ads', refersTo: 'ad' },
    duplicateOf: { label: 'Duplicate of', refersTo: 'campaign' },
  },
  planned,
  exported,
  revert: { permit: permitCampaignChange, plan: planCampaignRevert },
}
