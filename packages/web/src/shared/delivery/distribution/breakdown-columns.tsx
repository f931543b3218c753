/** Columns of a breakdown: the day, which leads to its hours, or the hour, and its figures. */
import { slotLabel } from '@spotdesk/ui/charts'
import type { GridColumn } from '../../grid/column.ts'
import { ScreenLink } from '../../page/ScreenLink.tsx'
import { t } from '../../text.ts'
import type { BreakdownRow } from './breakdown-rows.ts'
import styles from './distribution.module.css'
import { type Printing, measureColumns } from './measures.ts'

interface BreakdownColumns {
  grain: 'hour' | 'day'
  printing: Printing
  words: Parameters<typeof slotLabel>[1]
  /** The address of a day's hours. */
  hrefOf: (row: BreakdownRow) => string
}

export function breakdownColumns({ grain, printing, words, hrefOf }: BreakdownColumns): GridColumn<BreakdownRow>[] {
  const text = (row: BreakdownRow) => slotLabel(row.id, words)
  const day = (row: BreakdownRow) => (
    <ScreenLink href={hrefOf(row)} className={styles.dayLink}>
      {text(row)}
    </ScreenLink>
  )
  return [
    {
      field: 'slot',
      header: grain === 'hour' ? t('Hour') : t('Day'),
      width: 200,
      isPinned: true,
      text,
      cell: grain === 'hour' ? text : day,
    },
    ...measureColumns<BreakdownRow>(printing, 'time'),
  ]
}
