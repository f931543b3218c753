/** The shape of a bulk format: a table of columns, each a row of data. */
import type { CampaignFields } from '../rules/index.ts'
import type { CellType } from './cell.ts'

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
