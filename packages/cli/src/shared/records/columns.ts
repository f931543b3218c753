/** Columns of a record: its fields as its table describes them, and what is shown beside. */
import type { Field, RecordTable, Shown } from '@spotdesk/sdk/records'
import { type Colour, type Column, fieldText } from '../../output/column.ts'
import { dayTimeText } from '../../output/dates.ts'
import { listFields } from './table.ts'

const colours: Readonly<Record<string, Colour>> = { ACTIVE: 'green', INACTIVE: 'yellow', ARCHIVED: 'gray' }
const text = (value: unknown) => (value === null ? '' : fieldText(value))

/** Id, name and status. */
export const recordSummaryColumns = ({ fields: { name, status } }: RecordTable): Column[] => [
  { key: 'id', label: 'Id', align: 'right' },
  toColumn('name', name, 'UTC'),
  toColumn('status', status, 'UTC'),
]

/** Every column, those that tell most first. @param zone the agency's, in which people read times */
export function recordColumns(table: RecordTable, zone: string): Column[] {
  const shown = Object.entries(table.shown)
  const named = shown.filter(([, { kind }]) => kind === 'named')
  const others = shown.filter(([, { kind }]) => kind !== 'named')
  const fields = listFields(table).filter(([name, { is }]) => name !== 'name' && name !== 'status' && !is.includes('unshown'))
  const further: Column[] = [
    ...named.map(([name, value]) => shownColumn(name, value)),
    ...fields.map(([name, field]) => toColumn(name, field, zone)),
    ...others.map(([name, value]) => shownColumn(name, value)),
    { key: 'version', label: 'Version', align: 'right' },
    {
      key: 'updatedAt',
      label: 'Updated',
      text: ({ updatedAt }) => dayTimeText(updatedAt as string, zone),
      plain: ({ updatedAt }) => text(updatedAt),
    },
  ]
  return [...recordSummaryColumns(table), ...further.map((column, at) => ({ ...column, spare: at + 1 }))]
}

function shownColumn(key: string, { label, kind }: Shown): Column {
  return {
    key,
    label,
    ...(kind === 'named' && { flexible: true as const, text: (row) => namedText(row[key]), plain: (row) => text(row[key]) }),
    ...(kind === 'flag' && { text: (row) => (row[key] === true ? 'Yes' : 'No') }),
  }
}

/** With the id, by which commands know it. */
function namedText(value: unknown): string {
  const { id, name } = value as { id: number; name: string }
  return `${name} (${id})`
}

function toColumn(key: string, field: Field, zone: string): Column {
  const column = { key, label: field.label }
  switch (field.kind) {
    case 'number':
      return { ...column, align: 'right', text: (row) => numberText(field, row[key], row) }
    case 'choice':
      return {
        ...column,
        text: (row) => field.labels[text(row[key])] ?? text(row[key]),
        plain: (row) => text(row[key]),
        colour: (row) => (key === 'status' ? colours[text(row[key])] : undefined),
      }
    case 'choices':
      return {
        ...column,
        flexible: true,
        text: (row) => (row[key] as string[]).map((code) => field.labels[code] ?? code).join(', '),
        plain: (row) => text(row[key]),
      }
    case 'instant':
      return { ...column, text: (row) => dayTimeText(row[key] as string | null, zone), plain: (row) => text(row[key]) }
    case 'flag':
      return { ...column, text: (row) => (row[key] === true ? 'Yes' : 'No'), plain: (row) => text(row[key]) }
    case 'texts':
      return { ...column, flexible: true, text: (row) => ((row[key] ?? []) as string[]).join(', '), plain: (row) => text(row[key]) }
    default:
      return { ...column, flexible: true }
  }
}

/** '2.5 EUR', '60 s'; with all its decimals, which a price of a thousand needs. */
function numberText({ currency, unit }: Extract<Field, { kind: 'number' }>, value: unknown, row: Record<string, unknown>): string {
  if (value === null || value === undefined) return ''
  const after = currency === undefined ? unit : text(row[currency])
  return after === undefined ? text(value) : `${text(value)} ${after}`
}

/** A field of the call as people call it. */
export const fieldLabeller =
  ({ fields }: RecordTable) =>
  (field: string): string =>
    fields[field]?.label ?? field
