import { classNames } from '@spotdesk/ui'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { Sort } from '@spotdesk/sdk/rules'
import { label, t } from '../text.ts'
import { type GridColumn, getSortName } from './column.ts'
import cellStyles from './Grid.module.css'
import styles from './Header.module.css'
import { ResizeHandle } from './columns/ResizeHandle.tsx'
import { cellStyle } from './columns/tracks.ts'
import type { ColumnWidths } from './columns/use-column-widths.ts'

interface HeaderCellProps<Row> {
  column: GridColumn<Row>
  sort: Sort | null
  onSort: (name: string) => void
  onMenu: (cell: HTMLElement) => void
  onFit: (field: string) => void
  onDrag: (event: PointerEvent<HTMLElement>) => void
  isMenuOpen: boolean
  widths: ColumnWidths
  /** Without menu, drag and resize. */
  isPlain: boolean
}

/** The header of a column: a click sorts, a drag moves it; everything else is in the column's menu, so that the keyboard can do it too. */
export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, sort, isPlain } = props
  const { field, isPinned } = column
  const sortName = getSortName(column)
  const direction = sort && sort.field === sortName ? sort.direction : undefined
  const header = label(column.header)
  const isUsual = sort === null && column.usualNote !== undefined
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      data-field={field}
      data-align={column.align}
      data-pinned={isPinned || undefined}
      aria-sort={direction ?? (isUsual ? 'other' : sortName ? 'none' : undefined)}
      className={classNames(cellStyles.cell, styles.cell)}
      style={cellStyle(field, isPinned)}
      onPointerDown={isPlain ? undefined : props.onDrag}
    >
      <span className={styles.content} data-value>
        {sortName ? (
          <button type="button" tabIndex={-1} data-stop={field} className={styles.sort} onClick={() => props.onSort(sortName)}>
            <span className={styles.text}>{header}</span>
            {(direction || isUsual) && <Arrow size={14} aria-hidden className={styles.arrow} />}
          </button>
        ) : (
          <span className={styles.text}>{header}</span>
        )}
        {isUsual && <span className={styles.note}>{label(column.usualNote!)}</span>}
        {direction && column.sortNotes && <span className={styles.note}>{label(column.sortNotes[direction])}</span>}
      </span>
      {!isPlain && (
        <>
          <button
            type="button"
            tabIndex={-1}
            {...(!sortName && { 'data-stop': field })}
            className={styles.menu}
            aria-label={t('Column {header}', { header })}
            aria-haspopup="menu"
            aria-expanded={props.isMenuOpen}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => props.onMenu(event.currentTarget.parentElement!)}
          >
            <ChevronDown size={14} aria-hidden />
          </button>
          <ResizeHandle field={field} widths={props.widths} onFit={() => props.onFit(field)} />
        </>
      )}
    </div>
  )
}
