/** The text typed in the drawer that changes many campaigns, and the edit that it stands for. */
import { type EditableValues, type EditField, type EditOperation, operationsOf, readDays, type ValueEdit } from '@spotdesk/sdk/rules'
import { formatTotal, limits, type PacingType } from '@spotdesk/sdk/values'
import type { User } from '../../../shared/session/session.ts'
import { t } from '../../../shared/text.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { editRows, type RowEdit } from './edit-changes.ts'
import { readFlightInput } from './flight-dates.ts'
import { readCpm, readObjective, readPercent, readPriority, type Typed } from './typed-numbers.ts'

export interface EditDraft {
  field: EditField
  operation: EditOperation
  /** A number of days or of percent, or the value. */
  text: string
}

export const firstDraft: EditDraft = { field: 'endDate', operation: 'shift', text: '' }

/** Another field keeps the operation if it has it. */
export function withField(draft: EditDraft, field: EditField): EditDraft {
  const operations = operationsOf[field]
  const operation = operations.includes(draft.operation) ? draft.operation : operations[0]!
  return { field, operation, text: operation === draft.operation && operation !== 'set' ? draft.text : '' }
}

/** The names of the fields, in English. */
export const fieldLabels: Readonly<Record<EditField, string>> = {
  endDate: 'End',
  startDate: 'Start',
  flight: 'Whole flight',
  objectiveValue: 'Objective',
  cpm: 'CPM',
  pacingPriority: 'Priority',
  pacingType: 'Pacing type',
  assignedUsername: 'Assigned to',
}

export const operationLabels: Readonly<Record<EditOperation, string>> = {
  shift: 'Shift by days',
  scale: 'Scale by percent',
  set: 'Set',
}

/** Fields that may be set to nothing. */
const mayBeEmpty = new Set<EditField>(['endDate', 'assignedUsername'])
/** The text that stands for nothing, where an empty field says that nothing is typed yet. */
export const nothing = '-'

/** The edit of a draft; null while nothing is typed. */
export function readEditDraft({ field, operation, text }: EditDraft, user: User): Typed<ValueEdit> | null {
  if (text.trim() === '') return null
  if (operation === 'shift') {
    const days = readDays(text)
    // The operations of a field say that it can be shifted.
    if (days !== null) return { ok: true, value: { operation, field: field as 'flight', days } }
    return {
      ok: false,
      problem: t('Write a whole number of days, such as +7 or -3; {most} at most.', { most: formatTotal(limits.shiftDays) }),
    }
  }
  if (operation === 'scale') {
    const percent = readPercent(text)
    return percent.ok ? { ok: true, value: { operation, field: field as 'cpm', percent: percent.value } } : percent
  }
  const typed = readValue(field, text, { user, row: null })
  return typed.ok ? { ok: true, value: { operation: 'set', values: typed.value } } : typed
}

type Values = Partial<EditableValues>
const asValues = <V>(typed: Typed<V>, toValues: (value: V) => Values): Typed<Values> =>
  typed.ok ? { ok: true, value: toValues(typed.value) } : typed

/** A typed value of a field. @param row the campaign that it is for; null: it is for all */
export function readValue(field: EditField, text: string, { user, row }: { user: User; row: CampaignListRow | null }): Typed<Values> {
  const isNothing = mayBeEmpty.has(field) && text.trim() === nothing
  switch (field) {
    case 'endDate':
    case 'startDate':
      return asValues(
        readFlightInput(isNothing ? '' : text, { side: field, zone: user.agency.timeZone, formats: user, current: row?.[field] ?? null }),
        (value) => ({ [field]: value }),
      )
    case 'objectiveValue':
      return asValues(readObjective(text, row), (value) => ({ objectiveValue: value, objectiveUnlimited: false }))
    case 'cpm':
      return asValues(readCpm(text, row), (value) => ({ cpm: value }))
    case 'pacingPriority':
      return asValues(readPriority(text, row?.campaignType ?? null, user), (value) => ({ pacingPriority: value }))
    case 'pacingType':
      // Chosen from a list, not typed.
      return { ok: true, value: { pacingType: text as PacingType } }
    case 'assignedUsername':
      return { ok: true, value: { assignedUsername: isNothing ? null : text } }
    case 'flight':
      return { ok: false, problem: t('A whole flight can only be shifted.') }
  }
}

/** The values of each campaign by a draft; null while it is not complete. */
export function toRowEdits(draft: EditDraft, rows: readonly CampaignListRow[], user: User): RowEdit[] | null {
  const edit = readEditDraft(draft, user)
  return edit?.ok ? editRows(edit.value, rows, user.agency.timeZone) : null
}
