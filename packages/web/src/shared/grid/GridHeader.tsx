import { Checkbox, type CheckboxSelection, Menu, type MenuAction, VisuallyHidden, classNames } from '@spotdesk/ui'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import type { Sort } from '@spotdesk/sdk/rules'
import type { GridColumn } from './column.ts'
import styles from './Grid.module.css'
import { ResizeHandle } from './ResizeHandle.tsx'
import type { LayoutControls } from './use-column-layout.ts'
import type { ColumnWidths } from './use-column-widths.ts'

interface HeaderProps<Row> {
  columns: readonly GridColumn<Row>[]
  sort: Sort | null
  isSelectable: boolean
  hasDetail: boolean
  hasMenu: boolean
  selection: CheckboxSelection
  onSelectAll: () => void
  onSort: (field: string) => void
  onSortTo: (sort: Sort | null) => void
  widths: ColumnWidths
  controls: LayoutControls
  isPlain: boolean
}

/** The header row: a click sorts; everything else is in the column's menu, so that the keyboard can do it too. */
export function GridHeader<Row>(props: HeaderProps<Row>) {
  const { columns, sort, isPlain } = props
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {props.isSelectable && (
          <div role="columnheader" className={classNames(styles.cell, styles.tool, styles.pinnedSelect)}>
            <Checkbox selection={props.selection} onChange={props.onSelectAll} aria-label="Select all rows of this page" />
          </div>
        )}
        {props.hasDetail && (
          <div role="columnheader" className={classNames(styles.cell, styles.tool, styles.pinnedToggle)}>
            <VisuallyHidden>Details</VisuallyHidden>
          </div>
        )}
        {columns.map((column) => (
          <div
            key={column.field}
            role="columnheader"
            data-field={column.field}
            data-align={column.align}
            data-pinned={column.isPinned || undefined}
            aria-sort={sort?.field === column.field ? sort.direction : column.isSortable ? 'none' : undefined}
            className={classNames(styles.cell, styles.headCell)}
            style={column.isPinned ? { left: `var(--pin-${column.field})` } : undefined}
          >
            {column.isSortable ? (
              <button type="button" className={styles.sort} onClick={() => props.onSort(column.field)}>
                <span className={styles.headText}>{column.header}</span>
                {sort?.field === column.field &&
                  (sort.direction === 'descending' ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />)}
              </button>
            ) : (
              <span className={styles.headText}>{column.header}</span>
            )}
            {!isPlain && (
              <>
                <Menu
                  label={`Column ${column.header}`}
                  groups={columnMenu(column, props)}
                  trigger={
                    <AriaButton className={styles.columnMenu!} aria-label={`Column ${column.header}`}>
                      <ChevronDown size={14} aria-hidden />
                    </AriaButton>
                  }
                />
                <ResizeHandle column={column} widths={props.widths} />
              </>
            )}
          </div>
        ))}
        {props.hasMenu && (
          <div role="columnheader" className={classNames(styles.cell, styles.tool, styles.pinnedMenu)}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </div>
        )}
      </div>
    </div>
  )
}

const step = 24

function columnMenu<Row>(column: GridColumn<Row>, { onSortTo, widths, controls, sort }: HeaderProps<Row>): MenuAction[][] {
  const { field } = column
  const width = widths.widthOf(field, column.width)
  const sorting: MenuAction[] = column.isSortable
    ? [
        { id: 'descending', label: 'Sort descending', onAction: () => onSortTo({ field, direction: 'descending' }) },
        { id: 'ascending', label: 'Sort ascending', onAction: () => onSortTo({ field, direction: 'ascending' }) },
        { id: 'none', label: 'Do not sort', isDisabled: sort?.field !== field, onAction: () => onSortTo(null) },
      ]
    : []
  const shape: MenuAction[] = [
    { id: 'wider', label: 'Wider', onAction: () => widths.set(field, width + step) },
    { id: 'narrower', label: 'Narrower', onAction: () => widths.set(field, width - step) },
  ]
  const place: MenuAction[] = column.isPinned
    ? []
    : [
        { id: 'left', label: 'Move left', onAction: () => controls.move(field, -1) },
        { id: 'right', label: 'Move right', onAction: () => controls.move(field, 1) },
        { id: 'hide', label: 'Hide column', onAction: () => controls.toggle(field) },
      ]
  return [sorting, shape, place].filter((group) => group.length > 0)
}
