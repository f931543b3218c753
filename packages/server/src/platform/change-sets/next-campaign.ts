/** What a campaign becomes by a change: its row, its status, and the difference for the audit trail. Pure. */
import { type CampaignFields, campaignFieldNames, campaignStatus, objectiveMet, stillFitting } from '@spotdesk/sdk/rules'
import { type CampaignStatus, campaignStatuses } from '@spotdesk/sdk/values'
import type { EntityChange, FieldChange } from '../audit/append.ts'
import { differences } from '../audit/differences.ts'
import { toColumns } from './campaign-columns.ts'
import type { StoredCampaign } from './campaign-store.ts'
import { withoutEmpty } from './without-empty.ts'

/** Facts beside the settings that a change may set. */
export interface Flags {
  archived: boolean
  paused: boolean
  submitted: boolean
}

/** The verb of a planned change as the flag it sets. */
export const flagsOf = {
  SUBMIT: { submitted: true },
  PAUSE: { paused: true },
  RESUME: { paused: false },
  ARCHIVE: { archived: true },
  UNARCHIVE: { archived: false },
} as const satisfies Record<string, Partial<Flags>>

export interface CampaignChange {
  id: number
  /** null: the campaign is made by this change. */
  before: StoredCampaign | null
  fields: CampaignFields
  flags: Partial<Flags>
  /** What the seller says to a proposal. */
  answer?: { accepted: boolean; reason: string | null }
  action: string
}

export interface NextCampaign {
  /** Columns as JSON; those that are null are left out. */
  row: Record<string, unknown>
  status: CampaignStatus
  audit: EntityChange
}

/** Applies a change. Settings and flags come from the change, everything else follows from them, the facts stored before, and the time. */
export function nextCampaign(change: CampaignChange, now: Date): NextCampaign {
  const { id, before, fields } = change
  const flags: Flags = {
    archived: before?.archived ?? false,
    paused: before?.paused ?? false,
    submitted: before?.submitted ?? false,
    ...change.flags,
  }
  const settings = fieldChanges(before?.fields ?? null, fields)
  const met = settings.some(({ path }) => objectiveFields.has(path)) ? isMet(fields, before) : (before?.objectiveMet ?? false)
  // A campaign that goes back to draft forgets its answer; one that is submitted again asks anew.
  const { acceptedAt, rejectedAt, statusReason } = answerOf(change, flags, now)
  const status = campaignStatus(
    {
      campaignType: fields.type,
      submitted: flags.submitted,
      rejected: rejectedAt !== null,
      accepted: acceptedAt !== null,
      paused: flags.paused,
      startDate: fields.startDate,
      endDate: fields.endDate,
      objectiveMet: met,
    },
    now,
  )
  const version = (before?.version ?? 0) + 1
  return {
    status,
    row: withoutEmpty({
      id,
      ...toColumns(fields),
      version,
      status,
      status_rank: campaignStatuses.indexOf(status),
      archived: flags.archived,
      paused: flags.paused,
      submitted_at: flags.submitted ? (before?.submittedAt ?? now) : null,
      accepted_at: acceptedAt,
      rejected_at: rejectedAt,
      status_reason: statusReason,
      objective_met: met,
      completed_at: status === 'COMPLETED' ? (before?.completedAt ?? now) : null,
      settings_changed_at: before && settings.length > 0 ? now : (before?.settingsChangedAt ?? null),
      delivery_statuses: stillFitting(before?.deliveryStatuses ?? [], status),
      updated_at: now,
    }),
    audit: {
      entityType: 'campaign',
      entityId: id,
      entityName: fields.name,
      action: change.action,
      versionBefore: before?.version ?? null,
      versionAfter: version,
      diff: [
        ...settings,
        ...flagChanges(before, flags),
        ...answerChanges(change),
        ...(before?.status === status ? [] : [{ path: 'status', before: before?.status ?? null, after: status }]),
      ],
    },
  }
}

type SellersAnswer = Pick<StoredCampaign, 'acceptedAt' | 'rejectedAt' | 'statusReason'>

function answerOf({ before, answer }: CampaignChange, { submitted }: Flags, now: Date): SellersAnswer {
  if (answer) return { acceptedAt: answer.accepted ? now : null, rejectedAt: answer.accepted ? null : now, statusReason: answer.reason }
  return submitted && before?.submitted ? before : { acceptedAt: null, rejectedAt: null, statusReason: null }
}

/** A seller's answer is never put back: its fields are none of those that a revert knows. */
function answerChanges({ answer }: CampaignChange): FieldChange[] {
  if (!answer) return []
  const path = answer.accepted ? 'accepted' : 'rejected'
  return [
    { path, before: false, after: true },
    ...(answer.reason === null ? [] : [{ path: 'statusReason', before: null, after: answer.reason }]),
  ]
}

const objectiveFields = new Set<string>(['type', 'objectiveType', 'objectiveValue', 'objectiveUnlimited', 'secondScreenObjective'])

function isMet(fields: CampaignFields, before: StoredCampaign | null): boolean {
  if (!before) return false
  const { impressions, spend, secondScreenImpressions } = before.delivered
  const audio = fields.objectiveUnlimited || fields.type === 'SECOND_SCREEN' ? null : fields.objectiveValue
  return objectiveMet([
    { objective: audio, delivered: fields.objectiveType === 'PRICE' ? spend : impressions },
    { objective: fields.secondScreenObjective, delivered: secondScreenImpressions },
  ])
}

/** The settings that differ, as JSON; of a new campaign all that are not empty. */
export function fieldChanges(before: CampaignFields | null, after: CampaignFields): FieldChange[] {
  return differences(campaignFieldNames, before, after)
}

function flagChanges(before: StoredCampaign | null, after: Flags): FieldChange[] {
  return (['submitted', 'paused', 'archived'] as const).flatMap((path) =>
    (before?.[path] ?? false) === after[path] ? [] : [{ path, before: before?.[path] ?? false, after: after[path] }],
  )
}
