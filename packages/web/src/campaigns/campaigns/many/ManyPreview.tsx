import { Spinner } from '@spotdesk/ui'
import { useEffect, useState } from 'react'
import { formatNames } from '../../../shared/actions/notify.ts'
import { toErrorText } from '../../../shared/report-error.ts'
import { t } from '../../../shared/text.ts'
import type { CampaignListRow } from '../actions.ts'
import { type ManyPlan, type Outcome, toOutcomes } from './plan-many.ts'
import styles from './ManyPreview.module.css'

interface ManyPreviewProps {
  plan: Promise<ManyPlan>
  rows: readonly CampaignListRow[]
}

/** The effect of an action on the campaigns of a selection, counted by outcome, before it is done. */
export function ManyPreview({ plan, rows }: ManyPreviewProps) {
  const [state, setState] = useState<{ outcomes: Outcome[] } | { error: string } | null>(null)
  useEffect(() => {
    plan.then(
      ({ items }) => setState({ outcomes: toOutcomes(items, rows) }),
      (error: unknown) => setState({ error: toErrorText(error) }),
    )
  }, [plan, rows])
  return (
    <span role="status" className={styles.preview}>
      {state === null && (
        <span className={styles.line}>
          <Spinner size={16} />
          {t('Looking at each campaign …')}
        </span>
      )}
      {state && 'error' in state && state.error}
      {state &&
        'outcomes' in state &&
        state.outcomes.map((outcome) => (
          <span key={`${outcome.kind} ${outcome.reason ?? ''}`} className={styles.outcome} data-kind={outcome.kind}>
            <strong>{formatCount(outcome)}</strong>
            {outcome.reason !== undefined && <span>{outcome.reason}</span>}
            <span className={styles.names} dir="auto" title={outcome.rows.map(({ name }) => name).join(', ')}>
              {formatNames(outcome.rows)}
            </span>
          </span>
        ))}
    </span>
  )
}

function formatCount({ kind, rows }: Outcome): string {
  const count = rows.length
  if (kind === 'changes') return t('{count, plural, one {# campaign changes} other {# campaigns change}}', { count })
  if (kind === 'already') return t('{count, plural, one {# campaign is} other {# campaigns are}} so already', { count })
  return t('{count, plural, one {# campaign stays} other {# campaigns stay}} as {count, plural, one {it is} other {they are}}', { count })
}
