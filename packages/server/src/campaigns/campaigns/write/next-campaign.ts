/** A campaign after a change: its columns, its status, and the difference for the audit entry. Pure. */
import { type CampaignFields, campaignFieldNames, campaignStatus, objectiveMet, stillFitting } from '@spotdesk/sdk/rules'
import { campaignStatuses } from '@spotdesk/sdk/values'
import { differences } from '../../../platform/audit/differences.ts'
import { toColumns } from './columns.ts'
import type { CampaignState, StoredCampaign } from './write-store.ts'
import type { EntityChange, FieldChange } from '../../../platform/audit/audit-store.ts'

/** Stored facts beside the settings that a change may set. */
export interface Flags {
  archived: boolean
  paused: boolean
  submitted: boolean
}

/** The flag that follows from the action of a planned change. */
export const flagsByAction = {
  SUBMIT: { submitted: true },
  PAUSE: { paused: true },
  RESUME: { paused: false },
  ARCHIVE: { archived: true },
  UNARCHIVE: { archived: false },
} as const satisfies Record<string, Partial<Flags>>

export interface CampaignChange {
  id: number
  /** null: this change creates the campaign. */
  before: StoredCampaign | null
  fields: CampaignFields
  flags: Partial<Flags>
  /** The seller's answer to a proposal. */
  answer?: SellerDecision
  /** The source campaign of a copy. */
  copyOf?: StoredCampaign
  action: string
}

export interface SellerDecision {
  accepted: boolean
  reason: string | null
}

export interface NextCampaign {
  change: CampaignChange
  /** True when settings differ from the stored ones. */
  edited: boolean
  state: CampaignState
  /** The columns of settings and those derived from them, as JSON. */
  settings(): Record<string, unknown>
  audit: EntityChange
}

/** Applies a change. Settings and flags come from the change; everything else is derived from them, the stored facts, and the time. */
export function nextCampaign(change: CampaignChange, now: Date): NextCampaign {
  const { id, before, fields } = change
  const settings = fieldChanges(before?.fields ?? null, fields)
  const met = settings.some(({ path }) => objectiveFields.has(path)) ? isMet(fields, before) : (before?.objectiveMet ?? false)
  const edited = before !== null && settings.length > 0
  const state = nextState(before, { ...change, edited, met }, now)
  const flags = { archived: state.archived, paused: state.paused, submitted: state.submitted_at !== null }
  return {
    change,
    edited,
    state,
    settings: () => toColumns(fields),
    audit: {
      entityType: 'campaign',
      entityId: id,
      entityName: fields.name,
      action: change.action,
      versionBefore: before?.version ?? null,
      versionAfter: state.version,
      diff: change.copyOf
        ? [{ path: 'duplicateOf', before: null, after: change.copyOf.id }]
        : [
            ...settings,
            ...flagChanges(before, flags),
            ...answerChanges(change),
            ...(before?.status === state.status ? [] : [{ path: 'status', before: before?.status ?? null, after: state.status }]),
            ...forgottenReason(change, state),
          ],
    },
  }
}

/** The stored facts that determine a campaign's state. */
export type StateFacts = Pick<
  StoredCampaign,
  | 'version'
  | 'archived'
  | 'paused'
  | 'submittedAt'
  | 'acceptedAt'
  | 'rejectedAt'
  | 'statusReason'
  | 'completedAt'
  | 'settingsChangedAt'
  | 'deliveryStatuses'
>

/** The parts of a change that affect the state. */
interface StateChange {
  fields: Pick<CampaignFields, 'type' | 'startDate' | 'endDate'>
  flags: Partial<Flags>
  answer?: SellerDecision
  edited: boolean
  met: boolean
}

/** The state of a campaign after a user's change: the only function that sets a status and the columns stored with it. */
export function nextState(before: StateFacts | null, change: StateChange, now: Date): CampaignState {
  const { fields, edited, met } = change
  const flags: Flags = {
    archived: before?.archived ?? false,
    paused: before?.paused ?? false,
    submitted: (before?.submittedAt ?? null) !== null,
    ...change.flags,
  }
  // A campaign that becomes a draft loses the seller's answer; submitting it again makes a new proposal.
  const { acceptedAt, rejectedAt, statusReason } = toStoredAnswer(before, change.answer, flags, now)
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
  return {
    version: (before?.version ?? 0) + 1,
    status,
    status_rank: campaignStatuses.indexOf(status),
    archived: flags.archived,
    submitted_at: flags.submitted ? (before?.submittedAt ?? now) : null,
    accepted_at: acceptedAt,
    rejected_at: rejectedAt,
    status_reason: statusReason,
    paused: flags.paused,
    objective_met: met,
    completed_at: status === 'COMPLETED' ? (before?.completedAt ?? now) : null,
    settings_changed_at: edited ? now : (before?.settingsChangedAt ?? null),
    delivery_statuses: stillFitting(before?.deliveryStatuses ?? [], status),
    updated_at: now,
  }
}

type StoredAnswer = Pick<StoredCampaign, 'acceptedAt' | 'rejectedAt' | 'statusReason'>

function toStoredAnswer(before: StateFacts | null, answer: SellerDecision | undefined, { submitted }: Flags, now: Date): StoredAnswer {
  if (answer) return { acceptedAt: answer.accepted ? now : null, rejectedAt: answer.accepted ? null : now, statusReason: answer.reason }
  return submitted && before?.submittedAt ? before : { acceptedAt: null, rejectedAt: null, statusReason: null }
}

/** A seller's answer is never reverted: the revert knows none of its fields. */
function answerChanges({ answer }: CampaignChange): FieldChange[] {
  if (!answer) return []
  const path = answer.accepted ? 'accepted' : 'rejected'
  return [
    { path, before: false, after: true },
    ...(answer.reason === null ? [] : [{ path: 'statusReason', before: null, after: answer.reason }]),
  ]
}

/** The reason is removed together with the answer. */
function forgottenReason({ before, answer }: CampaignChange, { status_reason: after }: CampaignState): FieldChange[] {
  const reason = before?.statusReason ?? null
  return answer || reason === after ? [] : [{ path: 'statusReason', before: reason, after }]
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

/** The settings that differ, as JSON; for a new campaign, all that are not empty. */
export function fieldChanges(before: CampaignFields | null, after: CampaignFields): FieldChange[] {
  return differences(campaignFieldNames, before, after)
}

function flagChanges(before: StoredCampaign | null, after: Flags): FieldChange[] {
  return (['submitted', 'paused', 'archived'] as const).flatMap((path) =>
    (before?.[path] ?? false) === after[path] ? [] : [{ path, before: before?.[path] ?? false, after: after[path] }],
  )
}
