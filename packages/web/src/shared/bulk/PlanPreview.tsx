import { ErrorState, Pagination, SearchField, ToggleGroup } from '@spotdesk/ui'
import { changeSets } from '@spotdesk/sdk/calls'
import { formatTotal } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../query.ts'
import { toErrorText } from '../data/report-error.ts'
import { label, t } from '../text.ts'
import { useDebounced } from '../data/use-debounced.ts'
import type { FileNames } from '../texts/file-names.ts'
import styles from './Bulk.module.css'
import type { ImportChangeSet } from './import-flow.ts'
import { type ChangeVerdict, liveLabels, ChangePlanTable, verdictLabels } from './PlanTable.tsx'

const pageSize = 25
/** The pause in typing after which rows are searched. */
const searchPauseMs = 300

/** The rows that are shown: all, those of a verdict, or those with a warning. */
type Shown = ChangeVerdict | 'ALL' | 'WARNED'

interface PlanPreviewProps {
  /** Of the things that its rows are. */
  names: FileNames
  plan: ImportChangeSet
  /** It follows what is being typed: all rows stand there, and none is from a file. */
  isLive?: boolean
  /** Takes a campaign out of the plan. */
  onLeaveOut?: (id: number) => void
}

/** Every planned change with its verdict, its fields before and after, and every error; those of a file with their lines, a page at a time. */
export function PlanPreview({ names, plan, isLive = false, onLeaveOut }: PlanPreviewProps) {
  const counts: Record<ChangeVerdict, number> = {
    CREATE: plan.counts.create,
    UPDATE: plan.counts.update,
    UNCHANGED: plan.counts.unchanged,
    ERROR: plan.counts.error,
  }
  const [shown, setShown] = useState<Shown>(counts.ERROR > 0 && !isLive ? 'ERROR' : 'ALL')
  const [page, setPage] = useState(0)
  const [q, setQ] = useDebounced('', searchPauseMs)
  const items = useQuery({
    ...query(changeSets.items, { id: plan.id, page, limit: pageSize, ...toFilter(shown), ...(q !== '' && { q }) }),
    placeholderData: keepPreviousData,
  })
  // Of a plan that was made again, another page or verdict may be gone.
  if (page > 0 && page * pageSize >= (items.data?.total ?? Number.POSITIVE_INFINITY)) setPage(0)
  if (shown !== 'ALL' && (shown === 'WARNED' ? plan.warned : counts[shown]) === 0) setShown('ALL')
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const options = [
    { value: 'ALL', label: t('All rows {count}', { count: formatTotal(rows) }) } as const,
    ...(Object.keys(verdictLabels) as ChangeVerdict[])
      .filter((value) => !isLive || counts[value] > 0)
      .map((value) => ({
        value,
        label: `${label((isLive ? liveLabels : verdictLabels)[value])} ${formatTotal(counts[value])}`,
        isDisabled: counts[value] === 0,
      })),
    ...(isLive && plan.warned === 0
      ? []
      : [{ value: 'WARNED', label: t('Warnings {count}', { count: formatTotal(plan.warned) }), isDisabled: plan.warned === 0 } as const]),
  ]
  const goTo = <T,>(set: (next: T) => void) => {
    return (next: T) => {
      set(next)
      setPage(0)
    }
  }
  return (
    <>
      <div className={styles.filters}>
        <ToggleGroup label={t('Show')} options={options} value={shown} onChange={goTo((next: Shown | null) => setShown(next ?? 'ALL'))} />
        {!isLive && rows > pageSize && <SearchField label={t('Search rows')} onChange={goTo(setQ)} className={styles.search} />}
      </div>
      {items.isError ? (
        <ErrorState
          message={t('The rows could not be loaded.')}
          description={toErrorText(items.error)}
          retryLabel={t('Retry')}
          isRetrying={items.isFetching}
          onRetry={() => void items.refetch()}
        />
      ) : items.data?.total === 0 ? (
        <p role="status">{t('No row is called “{q}”.', { q })}</p>
      ) : (
        <ChangePlanTable
          names={names}
          name={t('Planned changes')}
          items={items.data?.list ?? []}
          isBusy={items.isFetching}
          isLive={isLive}
          onLeaveOut={onLeaveOut}
        />
      )}
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

function toFilter(shown: Shown) {
  if (shown === 'WARNED') return { warned: true }
  return shown === 'ALL' ? {} : { verdict: [shown] }
}
