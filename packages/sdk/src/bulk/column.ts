/** The shape of a bulk format: a table of columns, each a row of data. */
import type { CampaignField, CampaignFields } from '../rules/index.ts'
import type { CellType } from './cell.ts'

interface ColumnBase {
  /** As files have it: 'start_date'. */
  header: string
  /** Other headers that mean the same, matched without regard to case, spaces and underscores. */
  aliases?: readonly string[]
}

/** A setting of the campaign. */
export type FieldColumn<F extends CampaignField = CampaignField> = {
  [K in F]: ColumnBase & {
    role: 'field'
    field: K
    /** For people: in the list of changes. */
    label: string
    type: CellType<NonNullable<CampaignFields[K]>>
    /** A new campaign cannot do without it. */
    required?: true
    /** What `[]` makes of it; without this, the cell cannot be cleared. */
    cleared?: { to: CampaignFields[K] }
  }
}[F]

/** What says which campaign a row means and what to do with it. */
export type KeyColumn = ColumnBase & { role: 'action' | 'id' | 'version' }

/** Written by an export and passed over by an import: what only the system changes, and the errors of a corrected file. */
export type ReadOnlyColumn = ColumnBase & { role: 'readOnly'; source: 'status' | 'actuals' | 'error' }

export type Column = FieldColumn | KeyColumn | ReadOnlyColumn

/** A header with what does not count taken out. */
export function normaliseHeader(header: string): string {
  return header.replaceAll(/[\s_\uFEFF]+/g, '').toLowerCase()
}
