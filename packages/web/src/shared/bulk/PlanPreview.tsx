import { Badge, LinkButton, Pagination, ToggleGroup, VisuallyHidden } from '@spotdesk/ui'
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
import { type BulkName, bulkKinds } from './bulk-kinds.ts'
import { type ChangeItem, type ShownItem, showValue, shownChanges } from './change-value.ts'
import type { Plan } from './import-flow.ts'

type Verdict = ChangeItem['verdict']

const verdictLabels: Record<Verdict, string> = { CREATE: 'Created', UPDATE: 'Changed', UNCHANGED: 'Unchanged', ERROR: 'Failed' }
/** Of a plan that is still made: nothing has happened yet. */
const liveLabels: Record<Verdict, string> = { CREATE: 'Created', UPDATE: 'Changes', UNCHANGED: 'Unchanged', ERROR: 'Refused' }
const tones = { CREATE: 'ok', UPDATE: 'warn', UNCHANGED: 'muted', ERROR: 'bad' } as const
/** Actions that the verdict does not say already. */
const actionLabels: Readonly<Record<string, string>> = {
  SUBMIT: 'Submit',
  PAUSE: 'Pause',
  RESUME: 'Resume',
  ACTIVATE: 'Activate',
  DEACTIVATE: 'Deactivate',
  ARCHIVE: 'Archive',
  UNARCHIVE: 'Unarchive',
}
const pageSize = 25

interface PlanPreviewProps {
  kind: BulkName
  plan: Plan
  /** It follows what is being typed: all rows stand there, and none is from a file. */
  isLive?: boolean
  /** Takes a campaign out of the plan. */
  onLeaveOut?: (id: number) => void
  /** Currencies of the campaigns, by their id, where the plan does not tell them. */
  currencies?: ReadonlyMap<number, string>
}

/** Every planned change with its verdict, its fields before and after, and every error; those of a file with their lines. */
export function PlanPreview({ kind, plan, isLive = false, onLeaveOut, currencies }: PlanPreviewProps) {
  const dates = useDates()
  const counts: Record<Verdict, number> = {
    CREATE: plan.counts.create,
    UPDATE: plan.counts.update,
    UNCHANGED: plan.counts.unchanged,
    ERROR: plan.counts.error,
  }
  const [verdict, setVerdict] = useState<Verdict | 'ALL'>(counts.ERROR > 0 && !isLive ? 'ERROR' : 'ALL')
  const [page, setPage] = useState(0)
  const items = useQuery({
    ...query(changeSets.items, { id: plan.id, page, limit: pageSize, ...(verdict !== 'ALL' && { verdict: [verdict] }) }),
    placeholderData: keepPreviousData,
  })
  // Of a plan that was made again, another page or verdict may be gone.
  if (page > 0 && page * pageSize >= (items.data?.total ?? Number.POSITIVE_INFINITY)) setPage(0)
  if (verdict !== 'ALL' && counts[verdict] === 0) setVerdict('ALL')
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const options = [
    { value: 'ALL', label: t('All rows {count}', { count: formatTotal(rows) }) } as const,
    ...(Object.keys(verdictLabels) as Verdict[])
      .filter((value) => !isLive || counts[value] > 0)
      .map((value) => ({
        value,
        label: `${label((isLive ? liveLabels : verdictLabels)[value])} ${formatTotal(counts[value])}`,
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
        <table className={styles.plan} data-live={isLive || undefined}>
          <thead>
            <tr>
              {!isLive && <th>{t('Line')}</th>}
              <th>{label(bulkKinds[kind].texts.row)}</th>
              <th>{t('Verdict')}</th>
              <th>{t('Changes')}</th>
              {onLeaveOut && (
                <th>
                  <VisuallyHidden>{t('Leave out')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.data?.list.map((item) => (
              <PlanRow
                key={item.index}
                item={{ ...item, currency: currencies?.get(item.id ?? 0) }}
                dates={dates}
                isLive={isLive}
                onLeaveOut={onLeaveOut}
              />
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

interface PlanRowProps extends Pick<PlanPreviewProps, 'onLeaveOut'> {
  item: ShownItem
  dates: Dates
  isLive: boolean
}

function PlanRow({ item, dates, isLive, onLeaveOut }: PlanRowProps) {
  const { id } = item
  const action = item.action === null ? undefined : actionLabels[item.action]
  return (
    <tr>
      {!isLive && <td className={styles.line}>{item.line ?? '–'}</td>}
      <td>
        <strong dir="auto">{item.name ?? item.externalReference ?? (item.id ? `#${item.id}` : '–')}</strong>
        {item.externalReference && item.name && <div className={styles.more}>{item.externalReference}</div>}
      </td>
      <td>
        <Badge tone={tones[item.verdict]}>{label((isLive ? liveLabels : verdictLabels)[item.verdict])}</Badge>
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
      {onLeaveOut && (
        <td className={styles.leaveOut}>
          {id !== null && item.verdict !== 'ERROR' && (
            <LinkButton aria-label={t('Leave out {name}', { name: item.name ?? String(id) })} onPress={() => onLeaveOut(id)}>
              {t('Leave out')}
            </LinkButton>
          )}
        </td>
      )}
    </tr>
  )
}

/** The errors of a row, each with its line and its cell, and its warnings. The cell of the action is not told: the row has it as a word. */
function Findings({ item }: { item: ChangeItem }) {
  return (
    <>
      {item.errors.map((error, index) => (
        <p key={index} className={styles.error}>
          {(error.line ?? item.line) === null
            ? error.message
            : t('Line {line} - {message}', { line: error.line ?? item.line ?? '–', message: error.message })}
          {error.column && error.column !== 'action' && item.line !== null && (
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
