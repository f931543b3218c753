/** The question before an action: the things by their names, the effect, and the effects on other things. */
import type { MessageValues } from '@spotdesk/ui'
import { label, t } from '../text.ts'
import type { Question } from './action-context.ts'
import type { ActionLine, ActionNoun, ActionSubject, ActionTexts } from './action-noun.ts'
import { Consequences } from './Consequences.tsx'
import { fetchConsequences } from './consequences.ts'
import { formatNames, toDisplayName } from './notify.ts'

/** The texts of an action on one thing or on several, in the language of the screen. */
export function formatTexts<Subject extends ActionSubject>(
  { values }: Pick<ActionNoun<Subject>, 'values'>,
  { texts, many }: ActionLine,
  subjects: readonly Subject[],
): ActionTexts {
  const first = subjects[0]!
  const isOne = subjects.length === 1 || !many
  const { question, effect, done } = isOne ? texts : many
  const shown: MessageValues = isOne ? { name: toDisplayName(first), ...values?.(first) } : { count: subjects.length }
  return { question: label(question, shown), effect: label(effect, shown), done: label(done, shown) }
}

export function toQuestion<Subject extends ActionSubject>(
  noun: ActionNoun<Subject>,
  action: ActionLine,
  subjects: readonly Subject[],
): Question {
  const { question, effect } = formatTexts(noun, action, subjects)
  const lines = subjects.length > 1 ? [formatNames(subjects), effect] : [effect]
  const sentences = fetchConsequences(noun.consequences, action.verb, subjects)
  return {
    title: question,
    message: (
      <>
        {lines.join('\n')}
        {sentences && '\n'}
        {sentences && <Consequences sentences={sentences} />}
      </>
    ),
    confirmLabel: label(action.label),
    cancelLabel: t('Cancel'),
  }
}
