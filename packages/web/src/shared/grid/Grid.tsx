import { ErrorState, LoadingOverlay, Pagination } from '@spotdesk/ui'
import { pageSizeChoices } from '@spotdesk/sdk/values'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import { nextSort } from './column.ts'
import { ColumnTools } from './ColumnTools.tsx'
import styles from './Grid.module.css'
import type { GridProps } from './grid-props.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import { useColumnLayout } from './use-column-layout.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useRowCursor } from './use-row-cursor.ts'

const toolWidth = 44

/**
 * The one grid of the product: rows of the server with paging, sort, columns that the user arranges, selection, opened rows and
 * the states of loading, nothing and failure. A list screen gives it columns and where it stands.
 */
export function Grid<Row extends { id: number }>(props: GridProps<Row>) {
  const { columns, data, place, onPlaceChange, sortCycle = 'ascending-first', rowHeight = 45, selection, isNested = false } = props
  const { shown, controls } = useColumnLayout(columns, props.savedLayout)
  const widths = useColumnWidths(props.name)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const body = useRef<HTMLDivElement>(null)
  const toggleOpened = useCallback((id: number) => setOpened((ids) => toggled(ids, id)), [])
  const toggleSelected = useCallback((id: number) => selection?.onChange(toggled(selection.ids, id)), [selection])
  const cursor = useRowCursor({
    rows: data.list,
    body,
    onOpen: props.onRowClick,
    onSelect: selection && toggleSelected,
    keys: props.rowKeys,
  })

  const leading = (selection ? 1 : 0) + (props.detail ? 1 : 0)
  const template = useMemo(() => {
    const tracks = shown.map((column, index) => {
      const width = `var(--w-${column.field}, ${widths.widthOf(column.field, column.width)}px)`
      return index === shown.length - 1 ? `minmax(${width}, 1fr)` : width
    })
    return [...Array.from({ length: leading }, () => `${toolWidth}px`), ...tracks, ...(props.rowMenu ? [`${toolWidth + 8}px`] : [])].join(
      ' ',
    )
  }, [shown, widths, leading, props.rowMenu])
  const pins = pinOffsets(shown, widths, leading)
  const state = data.error ? 'error' : data.list.length === 0 ? (data.isLoading ? 'waiting' : 'empty') : 'rows'
  const selectedHere = selection ? data.list.filter(({ id }) => selection.ids.has(id)).length : 0

  return (
    <section className={styles.frame} aria-label={props.label} data-nested={isNested || undefined}>
      <div className={styles.scroller} style={{ '--grid-columns': template, '--row-height': `${rowHeight}px`, ...pins } as CSSProperties}>
        <div role="table" aria-label={props.label} aria-rowcount={data.total + 1} aria-busy={data.isLoading} className={styles.table}>
          <GridHeader
            columns={shown}
            sort={place.sort}
            isSelectable={selection !== undefined}
            hasDetail={props.detail !== undefined}
            hasMenu={props.rowMenu !== undefined}
            selection={selectedHere === 0 ? 'none' : selectedHere === data.list.length ? 'all' : 'some'}
            onSelectAll={() => selection?.onChange(allToggled(selection.ids, data.list, selectedHere === data.list.length))}
            onSort={(field) => onPlaceChange({ ...place, page: 0, sort: nextSort(place.sort, field, sortCycle) })}
            onSortTo={(sort) => onPlaceChange({ ...place, page: 0, sort })}
            widths={widths}
            controls={controls}
            isPlain={isNested}
          />
          <div role="rowgroup" ref={body} onKeyDown={cursor.onKeyDown} className={styles.body}>
            {state === 'rows' &&
              data.list.map((row, index) => (
                <GridRow
                  key={row.id}
                  row={row}
                  ariaRowIndex={place.page * place.limit + index + 2}
                  columns={shown}
                  name={props.rowName(row)}
                  isSelected={selection?.ids.has(row.id) ?? false}
                  isOpened={opened.has(row.id)}
                  isTabStop={cursor.tabStop === row.id}
                  onSelect={selection && toggleSelected}
                  onToggle={props.detail && toggleOpened}
                  onClick={props.onRowClick}
                  onFocus={cursor.onFocus}
                  stripe={props.stripe}
                  rowMenu={props.rowMenu}
                  detail={props.detail}
                />
              ))}
            {state === 'waiting' && <div className={styles.waiting} />}
          </div>
        </div>
        {state === 'empty' && <div className={styles.message}>{props.empty}</div>}
        {state === 'error' && (
          <div className={styles.message}>
            <ErrorState message={data.error!} onRetry={data.retry} />
          </div>
        )}
      </div>
      {data.isLoading && <LoadingOverlay scope="container" />}
      {!(isNested && data.total <= place.limit) && (
        <footer className={styles.footer}>
          <div className={styles.footnote}>{props.footnote}</div>
          {!isNested && <ColumnTools controls={controls} widths={widths} />}
          <Pagination
            pageIndex={place.page}
            pageSize={place.limit}
            total={data.total}
            {...(isNested ? { sizeChoices: [place.limit] } : { sizeChoices: [...pageSizeChoices] })}
            onChange={({ pageIndex, pageSize }) => onPlaceChange({ ...place, page: pageIndex, limit: pageSize })}
          />
        </footer>
      )}
    </section>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** All rendered rows are taken out when all of them are selected, and put in otherwise; rows of other pages stay as they are. */
function allToggled(ids: ReadonlySet<number>, rows: readonly { id: number }[], areAll: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  for (const { id } of rows) {
    if (areAll) next.delete(id)
    else next.add(id)
  }
  return next
}

/** Distances from the left at which pinned columns stop, as custom properties. */
function pinOffsets(
  columns: readonly { field: string; width: number; isPinned?: boolean }[],
  widths: { widthOf: (field: string, usual: number) => number },
  leading: number,
): Record<string, string> {
  const offsets: Record<string, string> = {}
  let left = leading * toolWidth
  for (const column of columns) {
    if (!column.isPinned) break
    offsets[`--pin-${column.field}`] = `${left}px`
    left += widths.widthOf(column.field, column.width)
  }
  return offsets
}
