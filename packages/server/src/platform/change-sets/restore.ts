/** What a revert puts back in one campaign, group by group, and what stands in its way (`domain.md` §19). Pure. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { type CampaignField, type CampaignFields, availableActions, campaignFieldNames, campaignStatus } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { FieldChange } from '../audit/append.ts'
import type { StoredCampaign } from './campaign-store.ts'
import { type Flags, fieldChanges } from './next-campaign.ts'
import { reviveField } from './present.ts'
import { type LaterChange, groupsOf, latestWriter } from './revert-groups.ts'
import type { RevertedEvent } from './revert-store.ts'

export interface Restoration {
  event: RevertedEvent
  campaign: StoredCampaign
  cells: Partial<CampaignFields>
  flags: Partial<Flags>
  /** Ads that the change had activated and that go back to draft. */
  adsToDraft: number[]
  conflicts: changeSets.RevertConflict[]
}

export interface History {
  /** Users' changes of the campaign since, in their order. */
  later: readonly LaterChange[]
  /** Whether what is reverted is itself a revert. */
  isRevert: boolean
  /** Campaigns that the reverted change-set made and that got ads by others since. */
  withOthersAds: ReadonlySet<number>
  now: Date
}

export function restore(event: RevertedEvent, campaign: StoredCampaign, history: History): Restoration {
  const restoration: Restoration = { event, campaign, cells: {}, flags: {}, adsToDraft: [], conflicts: [] }
  if (event.versionBefore === null) return unmake(restoration, history)
  const changes = new Map(event.diff.map((change) => [change.path, change]))
  for (const group of groupsOf([...changes.keys()])) {
    const touched = group.flatMap((path) => changes.get(path) ?? [])
    const paths = touched.map(({ path }) => path)
    if (touched.every(({ path, before }) => isAt(campaign, path, before))) continue
    const writer = latestWriter(group, history.later)
    if (writer) restoration.conflicts.push(conflictOf(event, paths, 'It was changed since.', writer))
    else if (!touched.every(({ path, after }) => isAt(campaign, path, after)))
      restoration.conflicts.push(conflictOf(event, paths, 'It has another value now.'))
    else putBack(restoration, touched, history)
  }
  return restoration
}

/** The revert of a creation: pause, archive and release the external reference, unless somebody has worked on the campaign since. */
function unmake(restoration: Restoration, { later, withOthersAds }: History): Restoration {
  const { event, campaign } = restoration
  if (withOthersAds.has(campaign.id))
    return { ...restoration, conflicts: [conflictOf(event, ['ads'], 'The campaign has got ads since it was made.')] }
  const writer = latestWriter([...new Set(later.flatMap(({ paths }) => paths))], later)
  if (writer)
    return { ...restoration, conflicts: [conflictOf(event, [...writer.paths], 'The campaign was changed since it was made.', writer)] }
  return {
    ...restoration,
    flags: { ...(campaign.paused ? {} : { paused: true }), ...(campaign.archived ? {} : { archived: true }) },
    cells: campaign.fields.externalReference === null ? {} : { externalReference: null },
  }
}

function putBack(restoration: Restoration, touched: readonly FieldChange[], history: History): void {
  const { event, campaign, cells, flags } = restoration
  for (const { path, before } of touched) {
    if (isSetting(path)) cells[path] = reviveField(path, before) as never
    else if (path === 'paused' || path === 'archived') flags[path] = before as boolean
    else if (path === 'submitted' && mayMoveSubmitted(campaign, before as boolean, history)) {
      flags.submitted = before as boolean
      restoration.adsToDraft = before ? [] : ((event.diff.find((change) => change.path === 'activatedAds')?.after ?? []) as number[])
    } else restoration.conflicts.push(conflictOf(event, [path], 'This is never put back.'))
  }
}

/** A submit is taken back while nothing came of it; what a seller has answered stays answered. */
function mayMoveSubmitted(campaign: StoredCampaign, submitted: boolean, { isRevert, now }: History): boolean {
  if (submitted) return isRevert
  const { impressions, secondScreenImpressions } = campaign.delivered
  return ['READY', 'PENDING'].includes(statusOf(campaign, now)) && impressions + secondScreenImpressions === 0
}

/** Why flags cannot be put back in the state that the campaign is in; null when they can. */
export function flagRefusal({ campaign, flags, event }: Restoration, now: Date): string | null {
  if (event.versionBefore === null || Object.keys(flags).length === 0) return null
  if (flags.archived !== false && campaign.order?.archived) return rowErrorText('orderArchived')
  if (flags.archived === true) {
    const status = statusOf({ ...campaign, ...flags }, now)
    const allowed = availableActions({ status, campaignType: campaign.fields.type, archived: false }).includes('ARCHIVE')
    return allowed ? null : rowErrorText('stateNotAllowed', { status, action: 'ARCHIVE' })
  }
  const blocked = campaign.archived && flags.archived !== false
  return blocked ? rowErrorText('stateNotAllowed', { status: 'ARCHIVED', action: flags.paused === false ? 'RESUME' : 'PAUSE' }) : null
}

function statusOf(campaign: StoredCampaign, now: Date) {
  const { type: campaignType, startDate, endDate } = campaign.fields
  return campaignStatus({ ...campaign, campaignType, startDate, endDate }, now)
}

const settingNames = new Set<string>(campaignFieldNames)
const isSetting = (path: string): path is CampaignField => settingNames.has(path)

/** Whether a campaign has a value of an audit row in a field. */
function isAt(campaign: StoredCampaign, path: string, value: unknown): boolean {
  if (!isSetting(path)) return campaign[path as keyof Flags] === value
  return fieldChanges(campaign.fields, { ...campaign.fields, [path]: reviveField(path, value) }).length === 0
}

export function conflictOf(
  { entityId, entityName }: Pick<RevertedEvent, 'entityId' | 'entityName'>,
  fields: string[],
  reason: string,
  writer?: LaterChange,
): changeSets.RevertConflict {
  return { id: entityId, name: entityName, fields, reason, changedBy: writer?.by ?? null, changedAt: writer?.at ?? null }
}
