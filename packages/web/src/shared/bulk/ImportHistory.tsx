import { Button, Drawer } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { query } from '../query.ts'
import { messageOf } from '../report-error.ts'
import { useDates } from '../dates.ts'
import { useUser } from '../use-user.ts'
import styles from './Bulk.module.css'
import { downloadExport } from './job-tracker.ts'

const outcomes = { SUCCEEDED: 'Succeeded', PARTIAL: 'Partly done', FAILED: 'Failed', CANCELED: 'Canceled' } as const

/** The bulk jobs of the last 30 days, with the result and the file of each. */
export function ImportHistory({ isOpen, onClose, onOpen }: { isOpen: boolean; onClose: () => void; onOpen: (jobId: string) => void }) {
  const jobs = useQuery({ ...query(bulk.jobs, { limit: 50 }), enabled: isOpen })
  const user = useUser()
  const dates = useDates()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Import history" size="large">
      {jobs.isError && (
        <p role="alert" className={styles.alert}>
          {messageOf(jobs.error)}
        </p>
      )}
      {jobs.data?.list.length === 0 && <p>No files were imported or exported in the last 30 days.</p>}
      <ul className={styles.history}>
        {jobs.data?.list.map((job) => (
          <li key={job.id}>
            <div>
              <strong>{job.fileName ?? (job.type === 'export' ? 'Export' : 'Change-set')}</strong>
              <div className={styles.more}>
                {job.dryRun ? 'Preview' : job.type === 'import' ? 'Import' : 'Export'} by {job.createdBy},{' '}
                {dates.dayTime(job.createdAt, user.timeZone)}
              </div>
            </div>
            <div className={styles.more}>
              {job.status === 'STARTED' ? `Running, ${job.progress}%` : outcomes[job.outcome ?? 'FAILED']}
              {job.type === 'import' &&
                job.status === 'COMPLETED' &&
                `: ${job.created} created, ${job.updated} changed, ${job.totalErrors} errors`}
            </div>
            {job.status === 'COMPLETED' &&
              job.outcome !== 'FAILED' &&
              (job.type === 'import' ? (
                !job.dryRun && (
                  <Button variant="quiet" onPress={() => onOpen(job.id)}>
                    Results
                  </Button>
                )
              ) : (
                <Button variant="quiet" onPress={() => void downloadExport(job.id)}>
                  Download
                </Button>
              ))}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
