import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo } from 'react'
import { reveal } from '../grid/rows/reveal.ts'

/** The row of a list that is shown beside it, and the way to its neighbours on the page. */
export interface Peek<Row> {
  /** Undefined: none, or it has left the page. */
  row: Row | undefined
  close: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** The row's element, which gets the focus back. */
  returnTo: () => HTMLElement | null
  /** For the grid, so that the peek follows the keys of the list. */
  grid: { id: number | null; onMove: (id: number) => void }
}

/** The id of the row that is shown beside a list, and its setter. */
export type PeekedId = [id: number | null, set: Dispatch<SetStateAction<number | null>>]

/** A side peek of a list: it goes from row to row, by its own keys and by those of the list. @param peeked the state that holds its id */
export function usePeek<Row extends { id: number }>(rows: readonly Row[], [id, setId]: PeekedId): Peek<Row> {
  const at = rows.findIndex((row) => row.id === id)
  const close = useCallback(() => setId(null), [setId])
  useEffect(() => {
    const element = id === null ? null : findRowElement(id)
    if (element) reveal(element)
  }, [id])
  const to = (place: number) => {
    const row = rows[place]
    return at < 0 || !row ? undefined : () => setId(row.id)
  }
  const shownId = at < 0 ? null : id
  return {
    row: rows[at],
    close,
    onNext: to(at + 1),
    onPrevious: to(at - 1),
    returnTo: () => (id === null ? null : findRowElement(id)),
    grid: useMemo(() => ({ id: shownId, onMove: setId }), [shownId, setId]),
  }
}

const findRowElement = (id: number) => document.querySelector<HTMLElement>(`[data-body] > [data-row="${id}"]`)
