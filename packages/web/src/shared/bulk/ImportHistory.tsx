import { Button, Drawer } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { query } from '../query.ts'
import { messageOf } from '../report-error.ts'
import { useDates } from '../dates.ts'
import { useUser } from '../use-user.ts'
import { label, t } from '../text.ts'
import styles from './Bulk.module.css'
import { downloadExport } from './job-tracker.ts'

const outcomes: Record<string, string> = { SUCCEEDED: 'Succeeded', PARTIAL: 'Partly done', FAILED: 'Failed', CANCELED: 'Canceled' }

/** The bulk jobs of the last 30 days, with the result and the file of each. */
export function ImportHistory({ isOpen, onClose, onOpen }: { isOpen: boolean; onClose: () => void; onOpen: (jobId: string) => void }) {
  const jobs = useQuery({ ...query(bulk.jobs, { limit: 50 }), enabled: isOpen })
  const user = useUser()
  const dates = useDates()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('Import history')} size="large">
      {jobs.isError && (
        <p role="alert" className={styles.alert}>
          {messageOf(jobs.error)}
        </p>
      )}
      {jobs.data?.list.length === 0 && <p>{t('No files were imported or exported in the last 30 days.')}</p>}
      <ul className={styles.history}>
        {jobs.data?.list.map((job) => (
          <li key={job.id}>
            <div>
              <strong>{job.fileName ?? (job.type === 'export' ? t('Export') : t('Change-set'))}</strong>
              <div className={styles.more}>
                {t('{kind} by {user}, {time}', {
                  kind: job.dryRun ? t('Preview') : job.type === 'import' ? t('Import') : t('Export'),
                  user: job.createdBy,
                  time: dates.dayTime(job.createdAt, user.timeZone),
                })}
              </div>
            </div>
            <div className={styles.more}>
              {job.status === 'STARTED' ? t('Running, {percent}%', { percent: job.progress }) : label(outcomes[job.outcome ?? 'FAILED']!)}
              {job.type === 'import' &&
                job.status === 'COMPLETED' &&
                `: ${t('{created} created, {updated} changed, {errors, plural, one {# error} other {# errors}}', {
                  created: job.created,
                  updated: job.updated,
                  errors: job.totalErrors,
                })}`}
            </div>
            {job.status === 'COMPLETED' &&
              job.outcome !== 'FAILED' &&
              (job.type === 'import' ? (
                !job.dryRun && (
                  <Button variant="quiet" onPress={() => onOpen(job.id)}>
                    {t('Results')}
                  </Button>
                )
              ) : (
                <Button variant="quiet" onPress={() => void downloadExport(job.id)}>
                  {t('Download')}
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
