import { Button, useConfirm } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { formatTotal } from '@spotdesk/sdk/values'
import { Download, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { reportError } from '../report-error.ts'
import { ScrollRegion } from '../ScrollRegion.tsx'
import { t } from '../text.ts'
import styles from './Bulk.module.css'
import type { Summary } from './import-flow.ts'
import { undoImport } from './undo-import.ts'

/** The result of an import: its errors line by line, the file of failed rows to correct and upload again, and Undo. */
export function ImportSummary({ jobId, summary }: { jobId: string; summary: Summary }) {
  const [isReverted, setReverted] = useState(false)
  const confirm = useConfirm()
  const changed = summary.created + summary.updated
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button is disabled then: without the focus in the dialog Escape would not close it.
    if (isReverted) actions.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [isReverted])
  const undo = async () => setReverted(await undoImport(summary.changeSetId!, confirm))
  return (
    <>
      <p>
        {summary.totalErrors === 0
          ? t('Every row of the file was applied.')
          : changed > 0
            ? t('The rows without errors were applied.')
            : t('Nothing was changed.')}
      </p>
      <dl className={styles.counts}>
        <Count name={t('Completed items')} value={formatTotal(summary.completedItems)} />
        <Count name={t('Created')} value={formatTotal(summary.created)} />
        <Count name={t('Changed')} value={formatTotal(summary.updated)} />
        <Count name={t('Unchanged')} value={formatTotal(summary.unchanged)} />
        <Count name={t('Failed rows')} value={failedRows(summary)} isBad={summary.totalErrors > 0} />
        <Count name={t('Errors')} value={formatTotal(summary.totalErrors)} isBad={summary.totalErrors > 0} />
      </dl>
      {summary.errors.length > 0 && (
        <ScrollRegion label={t('Errors')} className={styles.errors}>
          <ul>
            {summary.errors.map((error, index) => (
              <li key={index}>
                {t('Line {line} - {message}', { line: error.lineNo, message: error.message })}
                {error.column && <span className={styles.more}> {error.column}</span>}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
      <div ref={actions} className={styles.actions}>
        {summary.totalErrors > 0 && (
          <Button icon={Download} onPress={() => void api.call(bulk.jobErrors, { id: jobId }).catch(reportError)}>
            {t('Download failed rows')}
          </Button>
        )}
        {summary.changeSetId && changed > 0 && (
          <Button icon={Undo2} isDisabled={isReverted} onPress={() => void undo()}>
            {isReverted ? t('Undone') : t('Undo this import')}
          </Button>
        )}
      </div>
    </>
  )
}

/** A row with three errors is one row. Of errors that are not listed, the row is not known. */
function failedRows({ errors, errorsLeftOut }: Summary): string {
  const rows = formatTotal(new Set(errors.map(({ lineNo }) => lineNo)).size)
  return errorsLeftOut > 0 ? t('over {rows}', { rows }) : rows
}

function Count({ name, value, isBad }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div data-bad={isBad || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
