/** The types of a list screen, from the row of the contract whose list it shows. */
import type { InputOf, OutputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import type { CellContent, ColumnFacts, RowId } from '../grid/column.ts'

/** A row that answers pages of a list. */
export type ListRow = TypedCallRow

/** One line of the list. */
export type ListItem<E extends ListRow> = OutputOf<E> extends { list: readonly (infer Item extends { id: RowId })[] } ? Item : never

/** The names by which the list can be sorted. */
export type SortName<E extends ListRow> =
  InputOf<E> extends { sort?: infer Sort } ? (Sort extends `-${infer Name}` ? Name : Sort extends string ? Sort : never) : never

/** Names of the row's input that are filters. */
export type FilterField<E extends ListRow> = Exclude<keyof InputOf<E> & string, 'page' | 'limit' | 'sort'>

type Shape<E extends ListRow> = Omit<ColumnFacts<ListItem<E>>, 'field' | 'isSortable' | 'sortBy'>

/** A column of a field of the list's item. It is sortable only where the row can sort by that field. */
type FieldColumn<E extends ListRow> = {
  [Field in keyof ListItem<E> & string]: Shape<E> & {
    field: Field
    isDerived?: never
    isSortable?: Field extends SortName<E> ? true : never
    sortBy?: SortName<E>
  }
}[keyof ListItem<E> & string] &
  // By default the value as a text, and a dash for none.
  (CellContent<ListItem<E>> | { cell?: never; text?: never })

/** A column that is made of several fields: its name is its own. */
type DerivedColumn<E extends ListRow> = Shape<E> & {
  field: string
  isDerived: true
  sortBy?: SortName<E>
} & CellContent<ListItem<E>>

/** A column of a list screen, typed by the row: a misspelt field or a sort that the row does not know does not compile. */
export type ListColumn<E extends ListRow> = FieldColumn<E> | DerivedColumn<E>
