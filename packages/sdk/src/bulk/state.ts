/** The changes that a campaign's state allows a row, decided by the same rules as its menu. */
import {
  type ActionSubject,
  availableActions,
  campaignStatus,
  type CampaignField,
  type CampaignFields,
  decideAction,
  objectiveMet,
  settingLock,
} from '../rules/index.ts'
import { type CampaignStatus, campaignStatusLabels, type RowError } from '../values/index.ts'
import { type CampaignVerb, columnOf } from './campaign.ts'
import type { CampaignRecord, PlanContext } from './context.ts'
import { type ParsedRow, rowError } from './read/parse.ts'

/** Actions with an effect beyond the cells. */
export type RowEffect = Exclude<CampaignVerb, 'CREATE' | 'UPDATE'>

/** The status of a campaign with other settings: a higher objective or a later end may open it again. */
export function statusWith(record: CampaignRecord, fields: CampaignFields, now: Date): CampaignStatus {
  return campaignStatus(
    { ...record, campaignType: fields.type, startDate: fields.startDate, endDate: fields.endDate, objectiveMet: isMet(record, fields) },
    now,
  )
}

/** Delivery of the audio objective, in its unit. */
export function getDelivered(record: CampaignRecord, fields: CampaignFields): number {
  return fields.objectiveType === 'PRICE' ? record.delivered.spend : record.delivered.impressions
}

function isMet(record: CampaignRecord, fields: CampaignFields): boolean {
  const same = (['objectiveValue', 'objectiveUnlimited', 'objectiveType', 'secondScreenObjective'] as const).every(
    (field) => record.fields[field] === fields[field],
  )
  if (same) return record.objectiveMet
  return objectiveMet([
    { objective: fields.objectiveUnlimited ? null : fields.objectiveValue, delivered: getDelivered(record, fields) },
    { objective: fields.secondScreenObjective, delivered: record.delivered.secondScreenImpressions },
  ])
}

function toActionSubject(record: CampaignRecord, fields: CampaignFields, now: Date): ActionSubject {
  return { status: statusWith(record, fields, now), campaignType: fields.type, archived: record.archived, order: record.order }
}

/** The terms are the seller's too: edit is offered if the type is not RESERVED or the status is DRAFT. */
const guaranteedIsFixed = (status: CampaignStatus) =>
  `A guaranteed campaign can be changed only while it is a draft; this one is ${campaignStatusLabels[status].toLowerCase()}.`

function notAllowed(
  row: ParsedRow,
  { status, campaignType, archived, order }: ActionSubject,
  action: CampaignVerb,
  column = 'action',
): RowError {
  if (!archived && order?.archived) return rowError(row, { code: 'orderArchived' }, { column, field: 'action', value: action })
  const params = { status: archived ? 'ARCHIVED' : status, action }
  const guaranteed = action === 'UPDATE' && campaignType === 'RESERVED' && !archived
  const error = { code: 'stateNotAllowed' as const, params, ...(guaranteed && { sentence: guaranteedIsFixed(status) }) }
  return rowError(row, error, { column, field: 'action', value: action })
}

/** Changed settings that this state does not allow. */
export function checkEdit(row: ParsedRow, record: CampaignRecord, changed: readonly CampaignField[], now: Date): RowError[] {
  if (changed.length === 0) return []
  // Unarchiving comes before the cells, every other action after them.
  const current = row.action === 'UNARCHIVE' ? { ...record, archived: false } : record
  const subject = toActionSubject(current, current.fields, now)
  if (!availableActions(subject).includes('EDIT_CAMPAIGN')) return [notAllowed(row, subject, 'UPDATE', columnOf(changed[0]!).header)]
  const { status } = subject
  const { startDate } = record.fields
  const hasDelivered = record.delivered.impressions + record.delivered.secondScreenImpressions > 0
  // Its order and its type are judged with the rest of the campaign.
  const state = { status, startDate, hasDelivered, campaignType: record.fields.type, hasOrder: false, now }
  const at = (field: CampaignField) => ({ column: columnOf(field).header, field, value: row.texts[field] ?? null })
  return changed.flatMap((field) => {
    switch (settingLock(field, state)) {
      case 'submitted':
        return [rowError(row, { code: 'readOnly' }, at(field))]
      case 'completed':
        return [rowError(row, { code: 'stateNotAllowed', params: { status, action: `changing ${columnOf(field).header}` } }, at(field))]
      case 'delivered':
        return [rowError(row, { code: 'readOnly', detail: 'the campaign has delivered since' }, at(field))]
      default:
        return []
    }
  })
}

export type VerbVerdict = { effect: RowEffect | null; error: null } | { effect: null; error: RowError }

/** The effect of a row's action once its cells are applied, or the error if the state does not allow it. */
export function checkVerb(row: ParsedRow, record: CampaignRecord, after: CampaignFields, now: Date): VerbVerdict {
  const verb = row.action
  if (verb === null || verb === 'CREATE' || verb === 'UPDATE') return { effect: null, error: null }
  const subject = toActionSubject(record, after, now)
  if (verb === 'SUBMIT') {
    if (record.submitted && !record.rejected) return { effect: null, error: null }
    const open = !record.submitted && !record.archived && !record.order?.archived
    return open ? { effect: verb, error: null } : { effect: null, error: notAllowed(row, subject, verb) }
  }
  const verdict = decideAction(actionByEffect[verb], subject)
  if (!verdict.ok) return { effect: null, error: notAllowed(row, subject, verb) }
  return { effect: verdict.change ? verb : null, error: null }
}

const actionByEffect = { PAUSE: 'pause', RESUME: 'resume', ARCHIVE: 'archive', UNARCHIVE: 'unarchive' } as const

/** The change of an action, as a plan shows it. */
export const effectChanges: Record<RowEffect, { field: string; label: string; before: string; after: string }> = {
  SUBMIT: { field: 'submitted', label: 'Submitted', before: 'false', after: 'true' },
  PAUSE: { field: 'paused', label: 'Paused', before: 'false', after: 'true' },
  RESUME: { field: 'paused', label: 'Paused', before: 'true', after: 'false' },
  ARCHIVE: { field: 'archived', label: 'Archived', before: 'false', after: 'true' },
  UNARCHIVE: { field: 'archived', label: 'Archived', before: 'true', after: 'false' },
}

/** Errors of a new campaign in its order. */
export function checkNewOrder(row: ParsedRow, after: CampaignFields, ctx: PlanContext): RowError[] {
  const at = { column: 'order_id', field: 'orderId', value: after.orderId === null ? null : String(after.orderId) }
  return ctx.selection && after.orderId !== ctx.selection.orderId ? [rowError(row, { code: 'notInSelection' }, at)] : []
}
