import { useMemo } from 'react'
import { type Command, useCommands } from '../page/commands.ts'
import { type ActionOrigin, type RowAction, isOffered, groupSelectionActions } from '../grid/actions.ts'
import { label, t } from '../text.ts'

interface Named {
  id: number
  name: string
}

/** The rows that the palette acts on. */
interface Subject<Row> {
  /** Of the selection; empty: none. */
  selected: readonly Row[]
  /** Names a selection by its count: '3 selected campaigns'. */
  sayMany?: (count: number) => string
  /** The row that is looked at. */
  row: Row | undefined
  clearSelection?: () => void
  go: (href: string) => void
}

/** Offers the actions of the selection, else those of the row that is looked at, as commands of the palette. */
export function useActionCommands<Row extends Named>(
  actions: readonly RowAction<Row>[],
  { selected, sayMany = formatSelected, row, clearSelection, go }: Subject<Row>,
): void {
  useCommands(
    useMemo(
      () =>
        selected.length > 0 ? ofSelection(actions, selected, sayMany(selected.length), clearSelection) : row ? ofRow(actions, row, go) : [],
      [actions, selected, sayMany, row, clearSelection, go],
    ),
  )
}

const formatSelected = (count: number) => t('{count, plural, one {# selected campaign} other {# selected campaigns}}', { count })

function ofSelection<Row>(actions: readonly RowAction<Row>[], selected: readonly Row[], group: string, clear?: () => void): Command[] {
  return groupSelectionActions(actions, selected)
    .flat()
    .filter(({ rows }) => rows.length > 0)
    .map(({ action, rows }) =>
      command(action, group, async () => {
        if (await run(action, action.takesAll ? selected : rows, 'selection')) clear?.()
      }),
    )
}

function ofRow<Row extends Named>(actions: readonly RowAction<Row>[], row: Row, go: (href: string) => void): Command[] {
  const group = row.name || `#${row.id}`
  return actions
    .filter((action) => !action.isOnlyForMany && !action.isOnlyByKey && isOffered(action, row))
    .map((action) => command(action, group, () => (action.href ? go(action.href(row)) : void run(action, [row], 'key'))))
}

const run = async <Row>(action: RowAction<Row>, rows: readonly Row[], origin: ActionOrigin) => (await action.run?.(rows, origin)) === true

function command<Row>({ id, label: text, icon }: RowAction<Row>, group: string, act: () => unknown): Command {
  return { id: `act ${id}`, label: label(text), group, icon, isOfSubject: true, run: () => void act() }
}
