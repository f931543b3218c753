import { AnchoredMenu } from '@spotdesk/ui'
import {
  type ClipboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '../text.ts'
import { actionOfKey, hasMenu, isOffered, toMenuGroups } from './actions.ts'
import { type GridColumn, type RowId, toCellText } from './column.ts'
import { copyRows, copyText, isOfGrid } from './cells/copy-rows.ts'
import styles from './Grid.module.css'
import { type GridProps, listId } from './grid-props.ts'
import { GridRow, type RowHandlers } from './rows/GridRow.tsx'
import { useCellEdits } from './cells/use-cell-edits.ts'
import { useRowCursor } from './rows/use-row-cursor.ts'
import { useRowSelection } from './rows/use-row-selection.ts'
import { useShownLines } from './rows/use-shown-lines.ts'
import { UndrawnRow } from './rows/UndrawnRow.tsx'
import { useStable } from './use-stable.ts'

interface GridBodyProps<Row extends { id: RowId }> {
  grid: GridProps<Row>
  columns: readonly GridColumn<Row>[]
  opened: ReadonlySet<RowId>
  onToggle: (id: RowId) => void
  onHeader: () => void
  scroller: RefObject<HTMLDivElement | null>
}

const none = [] as const

/** The rows, movement through them by keyboard, and the one menu of all of them. */
export function GridBody<Row extends { id: RowId }>({ grid, columns, opened, onToggle, onHeader, scroller }: GridBodyProps<Row>) {
  const { data, place, selection, onRowClick, detail, actions = none } = grid
  const body = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ row: Row; anchor: Element } | null>(null)
  const choice = useRowSelection(data.list, selection)
  const canOpen = (row: Row) => onRowClick !== undefined && (grid.canOpen?.(row) ?? true)
  const open = useStable((row: Row) => (canOpen(row) ? onRowClick?.(row) : undefined))
  const edits = useCellEdits<Row>({
    rows: data.list,
    columns,
    body,
    onMove: (row, field, by) => cursor.focus(data.list.findIndex(({ id }) => id === row.id) + by, field),
  })
  const cursor = useRowCursor({
    rows: data.list,
    body,
    onOpen: open,
    onSelect: selection && ((row) => choice.select(row, false)),
    onExtend: selection && choice.extend,
    onSelectAll: selection && choice.selectPage,
    onMenu: (row, element) => {
      const button = element.querySelector('[data-menu] button')
      if (button) setMenu({ row, anchor: button })
    },
    onHotKey: (key, row) => {
      const selected = [...(selection?.rows.values() ?? [])]
      const ofMany = actions.filter(({ isOnlyForMany }) => isOnlyForMany)
      // While rows are selected, a key that they share with the row under the cursor is theirs.
      const action = (selected.length > 0 && actionOfKey(ofMany, key, row)) || actionOfKey(actions, key, row)
      const many = action?.isOnlyForMany && selected.length > 0 ? selected : [row]
      void action?.run?.(
        many.filter((each) => isOffered(action, each)),
        'key',
      )
      return action !== undefined
    },
    onHeader,
    onEdit: edits.handlers.onOpen,
    onDismiss: edits.dismiss,
  })
  const onRowFocus = useStable((id: RowId) => {
    cursor.onFocus(id)
    if (grid.peek && grid.peek.id !== null && grid.peek.id !== id) grid.peek.onMove(id)
  })
  const handlers = useMemo<RowHandlers<Row>>(
    () => ({
      onSelect: choice.select,
      onToggle,
      onOpen: open,
      onMenu: (row, anchor) => setMenu({ row, anchor }),
      onFocus: onRowFocus,
    }),
    [choice.select, onToggle, open, onRowFocus],
  )
  const lines = useMemo(
    () =>
      data.list.flatMap((row, index) => [
        { row, id: row.id, index, isDetail: false },
        ...(detail && opened.has(row.id) ? [{ row, id: row.id, index, isDetail: true }] : []),
      ]),
    [data.list, detail, opened],
  )
  const drawn = (at: number): ReactNode => {
    const { row, index, isDetail } = lines[at]!
    if (isDetail) {
      return <DetailRow key={`${row.id}+`} id={row.id} measure={shown.measure} span={columns.length} content={detail?.(row)} />
    }
    return (
      <GridRow
        key={row.id}
        row={row}
        ariaRowIndex={place.page * place.limit + index + 2}
        columns={columns}
        name={grid.rowName(row)}
        isSelected={selection && selection.rows.has(row.id)}
        isOpened={detail && opened.has(row.id)}
        isPeeked={grid.peek?.id === row.id}
        isTabStop={cursor.at === index}
        canOpen={canOpen(row)}
        menu={actions.length > 0 ? hasMenu(actions, row) && (menu?.row.id === row.id ? 'open' : 'closed') : undefined}
        stripe={grid.stripe}
        handlers={handlers}
        cells={edits.statesOf(row.id)}
        cellHandlers={edits.handlers}
      />
    )
  }
  // The editor is there before it is asked for.
  const prepare = ({ target }: SyntheticEvent) => {
    const field = (target as HTMLElement).closest<HTMLElement>('[data-edit=on]')?.dataset['field']
    if (field !== undefined) edits.prepare(field)
  }
  // While nothing of the page has the focus, as after a load, j begins at the first row.
  const begin = useStable((event: KeyboardEvent) => {
    const isFree = !document.activeElement?.matches(`:not(body, main, h1, #${listId})`)
    if (event.key !== 'j' || !isFree || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    cursor.focus(cursor.at)
  })
  useEffect(() => {
    if (grid.isNested) return
    document.addEventListener('keydown', begin)
    return () => document.removeEventListener('keydown', begin)
  }, [grid.isNested, begin])
  // The focused cell, or the focused row; selected rows are copied by the whole grid.
  const onCopy = (event: ClipboardEvent) => {
    const target = event.target as HTMLElement
    const row = data.list.find(({ id }) => String(id) === target.closest<HTMLElement>('[data-row]')?.dataset['row'])
    if (!row || (selection && selection.rows.size > 0) || !isOfGrid(event)) return
    const field = target.closest<HTMLElement>('[data-field]')?.dataset['field']
    const column = columns.find((each) => each.field === field)
    if (column) copyText(event, edits.editorText(row, column.field) ?? toCellText(column, row))
    else copyRows(event, columns, [row])
  }
  const isSettled = useDeferredValue(true, false)
  const shown = useShownLines(lines, cursor.at, grid.rowHeight ?? 45, scroller)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the focused row inside */}
      <div
        role="rowgroup"
        ref={body}
        className={styles.body}
        onKeyDown={cursor.onKeyDown}
        onFocus={prepare}
        onPointerOver={prepare}
        onPaste={edits.onPaste}
        onCopy={onCopy}
        data-body
      >
        {shown.parts.map((part) =>
          part.kind === 'gap' ? (
            <div key={`gap${part.before}`} role="presentation" aria-hidden style={{ height: part.height }}>
              {isSettled &&
                lines
                  .slice(part.from, part.before)
                  .map(({ row, isDetail }) => !isDetail && <UndrawnRow key={row.id} row={row} columns={columns} />)}
            </div>
          ) : (
            drawn(part.line)
          ),
        )}
      </div>
      {menu && (
        <AnchoredMenu
          anchor={menu.anchor}
          label={t('Actions for {name}', { name: grid.rowName(menu.row) })}
          groups={toMenuGroups(actions, menu.row)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

interface DetailRowProps {
  /** Of the row above it. */
  id: RowId
  measure: (element: HTMLElement | null) => void
  span: number
  content: ReactNode
}

function DetailRow({ id, measure, span, content }: DetailRowProps) {
  return (
    <div role="row" className={styles.detailRow} ref={measure} data-detail={id}>
      <div role="gridcell" aria-colspan={span} className={styles.detail}>
        {content}
      </div>
    </div>
  )
}
