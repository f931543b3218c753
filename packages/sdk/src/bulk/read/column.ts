/** The shape of a bulk format: a table of columns, each a row of data. */
import type { CampaignFields } from '../../rules/index.ts'
import type { CellContext, CellType } from './cell.ts'

interface ColumnBase {
  /** As files have it: 'start_date'. */
  header: string
  /** Other headers with the same meaning, matched without regard to case, spaces and underscores. */
  aliases?: readonly string[]
}

/** The setting of an entity that a row can change. */
export type FieldColumn<Fields extends object = CampaignFields, F extends keyof Fields & string = keyof Fields & string> = {
  [K in F]: ColumnBase & {
    role: 'field'
    field: K
    /** For people: in the list of changes. */
    label: string
    type: CellType<NonNullable<Fields[K]>>
    /** Required for a new entity. */
    required?: true
    /** The value after `[]`; without this, the cell cannot be cleared. */
    cleared?: { to: Fields[K] }
  }
}[F]

/** The columns that name the row's entity and action. */
export type KeyColumn = ColumnBase & { role: 'action' | 'id' | 'version' }

/** Written by an export and ignored by an import: values that only the system changes, and the errors of a corrected file. */
export type ReadOnlyColumn = ColumnBase & { role: 'readOnly' } & (
    | { source: 'status' | 'actuals' | 'error' }
    /** Shown by answers; a row keeps its text, since an import says of another value that it ignores it. */
    | { source: 'shown'; field: string }
  )

export type Column<Fields extends object = CampaignFields> = FieldColumn<Fields> | KeyColumn | ReadOnlyColumn

/** A kind of file: its name, its columns in the order of an export, and its actions. */
export interface BulkFormat<Fields extends object, Verb extends string> {
  kind: string
  /** The type of its entities, as messages name it: 'There is no ad with this id'. */
  noun: string
  /** Its name in the comment above the header. */
  schema: string
  columns: readonly Column<Fields>[]
  verb: CellType<Verb>
  /** Most rows of a file; absent: `limits.bulkRows`. */
  mostRows?: number
}

/** The columns of settings, and look-ups of them by their field. */
export function createFieldColumns<Fields extends object>(columns: readonly Column<Fields>[]) {
  type Field = keyof Fields & string
  const fieldColumns = columns.filter((column): column is FieldColumn<Fields> => column.role === 'field')
  const byField = new Map<Field, FieldColumn<Fields>>(fieldColumns.map((column) => [column.field, column]))
  const getType = <F extends Field>(field: F) => byField.get(field)!.type as unknown as CellType<NonNullable<Fields[F]>>
  return {
    fieldColumns,
    /** The column of a field. */
    columnOf: <F extends Field>(field: F) => byField.get(field)! as FieldColumn<Fields, F>,
    /** A field's value in a file: '' for none. */
    print: <F extends Field>(field: F, value: Fields[F], ctx: CellContext): string =>
      value === null ? '' : getType(field).print(value as NonNullable<Fields[F]>, ctx),
    /** True if two values of a field are equal in a file. */
    isSame<F extends Field>(field: F, a: Fields[F], b: Fields[F]): boolean {
      if (a === null || b === null) return a === b
      const type = getType(field)
      const key = (value: Fields[F]) => {
        const known = value as NonNullable<Fields[F]>
        return type.key ? type.key(known) : type.print(known, { zone: 'UTC' })
      }
      return key(a) === key(b)
    },
  }
}

/** A header without case, spaces and underscores. */
export function normaliseHeader(header: string): string {
  return header.replaceAll(/[\s_\uFEFF]+/g, '').toLowerCase()
}

/** The columns after the original ones in the file of failed rows; a corrected file may keep them. */
export const errorColumns: readonly ReadOnlyColumn[] = ['error_code', 'error_column', 'error_message', 'suggestion'].map((header) => ({
  header,
  role: 'readOnly',
  source: 'error',
}))
