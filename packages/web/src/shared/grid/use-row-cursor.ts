import { type KeyboardEvent, type RefObject, useCallback, useState } from 'react'

interface CursorOptions<Row extends { id: number }> {
  rows: readonly Row[]
  body: RefObject<HTMLDivElement | null>
  onOpen: ((row: Row) => void) | undefined
  onSelect: ((id: number) => void) | undefined
  keys: Readonly<Record<string, (row: Row) => void>> | undefined
}

export interface RowCursor {
  /** The one row that Tab reaches; the arrows and j, k move on from it. */
  tabStop: number | undefined
  onFocus: (id: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Moves through rows by keyboard: j, k and the arrows, Home and End, Enter opens, x selects, and the screen's own keys. */
export function useRowCursor<Row extends { id: number }>({ rows, body, onOpen, onSelect, keys }: CursorOptions<Row>): RowCursor {
  const [at, setAt] = useState<number>()
  const onFocus = useCallback((id: number) => setAt(id), [])
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === at),
  )
  const current = rows[index]
  const focus = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (row) body.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus()
  }
  const moves: Record<string, () => void> = {
    j: () => focus(index + 1),
    ArrowDown: () => focus(index + 1),
    k: () => focus(index - 1),
    ArrowUp: () => focus(index - 1),
    Home: () => focus(0),
    End: () => focus(rows.length - 1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an inner grid are its own.
    const isRow = (event.target as Element).hasAttribute('data-row') && !event.defaultPrevented
    if (!isRow || !current || event.ctrlKey || event.metaKey || event.altKey) return
    const own = keys?.[event.key]
    const action =
      moves[event.key] ??
      (event.key === 'Enter' && onOpen
        ? () => onOpen(current)
        : event.key === 'x' && onSelect
          ? () => onSelect(current.id)
          : own
            ? () => own(current)
            : undefined)
    if (!action) return
    event.preventDefault()
    action()
  }
  return { tabStop: current?.id, onFocus, onKeyDown }
}
