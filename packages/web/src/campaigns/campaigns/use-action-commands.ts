import { useMemo } from 'react'
import { type Command, useCommands } from '../../shared/commands.ts'
import { type ActionOrigin, type RowAction, isOffered, manyOf } from '../../shared/grid/actions.ts'
import { label, t } from '../../shared/text.ts'
import type { Row } from './actions.ts'

/** The campaigns that the palette acts on. */
interface Subject {
  /** Of the selection; empty: none. */
  selected: readonly Row[]
  /** The campaign that is looked at. */
  row: Row | undefined
  clearSelection?: () => void
  go: (href: string) => void
}

/** Offers the actions of the selection, else those of the campaign that is looked at, as commands of the palette. */
export function useActionCommands(actions: readonly RowAction<Row>[], { selected, row, clearSelection, go }: Subject): void {
  useCommands(
    useMemo(
      () => (selected.length > 0 ? ofSelection(actions, selected, clearSelection) : row ? ofRow(actions, row, go) : []),
      [actions, selected, row, clearSelection, go],
    ),
  )
}

function ofSelection(actions: readonly RowAction<Row>[], selected: readonly Row[], clear?: () => void): Command[] {
  const group = t('{count, plural, one {# selected campaign} other {# selected campaigns}}', { count: selected.length })
  return manyOf(actions, selected)
    .flat()
    .filter(({ rows }) => rows.length > 0)
    .map(({ action, rows }) =>
      command(action, group, async () => {
        if (await run(action, action.takesAll ? selected : rows, 'selection')) clear?.()
      }),
    )
}

function ofRow(actions: readonly RowAction<Row>[], row: Row, go: (href: string) => void): Command[] {
  const group = row.name || `#${row.id}`
  return actions
    .filter((action) => !action.isOnlyForMany && !action.isOnlyByKey && isOffered(action, row))
    .map((action) => command(action, group, () => (action.href ? go(action.href(row)) : void run(action, [row], 'key'))))
}

const run = async (action: RowAction<Row>, rows: readonly Row[], origin: ActionOrigin) => (await action.run?.(rows, origin)) === true

function command({ id, label: text, icon }: RowAction<Row>, group: string, act: () => unknown): Command {
  return { id: `act ${id}`, label: label(text), group, icon, isOfSubject: true, run: () => void act() }
}
