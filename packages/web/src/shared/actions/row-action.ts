import type { RowAction } from '../grid/actions.ts'
import type { ActionContext } from './action-context.ts'
import type { Action, ActionLine, ActionNoun, ActionSubject } from './action-noun.ts'
import { runAction, runOnMany } from './run-action.ts'

/** An action as menus, selections and keys show it, without what it does. */
export function toMenuLine<Subject>({ verb, label, description, icon, isDestructive, many }: ActionLine<Subject>) {
  return {
    id: verb,
    label,
    ...(description && { description }),
    icon,
    ...(isDestructive && { isDestructive }),
    ...(many && { isForMany: true as const }),
  }
}

/** An action as menus, selections and keys run it: on one thing, or on those of a selection. */
export function toRowAction<Subject extends ActionSubject>(
  noun: ActionNoun<Subject>,
  action: Action<Subject>,
  context: ActionContext,
): RowAction<Subject> {
  return {
    ...toMenuLine(action),
    run: (subjects, origin) => {
      if (origin === 'selection') return runOnMany(noun, action, subjects, context)
      return subjects[0] ? runAction(noun, action, subjects[0], context) : false
    },
  }
}
