/** Keys of blocks in YAML, derived from the columns of bulk files, and their values as cells. */
import {
  adFormat,
  campaignFormat,
  type Column,
  escapeText,
  findColumn,
  nearestHeader,
  orderFormat,
  splitList,
  unescapeText,
  type ValueForm,
} from '@spotdesk/sdk/bulk'

/** Kinds of blocks, parents first. */
export const kinds = ['order', 'campaign', 'ad'] as const
export type Kind = (typeof kinds)[number]

// The formats differ only in the fields of a row, which this code does not read.
const columnsByKind: Record<Kind, readonly Column[]> = {
  order: orderFormat.columns as unknown as readonly Column[],
  campaign: campaignFormat.columns,
  ad: adFormat.columns as unknown as readonly Column[],
}

/** Columns that the place of a block in its document stands for, or a comment. */
const impliedHeaders: readonly string[] = ['rev', 'campaign_id', 'campaign_external_reference', 'sequence_position']

/** Keys that are shorter than their column, because their value may be a reference. Each is an alias of the column. */
const shortNames: Readonly<Record<string, string>> = {
  external_reference: 'ref',
  advertiser_id: 'advertiser',
  order_id: 'order',
  publisher_id: 'publisher',
}

export interface Key {
  /** As canonical files have it: 'start_date'. */
  name: string
  column: Column
  /** Null for the action, which is a word. */
  form: ValueForm | null
}

const firstHeaders = ['external_reference', 'id', 'action']

function keysOfKind(kind: Kind): readonly Key[] {
  const columns = columnsByKind[kind].filter(({ role, header }) => role !== 'readOnly' && !impliedHeaders.includes(header))
  const first = firstHeaders.flatMap((header) => columns.filter((column) => column.header === header))
  return [...first, ...columns.filter((column) => !first.includes(column))].map((column) => ({
    name: shortNames[column.header] ?? column.header,
    column,
    form: column.role === 'field' ? column.type.form : column.role === 'id' ? { type: 'integer', minimum: 1 } : null,
  }))
}

const keysByKind = { order: keysOfKind('order'), campaign: keysOfKind('campaign'), ad: keysOfKind('ad') }

/** The keys of a kind in canonical order. */
export const getKeys = (kind: Kind): readonly Key[] => keysByKind[kind]
export const getColumns = (kind: Kind): readonly Column[] => columnsByKind[kind]

/** The key of a name or of an alias, in any case; null for one that is not known. */
export function findKey(kind: Kind, name: string): Key | null {
  const column = findColumn(name, columnsByKind[kind])
  return keysByKind[kind].find((key) => key.column === column) ?? null
}

/** The known key that is nearest to an unknown one. */
export function nearestKey(kind: Kind, name: string): string | null {
  const header = nearestHeader(name, columnsByKind[kind])
  return header === null ? null : (findKey(kind, header)?.name ?? null)
}

/** The key of a column, or the header where no key has it. */
export function keyName(kind: Kind, header: string): string {
  return keysByKind[kind].find(({ column }) => column.header === header)?.name ?? header
}

/** A value of YAML without its nodes. */
export type Value = string | number | boolean | null | readonly Value[]

/** Texts in which a spreadsheet's marks count: those without a pattern. */
const isFree = (form: ValueForm | null) =>
  form?.type === 'string' ? !form.pattern && !form.enum : form?.type === 'array' && !form.items?.pattern

const clear = '[]'

/** The cell of a value. Numbers and words are given as they are written, so that 00123 stays a text. */
export function toCell(value: Value, form: ValueForm | null): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return clear
  if (Array.isArray(value)) {
    const joined = value.map((item) => String(item).replaceAll(/[\\;]/g, String.raw`\$&`)).join(';')
    return isFree(form) ? escapeText(joined) : joined
  }
  const text = String(value)
  // A text with line ends is easier to read; a cell of targeting has none.
  return form?.type === 'string' && isFree(form) ? escapeText(text) : text
}

/** The value of a cell that the server has printed; null for none. */
export function fromCell(cell: string, form: ValueForm | null): Value {
  if (cell === '' || cell === clear) return null
  switch (form?.type) {
    case 'integer':
    case 'number':
      return Number(cell)
    case 'boolean':
      return cell === 'true'
    case 'array':
      return splitList(unescapeText(cell))
    default:
      return isFree(form) ? unescapeText(cell) : cell
  }
}

/** True if two cells of a column have the same meaning. Cells that cannot be read are compared as texts. */
export function isSameCell(kind: Kind, header: string, [a, b]: readonly [string, string], zone: string): boolean {
  const [left, right] = [a === clear ? '' : a.trim(), b === clear ? '' : b.trim()]
  if (left === right) return true
  const column = columnsByKind[kind].find((candidate) => candidate.header === header)
  if (column?.role !== 'field') return false
  const { type, cleared } = column
  const meaning = (cell: string): string => {
    if (cell === '') return cleared && typeof cleared.to === 'number' ? `=${cleared.to}` : cleared?.to === false ? '=false' : ''
    const read = type.read(cell, { zone })
    if ('error' in read) return cell
    // The column's own type has read the value.
    return `=${type.key ? type.key(read.value as never) : type.print(read.value as never, { zone: 'UTC' })}`
  }
  return meaning(left) === meaning(right)
}
