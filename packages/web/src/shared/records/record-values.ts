/** A record as its forms have it, and the bodies of their calls. Pure. */
import type { Field, Flag, RecordTable } from '@spotdesk/sdk/records'
import { type FieldFinding, textForms } from '@spotdesk/sdk/rules'
import type { FieldIssue } from '../forms/judge.ts'
import { type AnyRecord, listFields, findNamed } from './record-web.ts'

/** Values of a form by the names of its fields. */
export type RecordValues = Record<string, unknown>
type AnyField = Field<unknown, Flag>

/** The fields that a creation, or a change, gives. */
export function givenFields(table: RecordTable, mode: 'create' | 'update'): (readonly [string, AnyField])[] {
  const other: Flag = mode === 'create' ? 'changeOnly' : 'createOnly'
  return listFields(table).filter(([, { is }]) => !is.includes(other))
}

/** A new record before anything was typed. */
export const emptyRecord = (table: RecordTable): RecordValues =>
  Object.fromEntries(givenFields(table, 'create').map(([name, field]) => [name, emptyValue(field)]))

const emptyValue = (field: AnyField): unknown => ('initial' in field ? field.initial : noValue(field))

function noValue({ kind }: AnyField): unknown {
  if (kind === 'text') return ''
  return kind === 'choices' || kind === 'texts' ? [] : null
}

/** The values of a stored record that a change can give. */
export function storedValues(table: RecordTable, record: AnyRecord): RecordValues {
  return Object.fromEntries(
    givenFields(table, 'update').map(([name, field]) => {
      const named = field.kind === 'reference' ? findNamed(table, name) : undefined
      return [name, formValue(field, named === undefined ? record[name] : (record[named] as { id: number } | null)?.id)]
    }),
  )
}

/** A stored value as a form has it: no text is an empty one, and pickers hold ids as texts. */
export function formValue(field: AnyField, stored: unknown): unknown {
  if (stored === null || stored === undefined) return noValue(field)
  return field.kind === 'reference' ? String(stored as number) : stored
}

/** The body of a call: a text that is empty is none. */
export function toRecordBody(fields: readonly (readonly [string, AnyField])[], values: RecordValues): RecordValues {
  return Object.fromEntries(fields.map(([name, field]) => [name, bodyValue(field, values[name])]))
}

function bodyValue(field: AnyField, value: unknown): unknown {
  if (value === '') return field.kind === 'text' && field.is.includes('required') ? '' : null
  if (value === null) return null
  return field.kind === 'reference' ? Number(value) : value
}

/** The rules that a schema does not say: the forms of texts. */
export function checkForms(fields: readonly (readonly [string, AnyField])[], values: RecordValues): FieldIssue[] {
  return fields.flatMap(([name, field]) => {
    const value = values[name]
    if (field.kind !== 'text' || field.form === undefined || typeof value !== 'string' || value.trim() === '') return []
    return textForms[field.form](name, value.trim()).map(({ code }: FieldFinding): FieldIssue => ({ field: name, code }))
  })
}
