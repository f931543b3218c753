import { Badge, Pagination, ToggleGroup } from '@spotdesk/ui'
import { changeSets } from '@spotdesk/sdk/calls'
import { formatTotal } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Dates, useDates } from '../dates.ts'
import { query } from '../query.ts'
import { messageOf } from '../report-error.ts'
import { ScrollRegion } from '../ScrollRegion.tsx'
import { label, t } from '../text.ts'
import styles from './Bulk.module.css'
import { type ChangeItem, showValue, shownChanges } from './change-value.ts'
import type { Plan } from './import-flow.ts'

type Verdict = ChangeItem['verdict']

const verdictLabels: Record<Verdict, string> = { CREATE: 'Created', UPDATE: 'Changed', UNCHANGED: 'Unchanged', ERROR: 'Failed' }
const tones = { CREATE: 'ok', UPDATE: 'warn', UNCHANGED: 'muted', ERROR: 'bad' } as const
/** Actions that the verdict does not say already. */
const actionLabels: Readonly<Record<string, string>> = {
  SUBMIT: 'Submit',
  PAUSE: 'Pause',
  RESUME: 'Resume',
  ARCHIVE: 'Archive',
  UNARCHIVE: 'Unarchive',
}
const pageSize = 25

/** Every row of the file with its verdict, its fields before and after, and every error with its line. */
export function PlanPreview({ plan }: { plan: Plan }) {
  const dates = useDates()
  const counts: Record<Verdict, number> = {
    CREATE: plan.counts.create,
    UPDATE: plan.counts.update,
    UNCHANGED: plan.counts.unchanged,
    ERROR: plan.counts.error,
  }
  const [verdict, setVerdict] = useState<Verdict | 'ALL'>(counts.ERROR > 0 ? 'ERROR' : 'ALL')
  const [page, setPage] = useState(0)
  const items = useQuery({
    ...query(changeSets.items, { id: plan.id, page, limit: pageSize, ...(verdict !== 'ALL' && { verdict: [verdict] }) }),
    placeholderData: keepPreviousData,
  })
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const options = [
    { value: 'ALL', label: t('All rows {count}', { count: formatTotal(rows) }) } as const,
    ...(Object.keys(verdictLabels) as Verdict[]).map((value) => ({
      value,
      label: `${label(verdictLabels[value])} ${formatTotal(counts[value])}`,
      isDisabled: counts[value] === 0,
    })),
  ]
  return (
    <>
      <ToggleGroup
        label={t('Show')}
        options={options}
        value={verdict}
        onChange={(next: Verdict | 'ALL' | null) => {
          setVerdict(next ?? 'ALL')
          setPage(0)
        }}
      />
      {items.isError && (
        <p role="alert" className={styles.alert}>
          {messageOf(items.error)}
        </p>
      )}
      <ScrollRegion label={t('Planned changes')} className={styles.planFrame} isBusy={items.isFetching}>
        <table className={styles.plan}>
          <thead>
            <tr>
              <th>{t('Line')}</th>
              <th>{t('Campaign')}</th>
              <th>{t('Verdict')}</th>
              <th>{t('Changes')}</th>
            </tr>
          </thead>
          <tbody>
            {items.data?.list.map((item) => (
              <PlanRow key={item.index} item={item} dates={dates} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {(items.data?.total ?? 0) > pageSize && (
        <Pagination
          pageIndex={page}
          pageSize={pageSize}
          total={items.data!.total}
          sizeChoices={[pageSize]}
          onChange={({ pageIndex }) => setPage(pageIndex)}
        />
      )}
    </>
  )
}

function PlanRow({ item, dates }: { item: ChangeItem; dates: Dates }) {
  const action = item.action === null ? undefined : actionLabels[item.action]
  return (
    <tr>
      <td className={styles.line}>{item.line ?? '–'}</td>
      <td>
        <strong>{item.name ?? item.externalReference ?? (item.id ? `#${item.id}` : '–')}</strong>
        {item.externalReference && item.name && <div className={styles.more}>{item.externalReference}</div>}
      </td>
      <td>
        <Badge tone={tones[item.verdict]}>{label(verdictLabels[item.verdict])}</Badge>
        {action && <div className={styles.more}>{label(action)}</div>}
      </td>
      <td>
        <Findings item={item} />
        {item.verdict !== 'ERROR' && (
          <dl className={styles.changes}>
            {shownChanges(item).map((change) => (
              <div key={change.field}>
                <dt>{label(change.label)}</dt>
                <dd>
                  {item.verdict === 'UPDATE' && (
                    <>
                      <del>{showValue(item, change, 'before', dates)}</del> →{' '}
                    </>
                  )}
                  <ins>{showValue(item, change, 'after', dates)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  )
}

/** The errors of a row, each with its line and its cell, and its warnings. The cell of the action is not told: the row has it as a word. */
function Findings({ item }: { item: ChangeItem }) {
  return (
    <>
      {item.errors.map((error, index) => (
        <p key={index} className={styles.error}>
          {t('Line {line} - {message}', { line: error.line ?? item.line ?? '–', message: error.message })}
          {error.column && error.column !== 'action' && (
            <span className={styles.more}>
              {' '}
              {error.column}
              {error.value ? `: “${error.value}”` : ''}
            </span>
          )}
          {error.suggestion && <span className={styles.more}> {t('Did you mean {value}?', { value: error.suggestion })}</span>}
        </p>
      ))}
      {item.warnings.map((warning, index) => (
        <p key={index} className={styles.warning}>
          {warning.message}
        </p>
      ))}
    </>
  )
}
