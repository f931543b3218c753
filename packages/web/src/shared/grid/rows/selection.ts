/** The selected rows of a grid by their ids. Pure. */

import type { RowId } from '../column.ts'

export type SelectedRows<Row extends WithId> = ReadonlyMap<Row['id'], Row>
interface WithId {
  id: RowId
}

/** Selects a row, or deselects it. */
export function toggled<Row extends WithId>(selected: SelectedRows<Row>, row: Row): SelectedRows<Row> {
  const next = new Map(selected)
  if (!next.delete(row.id)) next.set(row.id, row)
  return next
}

/** Deselects all shown rows when all of them are selected, and selects them otherwise; rows of other pages stay as they are. */
export function allToggled<Row extends WithId>(selected: SelectedRows<Row>, rows: readonly Row[]): SelectedRows<Row> {
  const areAll = rows.every(({ id }) => selected.has(id))
  const next = new Map(selected)
  for (const row of rows) {
    if (areAll) next.delete(row.id)
    else next.set(row.id, row)
  }
  return next
}

/**
 * Selects the rows between an anchor and a row. Rows that the range reached before and that it has left are deselected again.
 * @param from the row that the range reached before
 */
export function extended<Row extends WithId>(
  selected: SelectedRows<Row>,
  rows: readonly Row[],
  anchor: RowId,
  from: RowId,
  to: RowId,
): SelectedRows<Row> {
  const next = new Map(selected)
  for (const row of between(rows, anchor, from)) next.delete(row.id)
  for (const row of between(rows, anchor, to)) next.set(row.id, row)
  return next
}

function between<Row extends WithId>(rows: readonly Row[], one: RowId, other: RowId): readonly Row[] {
  const places = [one, other].map((id) => rows.findIndex((row) => row.id === id)).toSorted((a, b) => a - b)
  // A row that is not shown any more makes no range.
  return places[0] === -1 ? rows.filter(({ id }) => id === other) : rows.slice(places[0], places[1]! + 1)
}

/** Selected rows that are not among the shown ones. */
export function elsewhere<Row extends WithId>(selected: SelectedRows<Row>, rows: readonly Row[]): number {
  return selected.size - rows.filter(({ id }) => selected.has(id)).length
}

/** The selected rows as they are now: those that are shown in their latest version. */
export function refreshed<Row extends WithId>(selected: SelectedRows<Row>, rows: readonly Row[]): SelectedRows<Row> {
  const latest = rows.filter((row) => selected.has(row.id) && selected.get(row.id) !== row)
  return latest.length === 0 ? selected : new Map([...selected, ...latest.map((row) => [row.id, row] as const)])
}
