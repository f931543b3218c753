import { useState } from 'react'
import type { SelectedRows } from '../grid/rows/selection.ts'
import { refreshed } from '../grid/rows/selection.ts'
import type { RowId } from '../grid/column.ts'

/**
 * The selected rows of a list. They are those of rows that the user has seen: another filter or view clears them; on another page they
 * stay, and the bar says so.
 * @param filters the filters as a text
 */
export function useListSelection<Row extends { id: RowId }>(
  filters: string,
  rows: readonly Row[],
): [SelectedRows<Row>, (rows: SelectedRows<Row>) => void] {
  const [state, setState] = useState<{ filters: string; rows: SelectedRows<Row> }>({ filters, rows: new Map() })
  const set = (selected: SelectedRows<Row>) => setState({ filters, rows: selected })
  // While rendering, so that a selection of other rows is never drawn.
  if (state.filters !== filters) set(new Map())
  else if (refreshed(state.rows, rows) !== state.rows) set(refreshed(state.rows, rows))
  return [state.filters === filters ? refreshed(state.rows, rows) : new Map<Row['id'], Row>(), set]
}
