import type { dashboards } from '@spotdesk/sdk/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GridColumn } from './column.ts'
import { layoutOf, moveColumn, toggleColumn } from './layout.ts'

type Saved = dashboards.ColumnLayout['colDef']

export interface SavedLayout {
  /** Undefined while it is being loaded. */
  colDef: Saved | undefined
  /** Called when nothing has changed for `delayMs`. */
  save: (colDef: Saved) => void
  delayMs: number
}

export interface LayoutControls {
  entries: { field: string; header: string; hide: boolean; isPinned: boolean }[]
  toggle: (field: string) => void
  move: (field: string, by: number) => void
  reset: () => void
}

/** The shown columns in order, and the operations of the column chooser. A change is saved after a pause. */
export function useColumnLayout<Row>(
  columns: readonly GridColumn<Row>[],
  saved: SavedLayout | undefined,
): { shown: readonly GridColumn<Row>[]; controls: LayoutControls } {
  const [own, setOwn] = useState<Saved | null>(null)
  const savedRef = useRef(saved)
  savedRef.current = saved
  const layout = useMemo(() => layoutOf(columns, own ?? saved?.colDef ?? []), [columns, own, saved?.colDef])

  // A layout that is not saved yet when the grid is removed is saved at once.
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; colDef: Saved } | null>(null)
  const flush = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    savedRef.current?.save(waiting.current.colDef)
    waiting.current = null
  }, [])
  useEffect(() => flush, [flush])

  const change = useCallback(
    (colDef: Saved) => {
      setOwn(colDef)
      if (waiting.current) clearTimeout(waiting.current.timer)
      if (savedRef.current) waiting.current = { colDef, timer: setTimeout(flush, savedRef.current.delayMs) }
    },
    [flush],
  )

  const pinned = columns.filter((column) => column.isPinned).length
  const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns])
  const shown = useMemo(() => layout.flatMap(({ field, hide }) => (hide ? [] : [byField.get(field)!])), [layout, byField])
  const controls: LayoutControls = {
    entries: layout.map(({ field, hide }) => ({
      field,
      hide,
      header: byField.get(field)!.header,
      isPinned: byField.get(field)!.isPinned ?? false,
    })),
    toggle: (field) => change(toggleColumn(layout, field)),
    move: (field, by) => change(moveColumn(layout, field, by, pinned)),
    reset: () => change(layoutOf(columns, [])),
  }
  return { shown, controls }
}
