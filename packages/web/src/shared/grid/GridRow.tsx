import { Checkbox, classNames } from '@spotdesk/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, memo } from 'react'
import type { GridColumn } from './column.ts'
import styles from './Grid.module.css'

interface RowProps<Row extends { id: number }> {
  row: Row
  ariaRowIndex: number
  columns: readonly GridColumn<Row>[]
  name: string
  isSelected: boolean
  isOpened: boolean
  isTabStop: boolean
  onSelect: ((id: number) => void) | undefined
  onToggle: ((id: number) => void) | undefined
  onClick: ((row: Row) => void) | undefined
  onFocus: (id: number) => void
  stripe: ((row: Row) => ReactNode) | undefined
  rowMenu: ((row: Row) => ReactNode) | undefined
  detail: ((row: Row) => ReactNode) | undefined
}

const interactive = 'a, button, input, label, [role=checkbox], [role=menuitem]'

function GridRowBase<Row extends { id: number }>(props: RowProps<Row>) {
  const { row, columns, isSelected, isOpened, name } = props
  const onClick = (event: MouseEvent) => {
    // A click on a control, or one that ends a selection of text, does not open the row.
    if ((event.target as Element).closest(interactive) || String(getSelection()) !== '') return
    props.onClick?.(row)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of rows are those of the row cursor */}
      <div
        role="row"
        aria-rowindex={props.ariaRowIndex}
        aria-selected={props.onSelect ? isSelected : undefined}
        data-row={row.id}
        data-clickable={props.onClick ? true : undefined}
        tabIndex={props.isTabStop ? 0 : -1}
        className={classNames(styles.row, styles.bodyRow)}
        onClick={onClick}
        onFocus={() => props.onFocus(row.id)}
      >
        {props.onSelect && (
          <div role="cell" className={classNames(styles.cell, styles.tool, styles.pinnedSelect)}>
            <Checkbox isSelected={isSelected} onChange={() => props.onSelect?.(row.id)} aria-label={`Select ${name}`} />
          </div>
        )}
        {props.onToggle && (
          <div role="cell" className={classNames(styles.cell, styles.tool, styles.pinnedToggle)}>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpened}
              aria-label={`${isOpened ? 'Close' : 'Open'} ${name}`}
              onClick={() => props.onToggle?.(row.id)}
            >
              {isOpened ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
            </button>
          </div>
        )}
        {columns.map((column, index) => (
          <div
            key={column.field}
            role="cell"
            data-field={column.field}
            data-align={column.align}
            data-pinned={column.isPinned || undefined}
            className={styles.cell}
            style={column.isPinned ? { left: `var(--pin-${column.field})` } : undefined}
          >
            {index === 0 && props.stripe && <span className={styles.stripe}>{props.stripe(row)}</span>}
            {column.cell(row)}
          </div>
        ))}
        {props.rowMenu && (
          <div role="cell" className={classNames(styles.cell, styles.tool, styles.pinnedMenu)}>
            {props.rowMenu(row)}
          </div>
        )}
      </div>
      {isOpened && props.detail && (
        <div role="row" className={styles.detailRow}>
          <div role="cell" aria-colspan={columns.length} className={styles.detail}>
            {props.detail(row)}
          </div>
        </div>
      )}
    </>
  )
}

/** A row renders again only when something of its own has changed. */
export const GridRow = memo(GridRowBase) as typeof GridRowBase
