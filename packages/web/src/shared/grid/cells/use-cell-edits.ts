import { type ClipboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorTitle, reportError } from '../../data/report-error.ts'
import { t } from '../../text.ts'
import { toasts } from '../../page/toasts.ts'
import {
  type CellEditing,
  type CellHandlers,
  type CellMove,
  type CellState,
  type CellStates,
  type SavedCell,
  findEditCell,
  findNeighbourCell,
} from './cell-edit.ts'
import { isTable } from './clipboard.ts'
import type { CellEdit, GridColumn, RowId } from '../column.ts'
import { useStable } from '../use-stable.ts'

interface CellEditsOptions<Row extends { id: RowId }> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  body: RefObject<HTMLDivElement | null>
  /** Puts the focus on the cell of a field in the row that stands some rows further. */
  onMove: (row: Row, field: string, by: number) => void
}

export interface CellEdits<Row extends { id: RowId }> {
  statesOf: (id: RowId) => CellStates<Row> | undefined
  handlers: CellHandlers<Row>
  /** True if there was something to leave: a refused value. */
  dismiss: (row: Row, field: string) => boolean
  /** Loads the editor of a column before it is asked for. */
  prepare: (field: string) => void
  onPaste: (event: ClipboardEvent) => void
  /** The value of a cell as its editor shows it; undefined where it has none, or none was loaded yet. */
  editorText: (row: Row, field: string) => string | undefined
}

/** The cells of a grid that are edited, saving, refused or in conflict. Only the row of such a cell renders when it changes. */
export function useCellEdits<Row extends { id: RowId }>({ rows, columns, body, onMove }: CellEditsOptions<Row>): CellEdits<Row> {
  const [states, setStates] = useState<ReadonlyMap<RowId, CellStates<Row>>>(new Map())
  /** The cell whose editor is on its way, and the characters that were typed meanwhile. */
  const pending = useRef<{ cell: string; seed: string | undefined }>(undefined)
  const loaded = useRef(new WeakMap<CellEdit<Row>, CellEditing<Row>>())
  const [known, setKnown] = useState(rows)
  if (known !== rows) {
    // While rendering: what was edited in a row that has gone is never drawn again.
    setKnown(rows)
    const kept = new Map([...states].filter(([id]) => rows.some((row) => row.id === id)))
    if (kept.size < states.size) setStates(kept)
  }
  /** The rows on the screen; none after the list has gone. */
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  }, [rows])
  useEffect(() => () => void (shown.current = []), [])
  const findEdit = (field: string) => columns.find((column) => column.field === field)?.edit
  const findLatest = (row: Row) => rows.find(({ id }) => id === row.id) ?? row
  const stateOf = (row: Row, field: string) => states.get(row.id)?.[field]

  /** Tells screen readers, outside the rows. */
  const announce = (sentence: string) => {
    const region = body.current?.closest('section')?.querySelector('[data-said]')
    if (region) region.textContent = sentence
  }
  const put = (id: RowId, field: string, state: CellState<Row> | null) =>
    setStates((all) => {
      const { [field]: _, ...others } = all.get(id) ?? {}
      const next = new Map(all)
      if (state) next.set(id, { ...others, [field]: state })
      else if (Object.keys(others).length > 0) next.set(id, others)
      else next.delete(id)
      return next
    })

  const getLoaded = (field: string) => {
    const edit = findEdit(field)
    return edit && loaded.current.get(edit)
  }
  const loadEditing = async (field: string): Promise<CellEditing<Row> | undefined> => {
    const edit = findEdit(field)
    if (!edit) return undefined
    const editing = loaded.current.get(edit) ?? (await edit.load())
    loaded.current.set(edit, editing)
    return editing
  }
  const move = (row: Row, field: string, to: CellMove) => {
    if (to === 'none') return
    if (to === 'down' || to === 'stay') return onMove(row, field, to === 'down' ? 1 : 0)
    const cell = findEditCell(body.current?.querySelector(`:scope > [data-row="${row.id}"]`), field)
    const next = cell && findNeighbourCell(cell, to === 'next' ? 1 : -1)
    if (next) next.focus()
    else onMove(row, field, 0)
  }
  const finish = async (row: Row, field: string, text: string, saving: Promise<SavedCell>) => {
    put(row.id, field, { kind: 'saving', text })
    const saved = await saving
    const isShown = shown.current.some(({ id }) => id === row.id)
    if (!isShown && (saved.outcome === 'refused' || saved.outcome === 'conflict')) {
      // The page was turned or left meanwhile.
      toasts.error(errorTitle, { message: saved.outcome === 'refused' ? saved.message : saved.conflict.message })
      put(row.id, field, null)
    } else if (saved.outcome === 'refused') {
      announce(saved.message)
      put(row.id, field, { kind: 'refused', text, message: saved.message })
    } else if (saved.outcome === 'conflict') {
      announce(saved.conflict.message)
      put(row.id, field, { kind: 'conflict', text, conflict: saved.conflict })
    } else {
      announce(saved.outcome === 'saved' ? t('Saved.') : '')
      put(row.id, field, null)
    }
  }
  /** Saves a text that is right; answers what is wrong with any other. */
  const commit = (given: Row, field: string, text: string): string | null => {
    const row = findLatest(given)
    const editing = getLoaded(field)
    if (!editing) return null
    const read = editing.read(text, row)
    if (!read.ok) return read.problem
    if (text.trim() === editing.text(row)) put(row.id, field, null)
    else void finish(row, field, text.trim(), editing.save(row, read.value))
    return null
  }

  const open = useStable((given: Row, field: string, seed?: string) => {
    const row = findLatest(given)
    const refusal = findEdit(field)?.refusal(row)
    const state = stateOf(row, field)
    if (refusal === undefined || state?.kind === 'saving') return
    if (refusal !== null) {
      announce(refusal)
      put(row.id, field, { kind: 'fixed', message: refusal })
      return
    }
    if (state?.kind === 'conflict') {
      const cell = findEditCell(body.current?.querySelector(`:scope > [data-row="${row.id}"]`), field)
      cell?.querySelector('button')?.focus()
      return
    }
    const draft = state?.kind === 'refused' ? state.text : undefined
    // Drawn and focused at once: the next character is typed into it.
    const start = (editing: CellEditing<Row>, typed: string | undefined) =>
      flushSync(() => put(row.id, field, { kind: 'open', text: typed ?? draft ?? editing.text(row), editing }))
    const cell = `${row.id} ${field}`
    const waiting = pending.current?.cell === cell ? pending.current : undefined
    // The code may have come by another call than the one that the first characters wait for.
    const typed = waiting?.seed === undefined ? seed : `${waiting.seed}${seed ?? ''}`
    const editing = getLoaded(field)
    if (editing) {
      pending.current = undefined
      if (state?.kind !== 'open') start(editing, typed)
      return
    }
    if (waiting) {
      waiting.seed = typed
      return
    }
    const own = (pending.current = { cell, seed })
    /** Ends the wait. False if it was over: somebody has moved on to another cell, or the editor is open by now. */
    const endWait = (): boolean => {
      if (pending.current !== own) return false
      pending.current = undefined
      return true
    }
    void loadEditing(field).then(
      (late) => {
        if (endWait() && late) start(late, own.seed)
      },
      (error: unknown) => {
        if (endWait()) reportError(error)
      },
    )
  })
  const handlers: CellHandlers<Row> = {
    onOpen: open,
    onCommit: useStable((row, field, text, to) => {
      const problem = commit(row, field, text)
      if (problem === null) move(row, field, to)
      return problem
    }),
    onCancel: useStable((row, field, to) => {
      put(row.id, field, null)
      move(row, field, to)
    }),
    onLeave: useStable((row, field, text) => {
      const problem = commit(row, field, text)
      if (problem === null) return
      announce(problem)
      put(row.id, field, { kind: 'refused', text, message: problem })
    }),
    onSettle: useStable((row, field, side) => {
      const state = stateOf(row, field)
      if (state?.kind !== 'conflict') return
      move(row, field, 'stay')
      if (side === 'yours') return void finish(row, field, state.text, state.conflict.keepYours())
      state.conflict.takeTheirs()
      put(row.id, field, null)
    }),
  }
  const { onOpen, onCommit, onCancel, onLeave, onSettle } = handlers
  return {
    statesOf: (id) => states.get(id),
    handlers: useMemo(() => ({ onOpen, onCommit, onCancel, onLeave, onSettle }), [onOpen, onCommit, onCancel, onLeave, onSettle]),
    dismiss: (row, field) => {
      const kind = stateOf(row, field)?.kind
      const isShown = kind === 'refused' || kind === 'fixed'
      if (isShown) put(row.id, field, null)
      return isShown
    },
    editorText: (row, field) => (findEdit(field)?.refusal(row) === null ? getLoaded(field)?.text(row) : undefined),
    prepare: useStable((field) => void loadEditing(field).catch(() => undefined)),
    onPaste: (event) => {
      const target = event.target as HTMLElement
      const [field, row] = [target.dataset['field'], rows.find(({ id }) => String(id) === target.parentElement?.dataset['row'])]
      const edit = field !== undefined && target.matches('[data-edit]') ? findEdit(field) : undefined
      if (!edit || !row) return
      const text = event.clipboardData.getData('text/plain')
      event.preventDefault()
      if (!isTable(text)) open(row, field!, text.trim())
      else edit.onPaste?.(rows.slice(rows.indexOf(row)), text, columns.slice(columns.findIndex((column) => column.field === field)))
    },
  }
}
