/** Cells of changes: `--set column=value`, `--clear column`, and records of JSON and YAML files, in the columns of bulk files. */
import { type BulkFormat, readHeader } from '@spotdesk/sdk/bulk'
import type { DayOrder } from '@spotdesk/sdk/values'
import { usage } from '../../failure.ts'
import type { Input } from '../../input.ts'
import { chosenDayOrder, datedCell } from '../day-order.ts'

/** '' keeps a cell and '[]' clears it, in every form of a change. */
export const cleared = '[]'

/** The columns of a format, however its fields and actions are named. */
// oxlint-disable-next-line typescript/no-explicit-any -- a format is contravariant in its verbs, and only its columns are read here
export type AnyFormat = BulkFormat<any, any>

/** The columns that may be set. */
export function settable({ columns }: AnyFormat): string[] {
  return columns.filter(({ role }) => role === 'field').map(({ header }) => header)
}

/** The column of a name or an alias, in any case and with or without underscores. @throws Failure with the nearest name and the list */
export function columnNamed(name: string, format: AnyFormat, where: string) {
  const read = readHeader([name], 1, format)
  const column = read.ok ? read.header.columns[0] : undefined
  if (column) return column
  const suggestion = read.ok ? undefined : read.errors[0]?.suggestion
  const list = `Columns: ${settable(format).join(', ')}.`
  throw usage(`${where}: there is no column "${name}".`, suggestion ? `Did you mean ${suggestion}?\n${list}` : list)
}

function settableNamed(name: string, format: AnyFormat, where: string) {
  const column = columnNamed(name, format, where)
  if (column.role === 'field') return column
  throw usage(`${where}: ${column.header} cannot be set.`, `Columns: ${settable(format).join(', ')}.`)
}

/** The cells of `--set` and `--clear`. */
export function readCells(input: Input, format: AnyFormat): Record<string, string> {
  const cells: Record<string, string> = {}
  const order = chosenDayOrder({ input })
  const put = (header: string, cell: string) => {
    if (Object.hasOwn(cells, header)) throw usage(`${header} is given twice.`)
    cells[header] = cell
  }
  for (const pair of input.many('set') ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) throw usage(`--set takes column=value, not "${pair}".`)
    const { header } = settableNamed(pair.slice(0, at), format, '--set')
    const value = pair.slice(at + 1)
    if (value.trim() === '') throw usage(`--set ${header}= has no value.`, `To clear it: --clear ${header}`)
    put(header, datedCell(header, value, order))
  }
  for (const name of input.list('clear') ?? []) {
    const column = settableNamed(name, format, '--clear')
    if (!column.cleared) throw usage(`${column.header} cannot be cleared.`)
    put(column.header, cleared)
  }
  return cells
}

/**
 * The cells of a record of a file. Values are texts, numbers, booleans and lists of those; null and '' are left out.
 * @param further names of cells beside the columns: `order_external_reference`
 * @param order order of days whose year comes last
 */
export function cellsOfRecord(
  record: unknown,
  format: AnyFormat,
  { where, further = [], order }: { where: string; further?: readonly string[]; order?: DayOrder | undefined },
): Record<string, string> {
  if (record === null || typeof record !== 'object' || Array.isArray(record))
    throw usage(`${where} is not an object of columns and values.`)
  const cells: Record<string, string> = {}
  for (const [name, value] of Object.entries(record)) {
    const text = toCellText(value, `${where}, ${name}`)
    if (text === '') continue
    const header = further.includes(name) ? name : settableNamed(name, format, where).header
    if (Object.hasOwn(cells, header)) throw usage(`${where}: ${header} is given twice.`)
    cells[header] = datedCell(header, text, order)
  }
  return cells
}

function toCellText(value: unknown, where: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map((item) => toCellText(item, where).replaceAll(/[\\;]/g, '\\$&')).join(';')
  throw usage(`${where}: a value is a text, a number, true, false or a list of those.`)
}
