import { Button } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { reportError } from '../report-error.ts'
import { revertChangeSets } from '../revert.ts'
import { ScrollRegion } from '../ScrollRegion.tsx'
import styles from './Bulk.module.css'
import type { Summary } from './import-flow.ts'

/** The result of an import: its errors line by line, the file of failed rows to correct and upload again, and Undo. */
export function ImportSummary({ jobId, summary }: { jobId: string; summary: Summary }) {
  const [isReverted, setReverted] = useState(false)
  const changed = summary.created + summary.updated
  const undo = async () => setReverted(await revertChangeSets([summary.changeSetId!]))
  return (
    <div className={styles.stack}>
      <p>
        {summary.totalErrors === 0
          ? 'Every row of the file was applied.'
          : changed > 0
            ? 'The rows without errors were applied.'
            : 'Nothing was changed.'}
      </p>
      <dl className={styles.counts}>
        <div>
          <dt>Completed items</dt>
          <dd>{summary.completedItems.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{summary.created.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Changed</dt>
          <dd>{summary.updated.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Unchanged</dt>
          <dd>{summary.unchanged.toLocaleString('en-US')}</dd>
        </div>
        <div data-bad={summary.totalErrors > 0 || undefined}>
          <dt>Errors</dt>
          <dd>{summary.totalErrors.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      {summary.errors.length > 0 && (
        <ScrollRegion label="Errors" className={styles.errors}>
          <ul>
            {summary.errors.map((error, index) => (
              <li key={index}>
                Line {error.lineNo} - {error.message}
                {error.column && <span className={styles.more}> {error.column}</span>}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
      <div className={styles.actions}>
        {summary.totalErrors > 0 && (
          <Button icon={Download} onPress={() => void api.call(bulk.jobErrors, { id: jobId }).catch(reportError)}>
            Download failed rows
          </Button>
        )}
        {summary.changeSetId && changed > 0 && (
          <Button icon={Undo2} isDisabled={isReverted} onPress={() => void undo()}>
            {isReverted ? 'Undone' : 'Undo this import'}
          </Button>
        )}
      </div>
    </div>
  )
}
