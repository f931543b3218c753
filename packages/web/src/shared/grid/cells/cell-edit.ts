/** Editing of a value in its cell: what a column states, and the states that a cell goes through. */

/** The code of an editor: text in, value out. */
export interface CellEditing<Row> {
  /** The value as its editor shows it. */
  text: (row: Row) => string
  /** Loads what `read` warns by; the text is read again after it. */
  prepare?: (row: Row) => Promise<void>
  /** Reads what was typed, and checks it by the rules of the field. */
  read: (text: string, row: Row) => ReadCell
  /** Below the editor while nothing is wrong: how to write a value. */
  help: string
  /** Keyboard of touch screens. */
  inputMode?: 'text' | 'numeric' | 'decimal'
  save: (row: Row, value: unknown) => Promise<SavedCell>
}

/** The verdict on a typed text; the note says what it means, or warns. */
export type ReadCell = { ok: true; value: unknown; note?: string; isWarning?: boolean } | { ok: false; problem: string }

/** The end of a save. `kept`: the user was asked and has said no. */
export type SavedCell =
  | { outcome: 'saved' }
  | { outcome: 'kept' }
  | { outcome: 'refused'; message: string }
  | { outcome: 'conflict'; conflict: CellConflict }

/** Somebody else has saved another value since the row was read. */
export interface CellConflict {
  /** 'Ana saved another value 2 min ago.' */
  message: string
  base: string
  theirs: string
  yours: string
  /** Saves yours over theirs. */
  keepYours: () => Promise<SavedCell>
  /** Takes theirs into the list. */
  takeTheirs: () => void
}

/** The state of a cell that is not simply shown. */
export type CellState<Row> =
  | { kind: 'open'; text: string; editing: CellEditing<Row>; problem?: string }
  | { kind: 'saving'; text: string }
  | { kind: 'refused'; text: string; message: string }
  /** It cannot be edited, and says why while it has the focus. */
  | { kind: 'fixed'; message: string }
  | { kind: 'conflict'; text: string; conflict: CellConflict }

/** The states of a row's cells by their field: the same object while none of them changes. */
export type CellStates<Row> = Readonly<Record<string, CellState<Row>>>

/** Where the focus goes when an editor closes. */
export type CellMove = 'down' | 'next' | 'previous' | 'stay' | 'none'

/** The functions of all cells of a grid: one object that stays the same. */
export interface CellHandlers<Row> {
  onOpen: (row: Row, field: string, seed?: string) => void
  /** Saves a text, or answers what is wrong with it. */
  onCommit: (row: Row, field: string, text: string, move: CellMove) => string | null
  onCancel: (row: Row, field: string, move: CellMove) => void
  /** The focus has left an editor: what is right is saved, what is wrong is kept beside its sentence. */
  onLeave: (row: Row, field: string, text: string) => void
  onSettle: (row: Row, field: string, side: 'yours' | 'theirs') => void
}

/** The cell of a field in a row's element. */
export function findEditCell(row: Element | null | undefined, field: string): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`:scope > [data-edit][data-field="${CSS.escape(field)}"]`) ?? null
}

/** The editable cell after or before another one, through the rows that exist. */
export function findNeighbourCell(cell: Element, step: 1 | -1): HTMLElement | null {
  const cells = [...(cell.closest('[data-body]')?.querySelectorAll<HTMLElement>('[data-edit=on]') ?? [])]
  return cells[cells.indexOf(cell as HTMLElement) + step] ?? null
}
