import { Badge, Pagination, ToggleGroup } from '@spotdesk/ui'
import { changeSets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../query.ts'
import { messageOf } from '../report-error.ts'
import { ScrollRegion } from '../ScrollRegion.tsx'
import styles from './Bulk.module.css'
import type { Plan } from './import-flow.ts'

type Item = OutputOf<typeof changeSets.items>['list'][number]
type Verdict = Item['verdict']

const labels: Record<Verdict, string> = { CREATE: 'Created', UPDATE: 'Changed', UNCHANGED: 'Unchanged', ERROR: 'Failed' }
const tones = { CREATE: 'ok', UPDATE: 'warn', UNCHANGED: 'muted', ERROR: 'bad' } as const
const pageSize = 25

/** Every row of the file with its verdict, its fields before and after, and every error with its line. */
export function PlanPreview({ plan }: { plan: Plan }) {
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
  const options = [
    { value: 'ALL', label: 'All rows' } as const,
    ...(Object.keys(labels) as Verdict[]).map((value) => ({
      value,
      label: `${labels[value]} ${counts[value].toLocaleString('en-US')}`,
      isDisabled: counts[value] === 0,
    })),
  ]
  return (
    <>
      <ToggleGroup
        label="Show"
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
      <ScrollRegion label="Planned changes" className={styles.planFrame} isBusy={items.isFetching}>
        <table className={styles.plan}>
          <thead>
            <tr>
              <th>Line</th>
              <th>Campaign</th>
              <th>Verdict</th>
              <th>What changes</th>
            </tr>
          </thead>
          <tbody>
            {items.data?.list.map((item) => (
              <PlanRow key={item.index} item={item} />
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

function PlanRow({ item }: { item: Item }) {
  return (
    <tr>
      <td className={styles.line}>{item.line ?? '–'}</td>
      <td>
        <strong>{item.name ?? item.externalReference ?? (item.id ? `#${item.id}` : '–')}</strong>
        {item.externalReference && item.name && <div className={styles.more}>{item.externalReference}</div>}
      </td>
      <td>
        <Badge tone={tones[item.verdict]}>{labels[item.verdict]}</Badge>
      </td>
      <td>
        {item.errors.map((error, index) => (
          <p key={index} className={styles.error}>
            Line {error.line ?? item.line} - {error.message}
            {error.column && (
              <span className={styles.more}>
                {' '}
                {error.column}
                {error.value ? `: “${error.value}”` : ''}
              </span>
            )}
            {error.suggestion && <span className={styles.more}> Did you mean {error.suggestion}?</span>}
          </p>
        ))}
        {item.warnings.map((warning, index) => (
          <p key={index} className={styles.warning}>
            {warning.message}
          </p>
        ))}
        {item.verdict !== 'ERROR' && (
          <dl className={styles.changes}>
            {item.changes.map(({ field, label, before, after }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>
                  {item.verdict === 'UPDATE' && (
                    <>
                      <del>{before ?? '–'}</del> →{' '}
                    </>
                  )}
                  <ins>{after ?? '–'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  )
}
