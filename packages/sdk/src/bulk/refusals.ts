/** Errors that rows of every kind can have. */
import type { RowError } from '../values/index.ts'
import type { FieldColumn } from './read/column.ts'
import { type ParsedRow, rowError } from './read/parse.ts'

type AnyRow = Pick<ParsedRow, 'index' | 'line' | 'externalReference' | 'version' | 'errors' | 'noun'>

export const idColumn = { column: 'id', field: 'id' }
export const referenceColumn = { column: 'external_reference', field: 'externalReference' }

/** True if the cells of a row could be separated, and its key read: otherwise its effect is unknown. */
export function isReadable({ errors }: AnyRow): boolean {
  return !errors.some(({ column }) => column === null || column === idColumn.column || column === referenceColumn.column)
}

/** The settings that errors of cells are about: nothing that rests on them can be judged. */
export const unreadFields = (errors: readonly RowError[]): ReadonlySet<string> => new Set(errors.flatMap(({ field }) => field ?? []))

/** Blank required cells of a row that creates an entity; an unreadable cell has its own error. */
export function missingCells<Fields extends object>(
  row: AnyRow & { cells: Partial<Fields> },
  columns: readonly FieldColumn<Fields>[],
): RowError[] {
  const wrong = new Set(row.errors.map(({ column }) => column))
  return columns.flatMap(({ header, field, required }) =>
    required && row.cells[field] === undefined && !wrong.has(header)
      ? [rowError(row, { code: 'required' }, { column: header, field })]
      : [],
  )
}

/** Another entity has the row's reference, or the entity to create exists. */
export const alreadyExists = (row: AnyRow) => rowError(row, { code: 'alreadyExists' }, { ...referenceColumn, value: row.externalReference })

/** The row's entity has another version than the row. */
export const hasMoved = (row: AnyRow, version: number) =>
  rowError(row, { code: 'rowConflict', detail: `it is at ${version} now` }, { column: 'rev', field: 'version', value: String(row.version) })

/** Records by each key that rows name. */
export interface KeyedRecords<R> {
  byId: ReadonlyMap<number, R>
  byReference: ReadonlyMap<string, R>
}

/** The record that a row means: the id counts, another reference beside it renames. Null with no error is a new one. */
export function findByKeys<R extends { id: number }>(
  row: AnyRow & { id: number | null; action: string | null },
  { byId, byReference }: KeyedRecords<R>,
): { record: R | null; error: RowError | null } {
  const namesake = row.externalReference === null ? undefined : byReference.get(row.externalReference)
  const record = (row.id === null ? namesake : byId.get(row.id)) ?? null
  const refuse = (error: RowError) => ({ record, error })
  if (record) return namesake && namesake.id !== record.id ? refuse(alreadyExists(row)) : { record, error: null }
  if (row.id !== null) return refuse(rowError(row, { code: 'notFound' }, { ...idColumn, value: String(row.id) }))
  if (row.externalReference === null && row.action !== 'CREATE') return refuse(rowError(row, { code: 'required' }, idColumn))
  if (row.action !== null && row.action !== 'CREATE')
    return refuse(
      rowError(row, { code: 'notFound', params: { field: referenceColumn.column } }, { ...referenceColumn, value: row.externalReference }),
    )
  return { record: null, error: null }
}

type PlannableRow<Action> = Pick<AnyRow, 'index' | 'line' | 'externalReference'> & { action: Action; cells: { name?: string | undefined } }
interface PlannableRecord {
  id: number
  version: number
  fields: { externalReference: string | null; name: string }
}

/** The plan of a row of any kind before anything is found out about it: an error without a reason, which the planner completes. */
export function createPlanOutline<Action>(row: PlannableRow<Action>, record: PlannableRecord | null) {
  return {
    index: row.index,
    line: row.line,
    verdict: 'ERROR' as const,
    action: row.action,
    id: record?.id ?? null,
    externalReference: row.externalReference ?? record?.fields.externalReference ?? null,
    name: row.cells.name ?? record?.fields.name ?? null,
    version: record?.version ?? null,
    changes: [],
    errors: [],
    warnings: [],
    after: null,
    effect: null,
  }
}

const mostLines = 20

/** The key of a row: an id, or a reference, which is unique only `within` a parent. */
export type Key = { id: number } | { reference: string; within?: number | null }

/** The rows that share a key with another row of the file, each with its error; the order of rows does not matter. */
export function sharedKeys<Row extends AnyRow>(
  rows: readonly Row[],
  keysOf: (row: Row, index: number) => readonly Key[],
): Map<Row, RowError> {
  const holders = new Map<string, { at: typeof idColumn & { value: string }; rows: Set<Row> }>()
  for (const [index, row] of rows.entries()) {
    for (const key of keysOf(row, index)) {
      const at = 'id' in key ? { ...idColumn, value: String(key.id) } : { ...referenceColumn, value: key.reference }
      const name = `${at.column} ${'id' in key ? '' : (key.within ?? '')} ${at.value}`
      const known = holders.get(name) ?? { at, rows: new Set() }
      holders.set(name, known)
      known.rows.add(row)
    }
  }
  const errors = new Map<Row, RowError>()
  for (const { at, rows: sharing } of holders.values()) {
    if (sharing.size < 2) continue
    const lines = [...sharing].map(({ line, index }) => line ?? index + 1).toSorted((a, b) => a - b)
    const params = { field: at.column, lines: lines.length > mostLines ? `${lines.slice(0, mostLines).join(', ')}, …` : lines.join(', ') }
    for (const row of sharing) if (!errors.has(row)) errors.set(row, rowError(row, { code: 'duplicateKeyInFile', params }, at))
  }
  return errors
}
