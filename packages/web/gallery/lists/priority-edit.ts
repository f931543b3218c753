/** Editing in a cell: saved, refused and in conflict, as three values answer. */
import type { CellEditing } from '../../src/shared/grid/cells/cell-edit.ts'
import type { Line } from './lines.ts'
import type { CellEdit } from '../../src/shared/grid/column.ts'

declare global {
  /** Set by a test that decides when the code of an editor comes. */
  var editorCode: (() => Promise<void>) | undefined
}

const editing: CellEditing<Line> = {
  text: ({ priority }) => String(priority),
  read: (text) => {
    const value = /^\d+$/.test(text.trim()) ? Number(text) : 0
    return value >= 1 && value <= 10 ? { ok: true, value } : { ok: false, problem: 'Write a whole number from 1 to 10.' }
  },
  help: '8 is refused, 9 was changed by somebody else, and everything else is saved.',
  inputMode: 'numeric',
  save: async (line, value) => {
    if (value === 8) return { outcome: 'refused', message: 'The server refuses 8.' }
    const store = () => ({ outcome: 'saved', value: (line.priority = value as number) }) as const
    if (value !== 9) return store()
    const conflict = {
      message: 'Mara Reyes saved another value 2 min ago.',
      base: String(line.priority),
      theirs: '4',
      yours: '9',
      keepYours: async () => store(),
      takeTheirs: () => void (line.priority = 4),
    }
    return { outcome: 'conflict', conflict }
  },
}

export const priorityEdit: CellEdit<Line> = {
  refusal: ({ status }) => (status === 'PAUSED' ? 'A paused line keeps its priority.' : null),
  load: async () => {
    await globalThis.editorCode?.()
    return editing
  },
}
