/** The columns of a record's list: what stands in them. */
import { LongLabel, StatusDot, type StatusDotProps } from '@spotdesk/ui'
import type { RecordTable } from '@spotdesk/sdk/records'
import type { ReactNode } from 'react'
import type { ColumnFacts } from '../../grid/column.ts'
import { ScreenLink } from '../../page/ScreenLink.tsx'
import { label } from '../../text.ts'
import { columnShapes } from './column-facts.ts'
import { type FieldContext, formatField, formatFlag, readShownName } from '../field-text.ts'
import styles from '../records.module.css'
import type { AnyRecord, RecordWeb } from '../record-web.ts'

type Text = (row: AnyRecord) => string
type Column = Omit<ColumnFacts<AnyRecord>, 'isSortable'> & { isSortable?: true; cell: (row: AnyRecord) => ReactNode; text: Text }
type Looks = Record<string, Required<Pick<StatusDotProps, 'tone' | 'shape'>>>

/** Colour and shape of the statuses of records. */
export const recordLooks: Looks = {
  ACTIVE: { tone: 'ok', shape: 'dot' },
  INACTIVE: { tone: 'muted', shape: 'dot' },
  ARCHIVED: { tone: 'muted', shape: 'ring' },
}

/** A text whose end has no room is shown in full under the pointer. */
const toCell = (text: string): ReactNode => (text === '–' ? text : <LongLabel text={text} />)

/** The text of a column's cells. */
function toCellText(table: RecordTable, name: string, context: FieldContext): Text {
  if (table.fields[name]) return (row) => formatField(table, name, row, context)
  if (name === 'id') return ({ id }) => String(id)
  const shown = table.shown[name]
  if (!shown) return (row) => context.dates.dayTime(row[name] as Date, context.zone)
  if (shown.kind === 'named') return (row) => readShownName(row[name])
  return shown.kind === 'flag' ? (row) => formatFlag(row[name]) : (row) => (row[name] as string | null) ?? '–'
}

/** The columns of a list. @param context.href the page of a row @param without columns that are the same in every row */
export function recordColumns(
  web: RecordWeb,
  context: FieldContext & { href: (row: AnyRecord) => string },
  without: readonly string[] = [],
): readonly Column[] {
  const { table, options } = web
  const nameColumn: Column = {
    field: 'name',
    header: label(table.fields.name.label),
    width: 220,
    takesRest: true,
    isPinned: true,
    isSortable: true,
    text: (row) => row.name,
    cell: (row) => (
      <ScreenLink href={context.href(row)} className={styles.name} title={row.name} dir="auto">
        {row.name}
      </ScreenLink>
    ),
  }
  const rest = columnShapes(web, without).map((shape): Column => {
    const override = options.columns?.[shape.field] || undefined
    const text = override?.text ?? toCellText(table, shape.field, context)
    const cell = shape.field === 'status' ? (row: AnyRecord) => <StatusDot {...recordLooks[row.status]!}>{text(row)}</StatusDot> : undefined
    return { ...shape, header: label(shape.header), cell: cell ?? ((row) => toCell(text(row))), ...override, text }
  })
  return [{ ...nameColumn, ...(options.columns?.['name'] || undefined) }, ...rest]
}
