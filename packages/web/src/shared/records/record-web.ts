/** A record in the web application: its table, its calls and what neither can say. Its list and its page are made from it. */
import type { CallRow, TypedCallRow } from '@spotdesk/sdk/contract'
import type { FieldData, RecordTable, RowOf } from '@spotdesk/sdk/records'
import type { ReactNode } from 'react'
import type { BulkKind } from '../bulk/bulk-kind.ts'
import type { RowAction } from '../grid/actions.ts'
import type { ColumnFacts } from '../grid/column.ts'
import type { TabRow } from '../page/RouteTabs.tsx'
import type { Needs } from '../session/Can.tsx'
import type { ReferenceLookUp } from './record-paths.ts'

/** A record as the machine reads it: its fields are data. */
export interface AnyRecord extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly version: number
}
interface Place {
  q?: string
  sort?: string
  page?: number
  limit?: number
}
type ById = { id: number }
/** Answer of a write. */
export type Written = AnyRecord & { changeSetId: string | null }

/** The calls of a record without the types of its fields. */
export interface AnyCalls {
  list: TypedCallRow<Place, unknown, { list: AnyRecord[]; total: number }>
  get: TypedCallRow<ById, unknown, AnyRecord>
  create: CallRow
  update: CallRow
  archive: TypedCallRow<ById, unknown, Written>
  unarchive: TypedCallRow<ById, unknown, Written>
  importFile: BulkKind['importRow']
  exportFile: BulkKind['exportRow']
}

/** Calls of a record's noun; those of another do not fit. */
type CallsOf<T extends RecordTable> = Readonly<Record<Exclude<keyof AnyCalls, 'get'>, CallRow>> & {
  get: TypedCallRow<unknown, unknown, RowOf<T>>
}

type ColumnName<T extends RecordTable> = keyof RowOf<T> & string
/** Replaces parts of a column that would follow from its field. */
interface ColumnOverride<Row> extends Partial<
  Pick<ColumnFacts<never>, 'header' | 'width' | 'takesRest' | 'align' | 'isHidden' | 'isSparse'>
> {
  cell?: (row: Row) => ReactNode
  /** The cell as a text, which is copied, printed and found. */
  text?: (row: Row) => string
}
/** An action beside those of every record. */
export interface RecordAction<Row> extends Omit<RowAction<Row>, 'run'>, Needs {
  /** True for a tab of the record's own page, which has no action that leads to it. */
  isTab?: true
}

interface Options<Name extends string, Row> {
  /** A sentence below the one that says that there is none yet. */
  about: string
  /** The effect that the question of archiving states, where it is more than that the record leaves the list. */
  archiveEffect?: string
  /** For every field that refers to another thing. */
  lookUps?: { readonly [N in string]?: ReferenceLookUp }
  /** The columns that are shown, after the name; the others can be chosen. By default all but private ones and dates. */
  order?: readonly Name[]
  columns?: { readonly [N in Name]?: false | ColumnOverride<Row> }
  /** Tabs of its page after that of its settings. */
  tabs?: (record: Row) => readonly TabRow[]
  actions?: readonly RecordAction<Row>[]
}

/** The parts of a record's web side, without the types of its fields. */
export interface RecordWeb<T extends RecordTable = RecordTable> {
  table: T
  calls: AnyCalls
  options: Options<string, AnyRecord>
}

/** Options that name fields of the table alone. */
export type RecordWebOptions<T extends RecordTable> = Omit<Options<ColumnName<T>, RowOf<T>>, 'lookUps'> & {
  lookUps?: { readonly [N in keyof T['fields'] & string]?: ReferenceLookUp }
}

/** Makes the web side of a record. The types of its fields end here: for the machine they are data. */
export function recordWeb<T extends RecordTable>(table: T, calls: CallsOf<T>, options: RecordWebOptions<T>): RecordWeb<T> {
  return { table, calls: calls as unknown as AnyCalls, options: options as unknown as RecordWeb['options'] }
}

/** The look-up of a reference. @throws TypeError for a table that has none */
export function findLookUp({ options }: RecordWeb, name: string, { label }: FieldData): ReferenceLookUp {
  const found = options.lookUps?.[name]
  if (!found) throw new TypeError(`say the look-up of ${label}`)
  return found
}

/** True where another agency owns a record: only its owner changes it and sees its private fields. */
export const isForeign = (record: AnyRecord) => record['isOwn'] === false

/** The fields of a table by their names, without their types. */
export const listFields = ({ fields }: RecordTable) => Object.entries(fields)
/** The name of the shown value that names a reference; undefined where none does. */
export const findNamed = ({ shown }: RecordTable, field: string) => Object.keys(shown).find((name) => shown[name]!.of === field)
