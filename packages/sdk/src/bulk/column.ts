/** The shape of a bulk format: a table of columns, each a row of data. */
import type { CampaignFields } from '../rules/index.ts'
import type { CellContext, CellType } from './cell.ts'

interface ColumnBase {
  /** As files have it: 'start_date'. */
  header: string
  /** Other headers that mean the same, matched without regard to case, spaces and underscores. */
  aliases?: readonly string[]
}

/** What a row can set of a thing. */
export type FieldColumn<Fields extends object = CampaignFields, F extends keyof Fields & string = keyof Fields & string> = {
  [K in F]: ColumnBase & {
    role: 'field'
    field: K
    /** For people: in the list of changes. */
    label: string
    type: CellType<NonNullable<Fields[K]>>
    /** A new one cannot do without it. */
    required?: true
    /** What `[]` makes of it; without this, the cell cannot be cleared. */
    cleared?: { to: Fields[K] }
  }
}[F]

/** What says which thing a row means and what to do with it. */
export type KeyColumn = ColumnBase & { role: 'action' | 'id' | 'version' }

/** Written by an export and passed over by an import: what only the system changes, and the errors of a corrected file. */
export type ReadOnlyColumn = ColumnBase & { role: 'readOnly'; source: 'status' | 'actuals' | 'error' }

export type Column<Fields extends object = CampaignFields> = FieldColumn<Fields> | KeyColumn | ReadOnlyColumn

/** A kind of file: what it is called, its columns in the order of an export, and its verbs. */
export interface BulkFormat<Fields extends object, Verb extends string> {
  kind: 'campaigns' | 'ads' | 'orders'
  /** In messages: 'There is no ad with this id'. */
  noun: 'campaign' | 'ad' | 'order'
  /** What a comment above the header calls it. */
  schema: string
  columns: readonly Column<Fields>[]
  verb: CellType<Verb>
}

/** The columns of what rows can set, and what is asked of them by their field. */
export function fieldsOf<Fields extends object>(columns: readonly Column<Fields>[]) {
  type Field = keyof Fields & string
  const fieldColumns = columns.filter((column): column is FieldColumn<Fields> => column.role === 'field')
  const byField = new Map<Field, FieldColumn<Fields>>(fieldColumns.map((column) => [column.field, column]))
  const typeOf = <F extends Field>(field: F) => byField.get(field)!.type as unknown as CellType<NonNullable<Fields[F]>>
  return {
    fieldColumns,
    /** The column of a field. */
    columnOf: <F extends Field>(field: F) => byField.get(field)! as FieldColumn<Fields, F>,
    /** A field's value as a file holds it: '' for none. */
    print: <F extends Field>(field: F, value: Fields[F], ctx: CellContext): string =>
      value === null ? '' : typeOf(field).print(value as NonNullable<Fields[F]>, ctx),
    /** Whether two values of a field are the same to a file. */
    isSame<F extends Field>(field: F, a: Fields[F], b: Fields[F]): boolean {
      if (a === null || b === null) return a === b
      const type = typeOf(field)
      const key = (value: Fields[F]) => {
        const known = value as NonNullable<Fields[F]>
        return type.key ? type.key(known) : type.print(known, { zone: 'UTC' })
      }
      return key(a) === key(b)
    },
  }
}

/** A header with what does not count taken out. */
export function normaliseHeader(header: string): string {
  return header.replaceAll(/[\s_\uFEFF]+/g, '').toLowerCase()
}

/** What the file of failed rows has behind the original columns; a corrected file may keep them. */
export const errorColumns: readonly ReadOnlyColumn[] = ['error_code', 'error_column', 'error_message', 'suggestion'].map((header) => ({
  header,
  role: 'readOnly',
  source: 'error',
}))
