import { Badge, Button, Drawer, ErrorState, Pagination, Spinner } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { isWholly, type RevertedParts } from '@spotdesk/sdk/rules'
import { formatTotal } from '@spotdesk/sdk/values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { useDates } from '../dates.ts'
import { query } from '../query.ts'
import { toErrorText, reportError } from '../data/report-error.ts'
import { label, t } from '../text.ts'
import { useUser } from '../session/use-user.ts'
import styles from './Bulk.module.css'
import type { BulkKind } from './bulk-kind.ts'
import { downloadExport } from './job-tracker.ts'

type Job = OutputOf<typeof bulk.jobs>['list'][number]

const outcomes: Record<string, string> = { SUCCEEDED: 'Succeeded', PARTIAL: 'Partly done', FAILED: 'Failed', CANCELED: 'Canceled' }
const pageSize = 20

interface ImportHistoryProps {
  kind: BulkKind
  isOpen: boolean
  onClose: () => void
  onOpen: (jobId: string) => void
}

/** The imports and exports of the last 30 days: who, when, which file and with what outcome, with the files and the result of each. */
export function ImportHistory({ kind, isOpen, onClose, onOpen }: ImportHistoryProps) {
  const [page, setPage] = useState(0)
  const jobs = useQuery({
    ...query(bulk.jobs, { type: ['import', 'export'], kind: [...kind.jobKinds], dryRun: false, page, limit: pageSize }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const total = jobs.data?.total ?? 0
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('Import history')} size="large">
      {jobs.isError && (
        <ErrorState
          message={t('The history could not be loaded.')}
          description={toErrorText(jobs.error)}
          retryLabel={t('Retry')}
          isRetrying={jobs.isFetching}
          onRetry={() => void jobs.refetch()}
        />
      )}
      {jobs.isPending && <Spinner label={t('Loading...')} />}
      {jobs.data?.list.length === 0 && <p>{t('No files were imported or exported in the last 30 days.')}</p>}
      <ul className={styles.history}>
        {jobs.data?.list.map((job) => (
          <JobLine key={job.id} job={job} onOpen={onOpen} />
        ))}
      </ul>
      {total > pageSize && (
        <Pagination
          pageIndex={page}
          pageSize={pageSize}
          total={total}
          sizeChoices={[pageSize]}
          onChange={({ pageIndex }) => setPage(pageIndex)}
        />
      )}
    </Drawer>
  )
}

function JobLine({ job, onOpen }: { job: Job; onOpen: (jobId: string) => void }) {
  const user = useUser()
  const dates = useDates()
  const name = job.fileName ?? (job.type === 'export' ? t('Export') : t('Change-set'))
  return (
    <li>
      <div>
        <strong dir="auto">{name}</strong>
        <div className={styles.more}>
          {t('{kind} by {user}, {time}', {
            kind: job.type === 'import' ? t('Import') : t('Export'),
            user: job.createdBy,
            time: dates.dayTime(job.createdAt, user.timeZone),
          })}
        </div>
      </div>
      <div className={styles.more}>
        {describeOutcome(job)} {job.reverted && <Badge tone="muted">{revertedText(job.reverted)}</Badge>}
      </div>
      {job.status === 'COMPLETED' && (
        <div className={styles.jobActions}>
          {job.type === 'import' && job.outcome !== 'FAILED' && (
            <Button variant="quiet" aria-label={t('Results of {name}', { name })} onPress={() => onOpen(job.id)}>
              {t('Results')}
            </Button>
          )}
          {job.type === 'import' && job.totalErrors > 0 && (
            <Button
              variant="quiet"
              aria-label={t('Failed rows of {name}', { name })}
              onPress={() => void api.call(bulk.jobErrors, { id: job.id }).catch(reportError)}
            >
              {t('Failed rows')}
            </Button>
          )}
          {job.type === 'import' && job.fileSha256 !== null && (
            <Button
              variant="quiet"
              aria-label={t('File of {name}', { name })}
              onPress={() => void api.call(bulk.jobFile, { id: job.id }).catch(reportError)}
            >
              {t('File')}
            </Button>
          )}
          {job.type === 'export' && job.outcome !== 'FAILED' && (
            <Button variant="quiet" onPress={() => void downloadExport(job.id)}>
              {t('Download')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function describeOutcome(job: Job): string {
  if (job.status === 'STARTED') return t('Running, {percent}%', { percent: job.progress })
  const outcome = label(outcomes[job.outcome ?? 'FAILED']!)
  if (job.outcome === 'FAILED' && job.failure) return `${outcome}: ${job.failure}`
  if (job.type !== 'import') return outcome
  const counts = t('{created} created, {updated} changed, {errors, plural, one {# error} other {# errors}}', {
    created: job.created,
    updated: job.updated,
    errors: job.totalErrors,
  })
  return `${outcome}: ${counts}`
}

/** All of an import, or a part of it. */
function revertedText(parts: RevertedParts): string {
  if (isWholly(parts)) return t('Reverted')
  return t('Reverted in part ({done} of {of})', { done: formatTotal(parts.done), of: formatTotal(parts.of) })
}
