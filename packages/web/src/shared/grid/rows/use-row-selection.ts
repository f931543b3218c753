import { useRef } from 'react'
import type { GridSelection } from '../grid-props.ts'
import { allToggled, extended, toggled } from './selection.ts'
import { useStable } from '../use-stable.ts'
import type { RowId } from '../column.ts'

interface RowSelection<Row> {
  /** Selects a row or deselects it; as a range, everything from the row that was touched last. */
  select: (row: Row, isRange: boolean) => void
  /** Moves the end of a range with the cursor. */
  extend: (from: Row, to: Row) => void
  selectPage: () => void
}

/** Selecting by click, by Shift and click, and by Shift and an arrow. */
export function useRowSelection<Row extends { id: RowId }>(
  rows: readonly Row[],
  selection: GridSelection<Row> | undefined,
): RowSelection<Row> {
  /** Where a range begins, and how far it reached last. */
  const range = useRef<{ anchor: RowId; reach: RowId }>(undefined)
  const reachTo = (to: RowId, from?: RowId) => {
    if (!selection) return
    const isGoing = range.current && (from === undefined || range.current.reach === from)
    const { anchor, reach } = isGoing ? range.current! : { anchor: from ?? to, reach: from ?? to }
    selection.onChange(extended(selection.rows, rows, anchor, reach, to))
    range.current = { anchor, reach: to }
  }
  return {
    select: useStable((row, isRange) => {
      if (isRange && range.current) return reachTo(row.id)
      range.current = { anchor: row.id, reach: row.id }
      selection?.onChange(toggled(selection.rows, row))
    }),
    extend: useStable((from, to) => reachTo(to.id, from.id)),
    selectPage: useStable(() => selection?.onChange(allToggled(selection.rows, rows))),
  }
}
