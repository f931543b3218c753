import { Button, LinkButton, Spinner } from '@spotdesk/ui'
import { formatMoney, formatTotal } from '@spotdesk/sdk/values'
import { useMemo } from 'react'
import { t } from '../../../shared/text.ts'
import styles from './ChangeValues.module.css'
import { type RowEdit, sumPlannedEdits } from './edit-changes.ts'
import type { EditPlan, PlannedEdits } from './use-edit-plan.ts'

interface EditSummaryProps {
  plan: EditPlan
  edits: readonly RowEdit[]
  excluded: ReadonlySet<number>
  onPutBack: (id: number) => void
}

/** Above the preview: the state of the plan, what it makes of objectives and spend in all, and who is out and why. */
export function EditSummary({ plan, edits, excluded, onPutBack }: EditSummaryProps) {
  const { planned, isCurrent, isPlanning, error, notice, moved } = plan
  return (
    <div className={styles.summary}>
      <div role="status" className={styles.line}>
        {isPlanning && (
          <>
            <Spinner size={14} /> {t('Planning …')}
          </>
        )}
        {!isPlanning && planned && isCurrent && <Sums edits={edits} planned={planned} />}
      </div>
      {error && (
        <p role="alert" className={styles.alert}>
          {error}
        </p>
      )}
      {notice && (
        <p role="alert" className={styles.notice}>
          {notice === 'stale'
            ? t('Somebody has changed these campaigns meanwhile. This is the plan with their values now. Look at it once more.')
            : t('The plan had expired. This is a new one. Look at it once more.')}
        </p>
      )}
      {moved.length > 0 && !isPlanning && (
        <div className={styles.notice}>
          <span>
            {t('{count, plural, one {# campaign was} other {# campaigns were}} changed by somebody since you selected them.', {
              count: moved.length,
            })}
          </span>
          <Button onPress={() => void plan.readAgain()}>{t('Use their values now')}</Button>
        </div>
      )}
      <LeftOut edits={edits} excluded={excluded} onPutBack={onPutBack} />
    </div>
  )
}

const signed = (value: number, print: (value: number) => string) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${print(Math.abs(value))}`

/** The differences in all: impressions, and spend by currency. Units are never added. */
function Sums({ edits, planned }: { edits: readonly RowEdit[]; planned: PlannedEdits }) {
  const { impressions, spend, unknown } = useMemo(
    () => sumPlannedEdits(edits, new Set(planned.items.flatMap(({ id, verdict }) => (id !== null && verdict === 'UPDATE' ? [id] : [])))),
    [edits, planned],
  )
  const parts = [
    ...(impressions !== 0 ? [t('objectives {sum} imp.', { sum: signed(impressions, formatTotal) })] : []),
    ...spend.map(({ currency, value }) =>
      t('spend {sum} {currency}', { sum: signed(value, (amount) => formatMoney(amount, currency)), currency }),
    ),
  ]
  const { update, unchanged, error } = planned.plan.counts
  return (
    <span>
      <strong>
        {t('{count, plural, =0 {No campaign changes} one {# campaign changes} other {# campaigns change}}', { count: update })}
      </strong>
      {unchanged > 0 && `, ${t('{count} stay as they are', { count: formatTotal(unchanged) })}`}
      {error > 0 && `, ${t('{count, plural, one {# cannot be changed} other {# cannot be changed}}', { count: error })}`}
      {parts.length > 0 ? `. ${t('In all:')} ${parts.join(', ')}.` : '.'}
      {parts.length === 0 && update > 0 && ` ${t('Objectives and spend stay as they are.')}`}
      {parts.length > 0 &&
        unknown > 0 &&
        ` ${t(
          'The spend of {count, plural, one {# campaign} other {# campaigns}} cannot be computed, because they have no objective or are not paid by CPM.',
          {
            count: unknown,
          },
        )}`}
    </span>
  )
}

/** Names of campaigns that a line tells; the rest is counted. */
const namesShown = 5

function LeftOut({ edits, excluded, onPutBack }: Omit<EditSummaryProps, 'plan'>) {
  const problems = Map.groupBy(
    edits.flatMap((edit) => ('problem' in edit ? [edit] : [])),
    ({ problem }) => problem,
  )
  const out = edits.filter(({ row }) => excluded.has(row.id))
  if (problems.size === 0 && out.length === 0) return null
  return (
    <section aria-label={t('Left out')} className={styles.out}>
      <h3>{t('Left out')}</h3>
      <ul>
        {[...problems].map(([problem, list]) => (
          <li key={problem}>
            <span dir="auto">{joinNames(list.map(({ row }) => row.name))}</span> <span className={styles.why}>{problem}</span>
          </li>
        ))}
        {out.map(({ row }) => (
          <li key={row.id}>
            <span dir="auto">{row.name}</span>{' '}
            <LinkButton aria-label={t('Put back {name}', { name: row.name })} onPress={() => onPutBack(row.id)}>
              {t('Put back')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function joinNames(names: readonly string[]): string {
  const rest = names.length - namesShown
  const shown = names.slice(0, namesShown).join(', ')
  return rest > 0 ? t('{names} and {count} more', { names: shown, count: formatTotal(rest) }) : shown
}
