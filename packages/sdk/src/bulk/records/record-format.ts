/** The file of a record, made from its table: its columns in the order of the fields, and what they are called. */
import type { Field, RecordTable } from '../../records/index.ts'
import { emptyValue, toSnakeCase } from '../../records/index.ts'
import { currencies, limits } from '../../values/index.ts'
import {
  booleanCell,
  type CellType,
  choicesCell,
  entityIdCell,
  enumCell,
  failed,
  integerCell,
  listCell,
  numberCell,
  referenceCell,
  textCell,
} from '../read/cell.ts'
import { type BulkFormat, type Column, createFieldColumns } from '../read/column.ts'
import { startDate } from '../read/dates.ts'

/** What a row may do with its record. Blank: create it or change it. */
export const recordVerbs = ['CREATE', 'UPDATE', 'ARCHIVE', 'UNARCHIVE'] as const
/** What a row may do with its record. */
export type RecordVerb = (typeof recordVerbs)[number]

/** Values of a row by their fields, and the reference by which it names its parent. */
export type RecordCells = { name: string; externalReference: string | null } & Record<string, unknown>

/** How rows name the parent of a record. */
export interface ParentColumns {
  /** The field with the parent's id: 'publisherId'. */
  field: string
  /** The type of the parent: 'publisher'. */
  entityType: string
  /** What a row calls the parent's external reference beside the fields: 'publisherReference'. */
  referenceField: string
}

/** The file of a record. */
export interface RecordFormat extends BulkFormat<RecordCells, RecordVerb>, ReturnType<typeof createFieldColumns<RecordCells>> {
  table: RecordTable
  /** Null for a record without a parent. */
  parent: ParentColumns | null
}

const unitNames: Readonly<Record<string, string>> = { s: 'sec', '%': 'percent' }

/** The column of a field: its name in snake_case, with its unit as other files have it. */
export function toHeader(name: string, field: Field<unknown>): string {
  const unit = field.kind === 'number' && field.unit !== undefined ? unitNames[field.unit] : undefined
  return unit === undefined ? toSnakeCase(name) : `${toSnakeCase(name)}_${unit}`
}

const days: CellType<string> = {
  form: { type: 'string' },
  read(cell, { dates }) {
    const read = startDate.read(cell, { zone: 'UTC', dates })
    if ('error' in read) return read
    const [day, time] = read.value.toISOString().split('T') as [string, string]
    return time === '00:00:00.000Z' ? { value: day } : failed('invalidDate')
  },
  print: (day) => day,
}

const normaliseText = (text: string) => text.trim().normalize('NFC')

/** The type of a field's cells. A choice reads every value, since an export writes every one. */
function chooseCellType(name: string, field: Field<unknown>) {
  switch (field.kind) {
    case 'text':
      if (name === 'externalReference') return referenceCell
      if (field.form === 'currency') return enumCell(currencies)
      return { ...textCell(field.most, normaliseText), key: normaliseText }
    case 'number':
      return field.scale === 0 ? integerCell(field.minimum, field.maximum) : numberCell(field)
    case 'choice':
      return enumCell(Object.keys(field.labels), field.labels)
    case 'choices':
      return choicesCell(Object.keys(field.labels), field.labels)
    case 'texts':
      return listCell(field.longest, undefined, field.most)
    case 'reference':
      return entityIdCell
    case 'flag':
      return booleanCell
    case 'date':
      return days
    default:
      throw new TypeError(`say the cells of ${field.label}`)
  }
}

function findParent({ owner }: RecordTable): ParentColumns | null {
  if (owner.kind !== 'parent') return null
  const entityType = owner.field.replace(/Id$/, '')
  return { field: owner.field, entityType, referenceField: `${entityType}Reference` }
}

function createColumns(table: RecordTable, parent: ParentColumns | null): Column<RecordCells>[] {
  const fields: Column<RecordCells>[] = Object.entries(table.fields).flatMap(([name, field]) => {
    const isRequired = field.is.includes('required')
    const header = toHeader(name, field)
    const column = {
      header,
      role: 'field',
      field: name,
      label: field.label,
      type: chooseCellType(name, field),
      aliases: listAliases(table, name, field),
      ...(isRequired ? { required: true } : { cleared: { to: emptyValue(field) } }),
    } as Column<RecordCells>
    if (name !== parent?.field) return [column]
    const reference = {
      header: `${parent.entityType}_external_reference`,
      role: 'field',
      field: parent.referenceField,
      label: `Reference of the ${parent.entityType}`,
      type: referenceCell,
      aliases: [`${parent.entityType}_reference`],
    } as Column<RecordCells>
    return [column, reference]
  })
  // A flag that is shown says something of the reader.
  const shown: Column<RecordCells>[] = Object.entries(table.shown).flatMap(([name, { kind }]) =>
    kind === 'flag'
      ? []
      : [{ header: kind === 'named' ? `${toSnakeCase(name)}_name` : toSnakeCase(name), role: 'readOnly', source: 'shown', field: name }],
  )
  const isReference = (column: Column<RecordCells>) => column.header === 'external_reference'
  return [
    { header: 'action', role: 'action', aliases: ['verb', 'operation'] },
    { header: 'id', role: 'id', aliases: [`${toSnakeCase(table.one)}_id`] },
    ...fields.filter(isReference),
    { header: 'rev', role: 'version', aliases: ['version', 'revision'] },
    ...fields.filter((column) => !isReference(column)),
    ...shown,
  ]
}

/** Names that people give a column. Its column in the database is none: that holds other units. */
function listAliases({ one }: RecordTable, name: string, field: Field<unknown>): string[] {
  if (name === 'externalReference') return ['reference', 'external_id', 'ref', `${one}_external_reference`]
  return [...new Set([toSnakeCase(name), field.label, ...(name === 'name' ? [`${one}_name`, one] : [])])]
}

const formats = new Map<RecordTable, RecordFormat>()

/** The file of a record. */
export function getRecordFormat(table: RecordTable): RecordFormat {
  const known = formats.get(table)
  if (known) return known
  const parent = findParent(table)
  const columns = createColumns(table, parent)
  const format: RecordFormat = {
    kind: table.noun,
    noun: table.one,
    schema: `${table.one.replaceAll(' ', '-')}/1`,
    columns,
    verb: enumCell(recordVerbs),
    mostRows: limits.recordRows,
    table,
    parent,
    ...createFieldColumns(columns),
  }
  formats.set(table, format)
  return format
}
