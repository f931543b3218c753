import type { RowAction } from '../grid/actions.ts'
import type { ActionLine, ActionSubject } from './action-noun.ts'
import { type ActionRun, runAction, runOnMany } from './run-action.ts'

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
  run: ActionRun<Subject>,
): RowAction<Subject> & Required<Pick<RowAction<Subject>, 'run'>> {
  const { noun, action } = run
  return {
    ...toMenuLine(action),
    ...(action.many && noun.planned && { takesAll: true }),
    run: async (subjects, origin) => {
      if (origin !== 'selection') return subjects[0] ? runAction(run, subjects[0]) : false
      if (!noun.planned) return runOnMany(run, subjects)
      const { runPlanned } = await import('./planned/run-planned.tsx')
      return runPlanned(run, noun.planned, subjects)
    },
  }
}
