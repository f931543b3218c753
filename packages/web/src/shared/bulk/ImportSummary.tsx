import { Button, useConfirm } from '@spotdesk/ui'
import { bulk, changeSets } from '@spotdesk/sdk/calls'
import { formatTotal } from '@spotdesk/sdk/values'
import { useQuery } from '@tanstack/react-query'
import { Download, ListChecks, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { useAllowed } from '../session/Can.tsx'
import { query } from '../query.ts'
import { reportError } from '../data/report-error.ts'
import type { Reverted } from '../data/revert.ts'
import { ScrollRegion } from '../page/ScrollRegion.tsx'
import { t } from '../text.ts'
import { useUser } from '../session/use-user.ts'
import type { FileNames } from '../texts/file-names.ts'
import styles from './Bulk.module.css'
import type { ImportChangeSet, Summary } from './import-flow.ts'
import { ImportedRows } from './ImportedRows.tsx'
import { RevertConflicts } from './RevertConflicts.tsx'
import { undoImport } from './undo-import.ts'

/** The result of an import: its errors line by line, the file of failed rows to correct and upload again, and Undo of all or of chosen rows. */
export function ImportSummary({ names, jobId, summary }: { names: FileNames; jobId: string; summary: Summary }) {
  const [conflicts, setConflicts] = useState<Reverted['conflicts']>([])
  const [isChoosing, setChoosing] = useState(false)
  const confirm = useConfirm()
  const changed = summary.created + summary.updated
  const { data: changeSet } = useQuery({
    ...query(changeSets.get, { id: summary.changeSetId ?? '' }),
    enabled: summary.changeSetId !== null && changed > 0,
  })
  const isReverted = changeSet ? changeSet.revertedAt !== null : false
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button is disabled then: without the focus in the dialog Escape would not close it.
    if (isReverted) actions.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [isReverted])
  const mayRevert = useMayRevert(changeSet)
  const undo = async () => {
    const result = await undoImport(summary.changeSetId!, confirm)
    if (result) setConflicts(result.conflicts)
  }
  return (
    <>
      <p>{outcomeText(summary)}</p>
      <dl className={styles.counts}>
        <Count name={t('Completed items')} value={formatTotal(summary.completedItems)} />
        <Count name={t('Created')} value={formatTotal(summary.created)} />
        <Count name={t('Changed')} value={formatTotal(summary.updated)} />
        <Count name={t('Unchanged')} value={formatTotal(summary.unchanged)} />
        <Count name={t('Failed rows')} value={failedRows(summary)} isBad={summary.totalErrors > 0} />
        <Count name={t('Errors')} value={formatTotal(summary.totalErrors)} isBad={summary.totalErrors > 0} />
      </dl>
      {!isChoosing && (
        <>
          <Notes name={t('Errors')} notes={summary.errors} leftOut={summary.errorsLeftOut} />
          <Notes name={t('Warnings')} notes={summary.warnings} leftOut={summary.warningsLeftOut} />
        </>
      )}
      <div ref={actions} className={styles.actions}>
        {summary.totalErrors > 0 && (
          <Button icon={Download} onPress={() => void api.call(bulk.jobErrors, { id: jobId }).catch(reportError)}>
            {t('Download failed rows')}
          </Button>
        )}
        {mayRevert && (
          <>
            <Button icon={Undo2} isDisabled={isReverted} onPress={() => void undo()}>
              {isReverted ? t('Undone') : t('Undo this import')}
            </Button>
            {!isReverted && (
              <Button icon={ListChecks} aria-expanded={isChoosing} onPress={() => setChoosing(!isChoosing)}>
                {t('Choose rows to revert')}
              </Button>
            )}
          </>
        )}
      </div>
      <RevertConflicts conflicts={conflicts} />
      {isChoosing && mayRevert && changeSet && !isReverted && (
        <ImportedRows names={names} changeSet={changeSet} onReverted={(result) => setConflicts(result.conflicts)} />
      )}
    </>
  )
}

/** One's own import, or anybody's with AUDIT.EXECUTE; only one that has written something. */
function useMayRevert(changeSet: ImportChangeSet | undefined): boolean {
  const user = useUser()
  const mayOthers = useAllowed([{ permission: 'AUDIT.EXECUTE' }] as const).length > 0
  if (!changeSet || changeSet.written.length === 0) return false
  return mayOthers || changeSet.createdBy.toLowerCase() === user.userName.toLowerCase()
}

function outcomeText({ totalErrors, created, updated }: Summary): string {
  if (totalErrors === 0) return t('Every row of the file was applied.')
  return created + updated > 0 ? t('The rows without errors were applied.') : t('Nothing was changed.')
}

interface NotesProps {
  name: string
  notes: Summary['errors']
  leftOut: number
}

/** Errors, or warnings, line by line. */
function Notes({ name, notes, leftOut }: NotesProps) {
  if (notes.length === 0) return null
  return (
    <>
      <h3 className={styles.notesHead}>{name}</h3>
      <ScrollRegion label={name} className={styles.errors}>
        <ul>
          {notes.map((note, index) => (
            <li key={index}>
              {t('Line {line} - {message}', { line: note.lineNo, message: note.message })}
              {note.column && <span className={styles.more}> {note.column}</span>}
            </li>
          ))}
          {leftOut > 0 && <li className={styles.more}>{t('and {count} more', { count: formatTotal(leftOut) })}</li>}
        </ul>
      </ScrollRegion>
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
