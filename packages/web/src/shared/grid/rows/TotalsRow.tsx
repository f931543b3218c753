import { classNames } from '@spotdesk/ui'
import type { ReactNode } from 'react'
import type { GridColumn } from '../column.ts'
import styles from '../Grid.module.css'
import { cellStyle } from '../columns/tracks.ts'

interface TotalsRowProps<Row> {
  columns: readonly GridColumn<Row>[]
  totals: Readonly<Record<string, ReactNode>>
  ariaRowIndex: number
  /** Cells before the first column: the first cell of the totals begins there. */
  leading: number
  hasMenu: boolean
}

/** The row that stays below the others: totals of everything that the filters match. */
export function TotalsRow<Row>({ columns, totals, ariaRowIndex, leading, hasMenu }: TotalsRowProps<Row>) {
  return (
    <div role="rowgroup" className={styles.totals} data-totals>
      <div role="row" aria-rowindex={ariaRowIndex} className={styles.row}>
        {columns.map(({ field, align, isPinned }, index) => (
          <div
            key={field}
            role="gridcell"
            data-field={field}
            data-align={align}
            data-pinned={isPinned || undefined}
            className={styles.cell}
            style={index === 0 ? { gridColumn: `1 / span ${leading + 1}`, insetInlineStart: 0 } : cellStyle(field, isPinned)}
          >
            <div className={styles.value} data-value>
              {totals[field]}
            </div>
          </div>
        ))}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell */}
        {hasMenu && <div role="gridcell" className={classNames(styles.cell, styles.tool, styles.pinnedMenu)} />}
      </div>
    </div>
  )
}
