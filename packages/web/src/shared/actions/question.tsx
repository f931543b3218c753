/** The question before an action: the thing by its name, the effect, and the effects on other things. */
import { label, t } from '../text.ts'
import type { Question } from './action-context.ts'
import type { Action, ActionNoun, ActionSubject } from './action-noun.ts'
import { Consequences } from './Consequences.tsx'
import { fetchConsequences } from './consequences.ts'

export function toQuestion<Subject extends ActionSubject>(
  { consequences }: ActionNoun<Subject>,
  action: Action,
  subject: Subject,
): Question {
  const { texts, verb } = action
  const sentences = fetchConsequences(consequences, verb, [subject])
  return {
    title: label(texts.question, { name: subject.name }),
    message: (
      <>
        {label(texts.effect)}
        {sentences && '\n'}
        {sentences && <Consequences sentences={sentences} />}
      </>
    ),
    confirmLabel: label(action.label),
    cancelLabel: t('Cancel'),
  }
}
