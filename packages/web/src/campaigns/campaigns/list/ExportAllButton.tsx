import { Button } from '@spotdesk/ui'
import type { InputOf } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../shared/text.ts'
import { downloadReport, type ExportRow } from './export-report.ts'
import styles from '../campaigns.module.css'

interface ExportAllButtonProps<E extends ExportRow> {
  /** The call that exports the list. */
  row: E
  /** The filters and the sort of the list. */
  input: InputOf<E>
  /** Rows that the filters match: those that are exported, selected or not. Undefined while they are not known. */
  total: number | undefined
}

/** Exports everything that the filters match, in the list's order, and says how many that are. A failure ends the loading state and offers another try. */
export function ExportAllButton<E extends ExportRow>({ row, input, total }: ExportAllButtonProps<E>) {
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    await downloadReport(row, input, () => void run())
    setExporting(false)
  }
  return (
    <Button icon={Download} isPending={isExporting} onPress={() => void run()}>
      {t('Export All')} {total !== undefined && <span className={styles.count}>{formatTotal(total)}</span>}
    </Button>
  )
}
