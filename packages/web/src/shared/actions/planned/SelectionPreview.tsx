import { Spinner } from '@spotdesk/ui'
import { useEffect, useState } from 'react'
import { toErrorText } from '../../data/report-error.ts'
import { label } from '../../text.ts'
import type { ActionSubject, PlannedSelection } from '../action-noun.ts'
import { formatNames } from '../notify.ts'
import { type PlanOutcome, type SelectionPlan, toOutcomes } from './plan-selection.ts'
import styles from './SelectionPreview.module.css'

interface SelectionPreviewProps<Subject> {
  planned: PlannedSelection<Subject>
  plan: Promise<SelectionPlan>
  subjects: readonly Subject[]
}

/** The effect of an action on the things of a selection, counted by outcome, before it is done. */
export function SelectionPreview<Subject extends ActionSubject>({ planned, plan, subjects }: SelectionPreviewProps<Subject>) {
  const [state, setState] = useState<{ outcomes: PlanOutcome<Subject>[] } | { error: string } | null>(null)
  useEffect(() => {
    plan.then(
      ({ items }) => setState({ outcomes: toOutcomes(planned, items, subjects) }),
      (error: unknown) => setState({ error: toErrorText(error) }),
    )
  }, [planned, plan, subjects])
  return (
    <span role="status" className={styles.preview}>
      {state === null && (
        <span className={styles.line}>
          <Spinner size={16} />
          {label(planned.planning)}
        </span>
      )}
      {state && 'error' in state && state.error}
      {state &&
        'outcomes' in state &&
        state.outcomes.map((outcome) => (
          <span key={`${outcome.kind} ${outcome.reason ?? ''}`} className={styles.outcome} data-kind={outcome.kind}>
            <strong>{label(planned.counts[outcome.kind], { count: outcome.subjects.length })}</strong>
            {outcome.reason !== undefined && <span>{outcome.reason}</span>}
            <span className={styles.names} dir="auto" title={outcome.subjects.map(({ name }) => name).join(', ')}>
              {formatNames(outcome.subjects)}
            </span>
          </span>
        ))}
    </span>
  )
}
