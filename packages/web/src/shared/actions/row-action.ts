import type { RowAction } from '../grid/actions.ts'
import type { ActionContext } from './action-context.ts'
import type { Action, ActionLine, ActionNoun, ActionSubject } from './action-noun.ts'
import { runAction, runOnMany } from './run-action.ts'

/** An action as menus, selections and keys show it, without what it does. */
export function toMenuLine<Subject>({ verb, label, description, icon, isDestructive, hotKey, many }: ActionLine<Subject>) {
  return {
    id: verb,
    label,
    ...(description && { description }),
    icon,
    ...(isDestructive && { isDestructive }),
    ...(hotKey && { hotKey }),
    ...(many && { isForMany: true as const }),
  }
}

/** An action as menus, selections and keys run it: on one thing, or on those of a selection. */
export function toRowAction<Subject extends ActionSubject>(
  noun: ActionNoun<Subject>,
  action: Action<Subject>,
  context: ActionContext,
): RowAction<Subject> & Required<Pick<RowAction<Subject>, 'run'>> {
  return {
    ...toMenuLine(action),
    ...(action.many && noun.planned && { takesAll: true }),
    run: async (subjects, origin) => {
      if (origin !== 'selection') return subjects[0] ? runAction(noun, action, subjects[0], context) : false
      if (!noun.planned) return runOnMany(noun, action, subjects, context)
      const { runPlanned } = await import('./planned/run-planned.tsx')
      return runPlanned({ ...noun, planned: noun.planned }, action, subjects, context)
    },
  }
}
