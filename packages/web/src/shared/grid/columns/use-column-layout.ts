import type { dashboards } from '@spotdesk/sdk/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { GridColumn } from '../column.ts'
import { pickChosenLayout, dropColumn, mergeLayout, moveColumn, moveShownColumn, toggleColumn } from './layout.ts'

type Saved = dashboards.ColumnLayout['colDef']

export interface SavedLayout {
  /** Undefined while it is being loaded. */
  colDef: Saved | undefined
  /** Called when nothing has changed for `delayMs`. */
  save: (colDef: Saved) => void
  delayMs: number
  /** Names the layout where a list has several in turn: what was changed in one is no part of another. */
  key?: string
}

export interface LayoutControls {
  entries: { field: string; header: string; hide: boolean; isPinned: boolean }[]
  toggle: (field: string) => void
  /** Moves among all columns, as the chooser shows them. */
  move: (field: string, by: number) => void
  /** Moves among the shown columns, as the grid shows them. */
  moveShown: (field: string, by: 1 | -1) => void
  /** Puts a column in the place of another one. */
  drop: (field: string, target: string) => void
  reset: () => void
}

/** The shown columns in order, and the operations of the column chooser. A change is saved after a pause. */
export function useColumnLayout<Row>(
  columns: readonly GridColumn<Row>[],
  saved: SavedLayout | undefined,
  empty: ReadonlySet<string>,
): { shown: readonly GridColumn<Row>[]; controls: LayoutControls } {
  const [own, setOwn] = useState<{ key: string | undefined; colDef: Saved } | null>(null)
  const chosen = (own !== null && own.key === saved?.key ? own.colDef : saved?.colDef) ?? none
  // By the names of the empty fields, so that another answer with the same ones changes nothing.
  const emptyKey = [...empty].join()
  const layout = useMemo(() => mergeLayout(columns, chosen, new Set(emptyKey.split(','))), [columns, chosen, emptyKey])

  // A layout that is not saved yet when the grid is removed is saved at once.
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; colDef: Saved; save: SavedLayout['save'] } | null>(null)
  const flush = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    const { save, colDef } = waiting.current
    waiting.current = null
    save(colDef)
  }, [])
  useEffect(() => flush, [flush])

  const change = (layout: Saved, touched: string | null) => {
    const colDef = pickChosenLayout(columns, touched === null ? none : chosen, layout, touched)
    setOwn({ key: saved?.key, colDef })
    if (waiting.current) clearTimeout(waiting.current.timer)
    if (saved) waiting.current = { colDef, save: saved.save, timer: setTimeout(flush, saved.delayMs) }
  }

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
    toggle: (field) => change(toggleColumn(layout, field), field),
    move: (field, by) => change(moveColumn(layout, field, by, pinned), field),
    moveShown: (field, by) => change(moveShownColumn(layout, field, by, pinned), field),
    drop: (field, target) => change(dropColumn(layout, field, target, pinned), field),
    reset: () => change(mergeLayout(columns, none), null),
  }
  return { shown, controls }
}

const none: Saved = []
