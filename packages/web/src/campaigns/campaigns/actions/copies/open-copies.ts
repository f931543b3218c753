import type { ActionContext } from '../../../../shared/actions/action-context.ts'
import type { ActionLine, ActionNoun, ActionSubject } from '../../../../shared/actions/action-noun.ts'
import { toDisplayName } from '../../../../shared/actions/notify.ts'
import { formatTexts } from '../../../../shared/actions/question.tsx'
import { openDrawer } from '../../../../shared/page/drawers.tsx'
import { label } from '../../../../shared/text.ts'
import type { CopyDrawerProps } from './CopyDrawer.tsx'

interface Duplication<Source extends ActionSubject> {
  kind: CopyDrawerProps['noun']
  noun: Pick<ActionNoun<Source>, 'values'>
  action: ActionLine<Source>
}

/**
 * Opens a drawer for the name, the flight and the number of copies, which makes them. Answers false: a selection stays until the copies
 * are there.
 */
export function openCopies<Source extends ActionSubject & CopyDrawerProps['sources'][number]>(
  { kind, noun, action }: Duplication<Source>,
  sources: readonly Source[],
  { go }: ActionContext,
): false {
  const [first] = sources
  if (!first) return false
  const { question, effect } = formatTexts(noun, action, sources)
  const done = label(action.texts.done, { name: toDisplayName(first) })
  openDrawer(() => import('./CopyDrawer.tsx'), { noun: kind, sources, title: question, effect, done, go })
  return false
}
