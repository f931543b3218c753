/** Fields of a record: their columns, what they become when they are stored, and the findings of given ones. */
import type { RecordState } from '@spotdesk/sdk/bulk'
import { emptyValue, type Field, type Fields, type Flag, toSnakeCase } from '@spotdesk/sdk/records'
import { type FieldFinding, newNameFindings, textForms } from '@spotdesk/sdk/rules'
import { canonicalZone, toKey } from '@spotdesk/sdk/values'
import { type Column } from '../change-sets/record/record-kind.ts'

type AnyField = Field<unknown, Flag, unknown>

const has = ({ is }: AnyField, flag: Flag) => is.includes(flag)

/** The columns of a table's fields. */
export function toFieldColumns(fields: Fields): Record<string, Column> & { name: Column } {
  const entries = Object.entries(fields).map(([name, field]) => [name, toColumn(name, field)] as const)
  return Object.fromEntries(entries) as Record<string, Column> & { name: Column }
}

function toColumn(name: string, field: AnyField): Column {
  const column = field.column ?? toSnakeCase(name)
  if (field.kind !== 'number' || field.scale === 0) return { name: column }
  const unit = 10 ** field.scale
  const write = (value: number | null) => (value === null ? null : Math.round(value * unit))
  const read = (value: number | null) => (value === null ? null : value / unit)
  return { name: column, write, read }
}

/** The fields of a record that nothing was said of. */
function emptyFields(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

/** The state after a change: absent fields stay, null and empty ones are cleared. @param before null for a new record */
export function changedFields(fields: Fields, before: RecordState | null, given: Readonly<Record<string, unknown>>): RecordState {
  const after: Record<string, unknown> = { ...(before ?? emptyFields(fields)) }
  for (const [name, field] of Object.entries(fields)) {
    if (given[name] !== undefined) after[name] = storedValue(name, field, given[name]) ?? emptyValue(field)
  }
  return after as RecordState
}

function storedValue(name: string, field: AnyField, value: unknown): unknown {
  if (Array.isArray(value))
    return [...new Set(value.map((item: unknown) => (typeof item === 'string' ? normaliseText(item, field) : item)))]
  if (field.kind !== 'text' || typeof value !== 'string') return value
  return (name === 'externalReference' ? toKey(value) : normaliseText(value, field)) || null
}

function normaliseText(value: string, field: AnyField): string {
  const text = value.trim().normalize('NFC')
  return 'form' in field && field.form === 'timeZone' ? (canonicalZone(text) ?? text) : text
}

/** Findings of the fields that a change gives; those that are stored stay until they are changed. */
export function fieldFindings(fields: Fields, before: RecordState | null, after: RecordState): FieldFinding[] {
  const findings: FieldFinding[] = [...newNameFindings(after.name, before?.name)]
  for (const [name, field] of Object.entries(fields)) {
    const value = after[name]
    if (JSON.stringify(value) === JSON.stringify(before?.[name])) continue
    if (has(field, 'required') && value === null) findings.push({ field: name, code: 'required' })
    if (!('form' in field) || field.form === undefined) continue
    const check: (name: string, text: string) => FieldFinding[] = textForms[field.form]
    if (typeof value === 'string') findings.push(...check(name, value))
    if (Array.isArray(value)) findings.push(...value.flatMap((item: string, index) => check(`${name}.${index}`, item)))
  }
  return findings
}
