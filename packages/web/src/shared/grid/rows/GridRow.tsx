import { classNames } from '@spotdesk/ui'
import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react'
import { type MouseEvent, type ReactNode, memo, useEffect, useLayoutEffect, useRef } from 'react'
import { label, t } from '../../text.ts'
import { type CellHandlers, type CellStates } from '../cells/cell-edit.ts'
import { CellInEdit, FixedCellNote } from '../cells/CellInEdit.tsx'
import type { GridColumn, RowId } from '../column.ts'
import styles from '../Grid.module.css'
import { RowCheckbox } from './RowCheckbox.tsx'
import { cellStyle } from '../columns/tracks.ts'

/** The functions of all rows of a grid: one object that stays the same. */
export interface RowHandlers<Row> {
  onSelect: (row: Row, isRange: boolean) => void
  onToggle: (id: RowId) => void
  onOpen: (row: Row) => void
  onMenu: (row: Row, button: Element) => void
  onFocus: (id: RowId) => void
}

interface RowProps<Row extends { id: RowId }> {
  row: Row
  ariaRowIndex: number
  columns: readonly GridColumn<Row>[]
  name: string
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  /** Undefined where rows have no details. */
  isOpened: boolean | undefined
  /** Shown beside the list. */
  isPeeked: boolean
  isTabStop: boolean
  canOpen: boolean
  /** Undefined where no row has a menu; false if this one has none. */
  menu: 'open' | 'closed' | false | undefined
  stripe: ((row: Row) => ReactNode) | undefined
  handlers: RowHandlers<Row>
  /** Of its cells that are edited, saving or refused. */
  cells: CellStates<Row> | undefined
  cellHandlers: CellHandlers<Row>
}

/** The time in which a second click makes a double click. */
const secondClickMs = 300

/** The controls inside a row. */
export const interactive = 'a, button, input, label, select, textarea, [role=checkbox], [role=menuitem]'
const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]'

function GridRowBase<Row extends { id: RowId }>(props: RowProps<Row>) {
  const { row, isSelected, isOpened, name, menu, handlers } = props
  const element = useRef<HTMLDivElement>(null)
  // The grid has one stop for the Tab key: the arrows lead to the controls inside a row.
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(focusable) ?? []) control.tabIndex = -1
  })
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  /** A click on an editable cell waits for a second one, which edits the value and does not leave the list. */
  const onCellClick = (cell: HTMLElement, isSecond: boolean) => {
    clearTimeout(opening.current)
    if (isSecond) props.cellHandlers.onOpen(row, cell.dataset['field']!)
    else if (props.canOpen) opening.current = setTimeout(() => document.activeElement === cell && handlers.onOpen(row), secondClickMs)
  }
  const onClick = (event: MouseEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-edit=on]')
    if (cell && !(event.target as Element).closest(interactive)) return onCellClick(cell, event.detail > 1)
    // A click on a control, or one that ends a selection of text, does not open the row.
    if (!props.canOpen || (event.target as Element).closest(interactive) || String(getSelection()) !== '') return
    handlers.onOpen(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of rows are those of the row cursor
    <div
      ref={element}
      role="row"
      aria-rowindex={props.ariaRowIndex}
      aria-selected={isSelected}
      aria-current={props.isPeeked || undefined}
      data-row={row.id}
      data-clickable={props.canOpen || undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      className={classNames(styles.row, styles.bodyRow)}
      onClick={onClick}
      onFocus={() => handlers.onFocus(row.id)}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className={classNames(styles.cell, styles.tool, styles.pinnedSelect)}>
          <RowCheckbox
            label={t('Select {name}', { name })}
            state={isSelected ? 'all' : 'none'}
            onToggle={(isRange) => handlers.onSelect(row, isRange)}
          />
        </div>
      )}
      {isOpened !== undefined && (
        <div
          role="gridcell"
          className={classNames(styles.cell, styles.tool, styles.pinnedToggle)}
          data-second={isSelected !== undefined ? '' : undefined}
        >
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpened}
            aria-label={isOpened ? t('Close {name}', { name }) : t('Open {name}', { name })}
            onClick={() => handlers.onToggle(row.id)}
          >
            {isOpened ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden className={styles.forward} />}
          </button>
        </div>
      )}
      {props.columns.map((column, index) => (
        <div
          key={column.field}
          role="gridcell"
          data-field={column.field}
          data-align={column.align}
          data-pinned={column.isPinned || undefined}
          className={styles.cell}
          style={cellStyle(column.field, column.isPinned)}
          {...(column.edit && editAttributes(column.edit.refusal(row)))}
        >
          {index === 0 && props.stripe && <span className={styles.stripe}>{props.stripe(row)}</span>}
          {cellContent(props, column)}
        </div>
      ))}
      {menu !== undefined && (
        <div role="gridcell" className={classNames(styles.cell, styles.tool, styles.pinnedMenu)} data-menu>
          {menu && (
            <button
              type="button"
              className={styles.rowMenu}
              aria-label={t('Actions for {name}', { name })}
              aria-haspopup="menu"
              aria-expanded={menu === 'open'}
              onClick={(event) => handlers.onMenu(row, event.currentTarget)}
            >
              <Ellipsis size={16} aria-hidden />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const fixedAttributes = { tabIndex: -1, 'data-edit': 'off', 'aria-readonly': true } as const
const openAttributes = { tabIndex: -1, 'data-edit': 'on' } as const

/** @param refusal why the cell cannot be edited; null: it can */
function editAttributes(refusal: string | null) {
  return refusal === null
    ? { ...openAttributes, title: t('Double click to edit, or press Enter.') }
    : { ...fixedAttributes, title: refusal }
}

/** The value of a cell, or its editor. A plain function: a component for each of hundreds of cells costs time. */
function cellContent<Row extends { id: RowId }>({ row, name, cells, cellHandlers }: RowProps<Row>, column: GridColumn<Row>): ReactNode {
  const state = cells?.[column.field]
  if (state && state.kind !== 'fixed') {
    const names = t('{column} of {name}', { column: label(column.header), name })
    return <CellInEdit row={row} field={column.field} label={names} state={state} handlers={cellHandlers} />
  }
  return (
    <>
      <div className={styles.value} data-value>
        {column.cell(row)}
      </div>
      {state && <FixedCellNote message={state.message} onLeave={() => cellHandlers.onCancel(row, column.field, 'none')} />}
    </>
  )
}

/** A row renders again only when something of its own has changed. */
export const GridRow = memo(GridRowBase) as typeof GridRowBase
