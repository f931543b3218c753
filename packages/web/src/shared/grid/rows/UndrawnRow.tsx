import { memo } from 'react'
import { type GridColumn, toCellText } from '../column.ts'
import styles from '../Grid.module.css'

interface UndrawnRowProps<Row> {
  row: Row
  columns: readonly GridColumn<Row>[]
}

/** In place of a row far from the visible part: its texts, so that the browser's search finds all rows of the page. */
function UndrawnRowBase<Row>({ row, columns }: UndrawnRowProps<Row>) {
  return <div className={styles.undrawn}>{columns.map((column) => toCellText(column, row)).join('  ')}</div>
}

export const UndrawnRow = memo(UndrawnRowBase) as typeof UndrawnRowBase
