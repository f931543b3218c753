import { Pagination } from '@spotdesk/ui'
import { pageSizeChoices } from '@spotdesk/sdk/values'
import type { ReactNode } from 'react'
import { ColumnTools } from './columns/ColumnTools.tsx'
import styles from './Grid.module.css'
import type { GridProps } from './grid-props.ts'
import type { LayoutControls } from './columns/use-column-layout.ts'
import type { ColumnWidths } from './columns/use-column-widths.ts'
import type { RowId } from './column.ts'

interface GridFooterProps<Row extends { id: RowId }> {
  grid: GridProps<Row>
  controls: LayoutControls
  widths: ColumnWidths
  /** The way to columns that have no room. */
  more: ReactNode
  /** Another page begins at its top. */
  onTurn: () => void
}

/** Below the rows: a note, the column chooser and the pages. */
export function GridFooter<Row extends { id: RowId }>({ grid, controls, widths, more, onTurn }: GridFooterProps<Row>) {
  const { data, place, isNested = false, isWhole = false } = grid
  if (isNested && data.total <= place.limit) return null
  return (
    <footer className={styles.footer}>
      <div className={styles.footnote}>{grid.footnote}</div>
      {!isNested && more}
      {!isNested && <ColumnTools controls={controls} widths={widths} />}
      {!isWhole && (
        <Pagination
          pageIndex={place.page}
          pageSize={place.limit}
          total={data.total}
          isMore={data.isMore ?? false}
          sizeChoices={isNested ? [place.limit] : [...pageSizeChoices]}
          onChange={({ pageIndex, pageSize }) => {
            onTurn()
            grid.onPlaceChange({ ...place, page: pageIndex, limit: pageSize })
          }}
        />
      )}
    </footer>
  )
}
