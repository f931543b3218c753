/** The question before an action: the things by their names, the effect, and the effects on other things. */
import type { MessageValues } from '@spotdesk/ui'
import { label, t } from '../text.ts'
import type { Question } from './action-context.ts'
import type { ActionLine, ActionNoun, ActionSubject } from './action-noun.ts'
import { Consequences } from './Consequences.tsx'
import { fetchConsequences } from './consequences.ts'
import { formatNames, toDisplayName } from './notify.ts'

/** The question and the effect of an action on one thing or on several, in the language of the screen. */
export function formatTexts<Subject extends ActionSubject>(
  { values }: Pick<ActionNoun<Subject>, 'values'>,
  { texts, many, label: text }: ActionLine<Subject>,
  subjects: readonly Subject[],
): { question: string; effect: string } {
  const first = subjects[0]!
  const isOne = subjects.length === 1 || !many
  const { question = '', effect = '' } = isOne ? texts : many
  const shown: MessageValues = {
    action: label(text),
    ...(isOne ? { name: toDisplayName(first), ...values?.(first) } : { count: subjects.length }),
  }
  return { question: label(question, shown), effect: typeof effect === 'string' ? label(effect, shown) : effect(subjects) }
}

/** The effect on several things below their names. @param effect English text */
export const withNames = (effect: string) => (subjects: readonly ActionSubject[]) => `${formatNames(subjects)}\n${label(effect)}`

export function toQuestion<Subject extends ActionSubject>(
  noun: ActionNoun<Subject>,
  action: ActionLine<Subject>,
  subjects: readonly Subject[],
): Question {
  const { question, effect } = formatTexts(noun, action, subjects)
  const sentences = fetchConsequences(noun.consequences, action.verb, subjects)
  const message = (
    <>
      {effect}
      {sentences && '\n'}
      {sentences && <Consequences sentences={sentences} />}
    </>
  )
  const { label: text, tone } = action
  return { title: question, message, confirmLabel: label(text), cancelLabel: t('Cancel'), ...(tone && { tone }) }
}
