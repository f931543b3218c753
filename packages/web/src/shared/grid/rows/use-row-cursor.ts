import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { findEditCell } from '../cells/cell-edit.ts'
import { reveal } from './reveal.ts'
import type { RowId } from '../column.ts'

interface CursorOptions<Row extends { id: RowId }> {
  rows: readonly Row[]
  body: RefObject<HTMLDivElement | null>
  onOpen: (row: Row) => void
  /** Undefined where rows cannot be selected. */
  onSelect: ((row: Row) => void) | undefined
  /** Selects from the row where Shift was pressed to the row that the cursor moves to. */
  onExtend: ((from: Row, to: Row) => void) | undefined
  onSelectAll: (() => void) | undefined
  onMenu: (row: Row, rowElement: HTMLElement) => void
  /** Acts if the key belongs to an action of the row. */
  onHotKey: (key: string, row: Row) => boolean
  onHeader: () => void
  /** Opens the editor of a cell, with a first character or with its value. */
  onEdit?: (row: Row, field: string, seed?: string) => void
  /** Takes away what a cell says. False if it says nothing. */
  onDismiss?: (row: Row, field: string) => boolean
}

export interface RowCursor {
  /** The one row that Tab reaches; the arrows and j, k move on from it. */
  at: number
  onFocus: (id: RowId) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Focuses a row, or the editable cell of a field in it. */
  focus: (index: number, field?: string) => void
}

/**
 * Moves through rows by keyboard: j, k and the arrows, Home and End, Page up and down; the arrows to the sides reach the controls of a
 * row. Cells that can be edited are among them: up and down keep the column there, Enter, F2 or a digit edits. Enter opens, x and Space select, Shift with an arrow extends the selection, m opens the menu, and the actions have their own keys.
 */
export function useRowCursor<Row extends { id: RowId }>(options: CursorOptions<Row>): RowCursor {
  const { rows, body } = options
  const [id, setId] = useState<RowId>()
  const wanted = useRef<{ row: RowId; field: string | undefined }>(undefined)
  const onFocus = useCallback((next: RowId) => setId(next), [])
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  )
  const focusRow = (row: RowId, field: string | undefined) => {
    const element = body.current?.querySelector<HTMLElement>(`:scope > [data-row="${row}"]`)
    const stop = (field !== undefined && findEditCell(element, field)) || element
    stop?.focus({ preventScroll: true })
    if (element) reveal(element)
  }
  // A row far away exists only after the cursor is on it.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    focusRow(wanted.current.row, wanted.current.field)
    wanted.current = undefined
  })
  const focus = (index: number, field?: string) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    wanted.current = { row: row.id, field }
    setId(row.id)
    if (row.id === id) focusRow(row.id, field)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const rowElement = target.closest<HTMLElement>('[data-row]')
    const current = rows[at]
    // Keys of an inner grid are its own, and so are those of a text field.
    if (!current || rowElement?.parentElement !== body.current || event.defaultPrevented || isTyping(target)) return
    if (performKey(event, { ...options, at, current, rowElement: rowElement!, target, focus })) event.preventDefault()
  }
  return { at, onFocus, onKeyDown, focus }
}

interface KeyContext<Row extends { id: RowId }> extends CursorOptions<Row> {
  at: number
  current: Row
  rowElement: HTMLElement
  target: HTMLElement
  focus: (index: number, field?: string) => void
}

const pageOfRows = 10

/** Performs a key. False if it has no meaning here. */
function performKey<Row extends { id: RowId }>(event: KeyboardEvent, context: KeyContext<Row>): boolean {
  const { rows, at, current, rowElement, target, focus, onSelect, onExtend } = context
  const { key } = event
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a' && context.onSelectAll) return (context.onSelectAll(), true)
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const field = target.matches('[data-edit]') ? target.dataset['field'] : undefined
  if (field !== undefined && editKey(key, field, context)) return true
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: pageOfRows, PageUp: -pageOfRows }[key]
  if (step !== undefined) {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
    if (key === 'ArrowUp' && at === 0 && !event.shiftKey) return (context.onHeader(), true)
    if (event.shiftKey && next && onExtend) onExtend(current, next)
    return (focus(at + step, field), true)
  }
  if (key === 'Home' || key === 'End') return (focus(key === 'Home' ? 0 : rows.length - 1), true)
  if (key === 'ArrowRight' || key === 'ArrowLeft') return (moveInside(rowElement, target, key), true)
  if (key === 'm' || key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) return (context.onMenu(current, rowElement), true)
  if (key === 'x' && onSelect) return (onSelect(current), true)
  if (target === rowElement && key === 'Enter') return (context.onOpen(current), true)
  if ((target === rowElement || field !== undefined) && key === ' ' && onSelect) return (onSelect(current), true)
  return context.onHotKey(key, current)
}

/** Keys of a focused cell that can be edited: Enter, F2, or the first character of a number or a date. */
function editKey<Row extends { id: RowId }>(key: string, field: string, { current, onEdit, onDismiss }: KeyContext<Row>): boolean {
  if (key === 'Escape') return onDismiss?.(current, field) ?? false
  if (!onEdit) return false
  if (key === 'Enter' || key === 'F2') return (onEdit(current, field), true)
  if (key === 'Delete' || key === 'Backspace') return (onEdit(current, field, ''), true)
  return /^[\d+.-]$/.test(key) ? (onEdit(current, field, key), true) : false
}

/** From a row to its controls and between them; from the first one back to the row. */
function moveInside(row: HTMLElement, target: HTMLElement, key: string): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('[tabindex="-1"]')].filter((stop) => !(stop as HTMLButtonElement).disabled)
  const isForward = (key === 'ArrowRight') === (getComputedStyle(row).direction === 'ltr')
  const place = stops.indexOf(target) + (isForward ? 1 : -1)
  stops[Math.max(0, Math.min(stops.length - 1, place))]?.focus()
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])')
}
