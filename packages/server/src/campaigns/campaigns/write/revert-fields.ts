/** Reverts one campaign group of fields by group of fields, and finds the conflicts (docs/domain.md §16.2). Pure. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { type CampaignField, type CampaignFields, availableActions, campaignFieldNames, campaignStatus } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { StoredCampaign } from './write-store.ts'
import { type Flags, fieldChanges } from './next-campaign.ts'
import { revive } from '../../../platform/change-sets/record/record-revert.ts'
import { toRevertConflict, neverReverted } from '../../../platform/change-sets/revert/revert-conflict.ts'
import { type LaterChange, groupFields, latestWriter, writerSinceMade } from '../../../platform/change-sets/revert/revert-groups.ts'
import type { RevertedEvent } from '../../../platform/change-sets/revert/revert-store.ts'
import type { FieldChange } from '../../../platform/audit/audit-store.ts'

/** CPM and revenue type are reverted together or not at all; derived fields are computed again. */
const groups = { joined: [['cpm', 'revenueType']], derived: new Set(['status', 'statusReason', 'activatedAds']) }

export interface CampaignRevert {
  event: RevertedEvent
  campaign: StoredCampaign
  cells: Partial<CampaignFields>
  flags: Partial<Flags>
  /** Ads that the change activated and the revert resets to draft. */
  adsToDraft: number[]
  conflicts: changeSets.RevertConflict[]
}

export interface History {
  /** Later changes of the campaign by users, in order. */
  later: readonly LaterChange[]
  /** True when the reverted change-set is itself a revert. */
  isRevert: boolean
  /** Campaigns created by the reverted change-set in which other change-sets have created ads. */
  withOthersAds: ReadonlySet<number>
  now: Date
}

/** The changes that revert one audit entry of a campaign, and the groups of fields that are conflicts. */
export function revertFields(event: RevertedEvent, campaign: StoredCampaign, history: History): CampaignRevert {
  const revert: CampaignRevert = { event, campaign, cells: {}, flags: {}, adsToDraft: [], conflicts: [] }
  if (event.versionBefore === null) return revertCreation(revert, history)
  const changes = new Map(event.diff.map((change) => [change.path, change]))
  for (const group of groupFields([...changes.keys()], groups)) {
    const touched = group.flatMap((path) => changes.get(path) ?? [])
    const paths = touched.map(({ path }) => path)
    if (touched.every(({ path, before }) => isAt(campaign, path, before))) continue
    const writer = latestWriter(group, history.later)
    if (writer) revert.conflicts.push(toRevertConflict(event, paths, 'It was changed since.', writer))
    else if (!touched.every(({ path, after }) => isAt(campaign, path, after)))
      revert.conflicts.push(toRevertConflict(event, paths, 'It has another value now.'))
    else revertGroup(revert, touched, history)
  }
  return revert
}

/** Reverts a creation: pauses and archives the campaign and releases its external reference, unless a user has changed it since. */
function revertCreation(revert: CampaignRevert, { later, withOthersAds }: History): CampaignRevert {
  const { event, campaign } = revert
  if (withOthersAds.has(campaign.id))
    return { ...revert, conflicts: [toRevertConflict(event, ['ads'], 'The campaign has got ads since it was made.')] }
  const writer = writerSinceMade(event.changeSetId, later)
  if (writer)
    return { ...revert, conflicts: [toRevertConflict(event, [...writer.paths], 'The campaign was changed since it was made.', writer)] }
  return {
    ...revert,
    flags: { ...(campaign.paused ? {} : { paused: true }), ...(campaign.archived ? {} : { archived: true }) },
    cells: campaign.fields.externalReference === null ? {} : { externalReference: null },
  }
}

function revertGroup(revert: CampaignRevert, touched: readonly FieldChange[], history: History): void {
  const { event, campaign, cells, flags } = revert
  for (const { path, before } of touched) {
    if (isSetting(path)) cells[path] = revive(path, before) as never
    else if (path === 'paused' || path === 'archived') flags[path] = before as boolean
    else if (path === 'submitted' && mayRevertSubmitted(campaign, before as boolean, history)) {
      flags.submitted = before as boolean
      revert.adsToDraft = before ? [] : ((event.diff.find((change) => change.path === 'activatedAds')?.after ?? []) as number[])
    } else revert.conflicts.push(toRevertConflict(event, [path], neverReverted))
  }
}

/**
 * A submit is reverted only before its effects: while the campaign is READY or PENDING and has delivered nothing. A proposal that the
 * seller has answered stays answered.
 */
function mayRevertSubmitted(campaign: StoredCampaign, submitted: boolean, { isRevert, now }: History): boolean {
  if (submitted) return isRevert
  const { impressions, secondScreenImpressions } = campaign.delivered
  return ['READY', 'PENDING'].includes(resolveStatus(campaign, now)) && impressions + secondScreenImpressions === 0
}

/** The reason why the campaign's status forbids the flags; null when it allows them. */
export function flagRefusal({ campaign, flags, event }: CampaignRevert, now: Date): string | null {
  if (event.versionBefore === null || Object.keys(flags).length === 0) return null
  if (flags.archived !== false && campaign.order?.archived) return rowErrorText('orderArchived')
  if (flags.archived === true) {
    const status = resolveStatus({ ...campaign, ...flags }, now)
    const allowed = availableActions({ status, campaignType: campaign.fields.type, archived: false }).includes('ARCHIVE')
    return allowed ? null : rowErrorText('stateNotAllowed', { status, action: 'ARCHIVE' })
  }
  const blocked = campaign.archived && flags.archived !== false
  return blocked ? rowErrorText('stateNotAllowed', { status: 'ARCHIVED', action: flags.paused === false ? 'RESUME' : 'PAUSE' }) : null
}

function resolveStatus(campaign: StoredCampaign, now: Date) {
  const { type: campaignType, startDate, endDate } = campaign.fields
  return campaignStatus({ ...campaign, campaignType, startDate, endDate }, now)
}

const settingNames = new Set<string>(campaignFieldNames)
const isSetting = (path: string): path is CampaignField => settingNames.has(path)

/** True when a field of the campaign has the given value of an audit entry. */
function isAt(campaign: StoredCampaign, path: string, value: unknown): boolean {
  if (!isSetting(path)) return campaign[path as keyof Flags] === value
  return fieldChanges(campaign.fields, { ...campaign.fields, [path]: revive(path, value) }).length === 0
}
