/** The actions of a list: one record each, which the row menu, the bar of a selection and the hot-keys are made from. */
import type { MenuAction } from '@spotdesk/ui'
import type { LucideIcon } from 'lucide-react'
import { label } from '../text.ts'

/** The place from which an action was started. */
export type ActionOrigin = 'menu' | 'key' | 'selection'

export interface RowAction<Row> {
  id: string
  /** English text. */
  label: string
  /** Its effect, as an English text below the label in menus. */
  description?: string
  icon: LucideIcon
  /** Acts on the row under the cursor. Two actions can share a key: the first that the row offers acts. */
  hotKey?: string
  /** Offered for a selection too. */
  isForMany?: true
  /** Of a selection it gets every row, also those that do not offer it: it says itself what it does to which. */
  takesAll?: true
  /** Not in the menus of rows. */
  isOnlyForMany?: true
  /** In no menu: its key alone, which the list of keys tells. */
  isOnlyByKey?: true
  /** True if it ends or removes something. */
  isDestructive?: true
  /** Actions with the same group stand together. */
  group?: string
  /** True if a row offers it; by default every row does. */
  offered?: (row: Row) => boolean
  /** The address that it leads to, in place of `run`. */
  href?: (row: Row) => string
  /** Acts on the rows that offer it. After `true` the selection is cleared. */
  run?: (rows: readonly Row[], origin: ActionOrigin) => unknown
}

/** True if a row offers an action. */
export function isOffered<Row>({ offered }: RowAction<Row>, row: Row): boolean {
  return offered?.(row) ?? true
}

/** Actions in their groups, which stand in the order of their first action. */
function grouped<Row>(actions: readonly RowAction<Row>[]): RowAction<Row>[][] {
  return [...Map.groupBy(actions, ({ group }) => group).values()]
}

const isInMenus = <Row>({ isOnlyForMany, isOnlyByKey }: RowAction<Row>) => !isOnlyForMany && !isOnlyByKey

/** True if the menu of a row has a line. */
export function hasMenu<Row>(actions: readonly RowAction<Row>[], row: Row): boolean {
  return actions.some((action) => isInMenus(action) && isOffered(action, row))
}

/** The lines of a row's menu. */
export function toMenuGroups<Row>(actions: readonly RowAction<Row>[], row: Row): MenuAction[][] {
  const offered = actions.filter((action) => isInMenus(action) && isOffered(action, row))
  return grouped(offered).map((group) =>
    group.map((action) => ({
      id: action.id,
      label: label(action.label),
      icon: action.icon,
      ...(action.description && { description: label(action.description) }),
      ...(action.isDestructive && { isDestructive: true }),
      ...(action.href ? { href: action.href(row) } : { onAction: () => void action.run?.([row], 'menu') }),
    })),
  )
}

/** The actions of a selection in their groups, each with the selected rows that offer it. */
export function groupSelectionActions<Row>(
  actions: readonly RowAction<Row>[],
  rows: readonly Row[],
): { action: RowAction<Row>; rows: Row[] }[][] {
  return grouped(actions.filter(({ isForMany, isOnlyForMany }) => isForMany ?? isOnlyForMany)).map((group) =>
    group.map((action) => ({ action, rows: rows.filter((row) => isOffered(action, row)) })),
  )
}

/** The action of a key for a row. */
export function actionOfKey<Row>(actions: readonly RowAction<Row>[], key: string, row: Row): RowAction<Row> | undefined {
  return actions.find((action) => action.hotKey === key && action.run && isOffered(action, row))
}
