import { AnchoredMenu, VisuallyHidden, classNames } from '@spotdesk/ui'
import { useRef, useState } from 'react'
import type { Sort } from '@spotdesk/sdk/rules'
import { label, t } from '../text.ts'
import type { GridColumn } from './column.ts'
import { columnMenu } from './columns/column-menu.ts'
import { fittingWidth } from './columns/fit.ts'
import styles from './Grid.module.css'
import { HeaderCell } from './HeaderCell.tsx'
import { RowCheckbox } from './rows/RowCheckbox.tsx'
import { useColumnDrag } from './columns/use-column-drag.ts'
import type { LayoutControls } from './columns/use-column-layout.ts'
import type { ColumnWidths } from './columns/use-column-widths.ts'
import { useHeaderStop } from './use-header-stop.ts'
import { useStable } from './use-stable.ts'

interface HeaderProps<Row> {
  columns: readonly GridColumn<Row>[]
  sort: Sort | null
  hasDetail: boolean
  hasMenu: boolean
  /** Undefined where rows cannot be selected. */
  selection: 'none' | 'some' | 'all' | undefined
  /** The bar of the selection covers the columns. */
  isCovered: boolean
  onSelectAll: () => void
  onSort: (name: string) => void
  onSortTo: (sort: Sort | null) => void
  onBody: () => void
  widths: ColumnWidths
  controls: LayoutControls
  isPlain: boolean
}

interface OpenedMenu {
  field: string
  anchor: Element
}

/** The header row, one Tab stop, with one menu for all columns. */
export function GridHeader<Row>(props: HeaderProps<Row>) {
  const { columns, widths, controls, isCovered } = props
  const head = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedMenu | null>(null)
  const onMenu = (cell: HTMLElement) => {
    // The focus comes back to the stop of the column.
    const stop = cell.querySelector<HTMLElement>('[data-stop]')
    stop?.focus()
    setOpened({ field: cell.dataset['field']!, anchor: stop ?? cell })
  }
  const stop = useHeaderStop(head, { onlyFirst: isCovered, onMenu, onBody: props.onBody })
  const onDrag = useColumnDrag(useStable((field: string, target: string) => controls.drop(field, target)))
  const onFit = (field: string) => {
    const scroller = head.current?.closest<HTMLElement>('[data-scroller]')
    if (!scroller) return
    // A pinned column leaves room for the others.
    const most = columns.some((each) => each.field === field && each.isPinned) ? scroller.clientWidth / 2 : Infinity
    widths.set(field, Math.min(most, fittingWidth(scroller, field)))
  }
  const column = columns.find(({ field }) => field === opened?.field)
  return (
    <div role="rowgroup" className={styles.head} data-covered={isCovered || undefined}>
      <div role="row" aria-rowindex={1} className={styles.row} ref={head} data-head onKeyDown={stop.onKeyDown} onFocus={stop.onFocus}>
        {props.selection && (
          <div role="columnheader" className={classNames(styles.cell, styles.tool, styles.pinnedSelect)}>
            <RowCheckbox label={t('Select all rows of this page')} state={props.selection} onToggle={props.onSelectAll} isHeaderStop />
          </div>
        )}
        {props.hasDetail && (
          <div
            role="columnheader"
            className={classNames(styles.cell, styles.tool, styles.pinnedToggle)}
            data-second={props.selection && ''}
          >
            <VisuallyHidden>{t('Details')}</VisuallyHidden>
          </div>
        )}
        {columns.map((each) => (
          <HeaderCell
            key={each.field}
            column={each}
            sort={props.sort}
            onSort={props.onSort}
            onMenu={onMenu}
            onFit={onFit}
            onDrag={onDrag}
            isMenuOpen={opened?.field === each.field}
            widths={widths}
            isPlain={props.isPlain}
          />
        ))}
        {props.hasMenu && (
          <div role="columnheader" className={classNames(styles.cell, styles.tool, styles.pinnedMenu)} data-menu>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </div>
        )}
      </div>
      {column && opened && (
        <AnchoredMenu
          anchor={opened.anchor}
          label={t('Column {header}', { header: label(column.header) })}
          groups={columnMenu(column, { ...props, onFit })}
          placement="bottom start"
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
