/** Records as a file: a printed record reads back unchanged. */
import type { Field } from '../../records/index.ts'
import { csvLine } from '../../values/text/csv.ts'
import type { Column } from '../read/column.ts'
import { escapeText } from '../read/escape.ts'
import { commentLine, type PrintContext, type TemplateOptions } from '../print.ts'
import { type RecordCells, type RecordFormat, toHeader } from './record-format.ts'

/** A record to print. */
export interface PrintedRecord {
  id: number
  /** Counts users' writes. */
  version: number
  fields: Readonly<Record<string, unknown>>
  /** What answers show beside the fields. */
  shown: Readonly<Record<string, unknown>>
  /** External reference of its parent; null: none. */
  parentReference: string | null
}

/** A shown value as files hold it: the name of a thing, or a text. */
export function printShown(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'name' in value ? value.name : value
  return typeof text === 'string' ? escapeText(text) : ''
}

function printCell(format: RecordFormat, column: Column<RecordCells>, record: PrintedRecord, zone: string): string {
  if (column.role === 'field') {
    const value = column.field === format.parent?.referenceField ? record.parentReference : record.fields[column.field]
    return format.print(column.field, (value ?? null) as string | null, { zone })
  }
  if (column.role !== 'readOnly') return { id: String(record.id), version: String(record.version), action: '' }[column.role]
  return column.source === 'shown' ? printShown(record.shown[column.field]) : ''
}

/** A whole export of records. */
export function printRecords(format: RecordFormat, records: readonly PrintedRecord[], ctx: Omit<PrintContext, 'now'>): string {
  return [...printRecordLines(format, records, ctx)].join('')
}

/** The parts of `printRecords` in order, for callers that do other work in between. */
export function* printRecordLines(
  format: RecordFormat,
  records: Iterable<PrintedRecord>,
  { zone, exported }: Omit<PrintContext, 'now'>,
): Generator<string> {
  yield commentLine(zone, exported, format.schema) + csvLine(format.columns.map(({ header }) => header))
  for (const record of records) yield csvLine(format.columns.map((column) => printCell(format, column, record, zone)))
}

/** An empty file with every column that a new record may have, or with an example row. */
export function printRecordTemplate(format: RecordFormat, { example, zone }: TemplateOptions): string {
  const { columns, table, parent, schema } = format
  const later = new Set(Object.entries(table.fields).flatMap(([name, { is }]) => (is.includes('changeOnly') ? [name] : [])))
  const filled = columns.filter((column) => column.role === 'action' || (column.role === 'field' && !later.has(column.field)))
  const head = commentLine(zone, null, schema) + csvLine(filled.map(({ header }) => header))
  if (!example) return head
  const code = (word: string) => `${word.toUpperCase().replaceAll(' ', '-')}-1`
  const cells: Record<string, string> = {
    ...Object.fromEntries(Object.entries(table.fields).map(([name, field]) => [toHeader(name, field), toExample(field)])),
    action: 'CREATE',
    external_reference: code(table.one),
    name: `New ${table.one}`,
    ...(parent && {
      [toHeader(parent.field, table.fields[parent.field]!)]: '',
      [`${parent.entityType}_external_reference`]: code(parent.entityType),
    }),
  }
  return head + csvLine(filled.map(({ header }) => cells[header] ?? ''))
}

const exampleTexts: Readonly<Record<string, string>> = {
  host: 'example.com',
  email: 'desk@example.com',
  currency: 'EUR',
  timeZone: 'Europe/Bucharest',
  category: 'IAB1',
}

/** A value that the field takes; blank where nothing has to be said. */
function toExample(field: Field<unknown>): string {
  switch (field.kind) {
    case 'text':
    case 'texts':
      return exampleTexts[field.form ?? ''] ?? ''
    case 'number':
      return String(field.initial ?? field.minimum)
    case 'choice':
      return field.initial ?? Object.keys(field.labels)[0]!
    case 'choices':
      return Object.keys(field.labels)[0]!
    case 'reference':
      return '1'
    case 'flag':
      return String(field.initial)
    case 'date':
      return '2027-01-01'
    default:
      return ''
  }
}
