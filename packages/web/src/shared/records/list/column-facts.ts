/** The columns of a record's list without what stands in them: their order, and widths by what will. Pure. */
import type { FieldData, RecordTable } from '@spotdesk/sdk/records'
import type { ColumnFacts } from '../../grid/column.ts'
import { listFields, type RecordWeb } from '../record-web.ts'

/** Headers are English texts. */
type ColumnShape = Pick<ColumnFacts<never>, 'field' | 'header' | 'width' | 'align' | 'isHidden' | 'isSparse'> & { isSortable?: true }

/** Pixels of a character of a header or of a cell, and of what stands around it. */
const character = 7.4
const around = 40
const fitWidth = (least: number, ...texts: string[]) => Math.ceil(Math.max(least, ...texts.map((text) => text.length * character + around)))

function fieldWidth(field: FieldData): number {
  if (field.kind === 'choice') return fitWidth(96, field.label, ...Object.values(field.labels))
  if (field.kind === 'number' || field.kind === 'flag') return fitWidth(88, field.label)
  if (field.kind === 'text' && field.most <= 3) return fitWidth(88, field.label)
  if (field.kind === 'text') return fitWidth(field.form === undefined ? 150 : 190, field.label)
  return fitWidth(field.kind === 'date' || field.kind === 'instant' ? 144 : 160, field.label)
}

const fieldShape = (table: RecordTable, name: string): ColumnShape => {
  const field = table.fields[name]!
  return {
    field: name,
    header: field.label,
    width: fieldWidth(field),
    ...(field.kind === 'number' && { align: 'end' }),
    ...(field.is.includes('sorts') && { isSortable: true }),
    ...(field.is.includes('private') && { isSparse: true }),
  }
}

const shownShape = (table: RecordTable, name: string): ColumnShape => {
  const { label: header, kind } = table.shown[name]!
  return { field: name, header, width: fitWidth(kind === 'named' ? 160 : 96, header), ...(kind !== 'named' && { isHidden: true }) }
}

const date = (field: string, header: string): ColumnShape => ({ field, header, width: 144, isSortable: true, isHidden: true })

/** What it is of, then its fields, its status and what else is known of it. */
function allColumns(table: RecordTable): readonly ColumnShape[] {
  const shown = Object.keys(table.shown).map((name) => shownShape(table, name))
  const fields = listFields(table).flatMap(([name, { is, kind }]) =>
    name === 'name' || name === 'status' || is.includes('unshown') || kind === 'own' ? [] : [fieldShape(table, name)],
  )
  return [
    ...shown.filter(({ isHidden }) => !isHidden),
    ...fields,
    fieldShape(table, 'status'),
    ...shown.filter(({ isHidden }) => isHidden),
    { field: 'id', header: 'ID', width: 76, isSortable: true },
    date('createdAt', 'Created'),
    date('updatedAt', 'Last change'),
  ]
}

/** The columns of a list after that of its names. @param without columns that are the same in every row */
export function columnShapes({ table, options }: RecordWeb, without: readonly string[] = []): readonly ColumnShape[] {
  const columns = new Map(allColumns(table).map((column) => [column.field, column]))
  const { order } = options
  // An order names the columns that are shown; the others can be chosen.
  const names = order ? [...new Set([...order, ...columns.keys()])] : [...columns.keys()]
  return names.flatMap((name) => {
    const column = columns.get(name)
    if (!column || options.columns?.[name] === false || without.includes(name)) return []
    return order ? { ...column, isHidden: !order.includes(name) } : column
  })
}
