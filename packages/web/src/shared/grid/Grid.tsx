import { ErrorState, LoadingOverlay, VisuallyHidden } from '@spotdesk/ui'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { nextSort } from '@spotdesk/sdk/rules'
import { findEmptyFields, type RowId } from './column.ts'
import { makeRoom } from './columns/fit.ts'
import styles from './Grid.module.css'
import { type GridProps, listId } from './grid-props.ts'
import { GridBody } from './GridBody.tsx'
import { copyRows, inOrder, isOfGrid } from './cells/copy-rows.ts'
import { GridFooter } from './GridFooter.tsx'
import { GridHeader } from './GridHeader.tsx'
import { MoreColumns } from './columns/MoreColumns.tsx'
import { PrintedRows } from './rows/PrintedRows.tsx'
import { allToggled } from './rows/selection.ts'
import { SelectionBar } from './rows/SelectionBar.tsx'
import { TotalsRow } from './rows/TotalsRow.tsx'
import { toTracks } from './columns/tracks.ts'
import { useColumnLayout } from './columns/use-column-layout.ts'
import { useColumnWidths } from './columns/use-column-widths.ts'
import { type OutsideListener, useEdges } from './rows/use-edges.ts'
import { useLastPage } from './rows/use-last-page.ts'
import { usePrinting } from './rows/use-printing.ts'
import { useStable } from './use-stable.ts'
import { useWholeText } from './cells/use-whole-text.ts'

/**
 * The one grid of the product: rows of the server with paging, sort, columns that the user arranges, selection, expanded rows and the
 * states loading, empty and failed. A list screen gives it columns and a position.
 */
export function Grid<Row extends { id: RowId }>(props: GridProps<Row>) {
  const { columns, data, place, onPlaceChange, sortCycle = 'ascending-first', rowHeight = 45, selection, isNested = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<RowId>>(new Set())
  const toggleOpened = useStable((id: RowId) =>
    setOpened((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
  )
  const { shown, controls } = useColumnLayout(columns, props.savedLayout, findEmptyFields(columns, data.list))
  const widths = useColumnWidths(props.name)
  const known = data.isLoading || data.error ? undefined : data.list.length
  useLastPage({ place, rows: known, total: data.total }, onPlaceChange)
  useWholeText(scroller)

  const hasMenu = (props.actions?.length ?? 0) > 0
  const leading = (selection ? 1 : 0) + (props.detail ? 1 : 0)
  const tracks = toTracks(shown, widths, leading, hasMenu)
  const template = JSON.stringify(tracks)
  const numbers = shown.flatMap(({ align, field }) => (align === 'end' && !widths.isOwn(field) ? [field] : [])).join(' ')
  useLayoutEffect(() => {
    if (scroller.current && data.list.length > 0) makeRoom(scroller.current, numbers.split(' '))
  }, [data.list, numbers])
  const outside = useRef<OutsideListener>(null)
  useEdges(scroller, template, outside)
  const printed = usePrinting({ rows: data.list, total: data.total, loadRows: props.loadRows, isOff: isNested })

  const isBeyond = data.list.length === 0 && data.total > 0
  const isWaiting = data.list.length === 0 && (data.isLoading || isBeyond)
  const state = data.error ? 'error' : isWaiting ? 'waiting' : data.list.length === 0 ? 'empty' : 'rows'
  const selectedHere = selection ? data.list.filter(({ id }) => selection.rows.has(id)).length : 0
  const isCovered = selection !== undefined && selection.rows.size > 0
  const focusIn = (selector: string) => scroller.current?.querySelector<HTMLElement>(selector)?.focus()
  const clear = () => {
    // The bar goes: its focus stays in the list.
    if (document.activeElement?.closest('[role=region]')?.parentElement === scroller.current) focusIn('[data-stop=select]')
    selection?.onChange(new Map())
  }
  return (
    <section
      className={styles.frame}
      aria-label={props.label}
      data-nested={isNested || undefined}
      {...(!isNested && { 'data-fills-page': true, id: listId, tabIndex: -1 })}
      data-printing={printed !== null || undefined}
      onCopy={(event) => {
        if (isCovered && isOfGrid(event)) copyRows(event, shown, inOrder(selection.rows, data.list))
      }}
    >
      {printed && <PrintedRows columns={shown} rows={printed} total={data.total} totals={props.totals} />}
      <div className={styles.sheet}>
        {state === 'rows' && data.isLoading && <div className={styles.progress} data-progress />}
        <div
          className={styles.scroller}
          ref={scroller}
          data-scroller
          // Without a name the router knows it by its place in the document, where the next list stands too, and would scroll that one.
          data-scroll-restoration-id={isNested ? undefined : `${props.name} ${location.pathname}`}
          style={{ ...tracks, '--row-height': `${rowHeight}px` } as CSSProperties}
        >
          {isCovered && (
            <SelectionBar selection={selection} rows={data.list} total={data.total} actions={props.actions ?? []} onClear={clear} />
          )}
          <div
            role="grid"
            aria-label={props.label}
            aria-rowcount={data.total + 1 + (props.totals ? 1 : 0)}
            aria-multiselectable={selection ? true : undefined}
            aria-busy={data.isLoading}
            className={styles.table}
          >
            <GridHeader
              columns={shown}
              sort={place.sort}
              hasDetail={props.detail !== undefined}
              hasMenu={hasMenu}
              selection={selection && (selectedHere === 0 ? 'none' : selectedHere === data.list.length ? 'all' : 'some')}
              isCovered={isCovered}
              onSelectAll={() => selection?.onChange(allToggled(selection.rows, data.list))}
              onSort={(name) => onPlaceChange({ ...place, page: 0, sort: nextSort(place.sort, name, sortCycle) })}
              onSortTo={(sort) => onPlaceChange({ ...place, page: 0, sort })}
              onBody={() => focusIn('[data-body] > [data-row][tabindex="0"]')}
              widths={widths}
              controls={controls}
              isPlain={isNested}
            />
            {state === 'rows' && (
              <GridBody
                grid={props}
                columns={shown}
                opened={opened}
                onToggle={toggleOpened}
                onHeader={() => focusIn('[data-stop][tabindex="0"]')}
                scroller={scroller}
              />
            )}
            {state === 'rows' && props.totals && (
              <TotalsRow columns={shown} totals={props.totals} ariaRowIndex={data.total + 2} leading={leading} hasMenu={hasMenu} />
            )}
          </div>
          {state === 'waiting' && <div className={styles.waiting} />}
          {state === 'empty' && <div className={styles.message}>{props.empty}</div>}
          {state === 'error' && (
            <div className={styles.message}>
              <ErrorState
                message={data.error!}
                onRetry={() => {
                  // The button goes: its focus stays in the list.
                  focusIn('[data-stop][tabindex="0"]')
                  data.retry()
                }}
              />
            </div>
          )}
        </div>
        {(state === 'waiting' || (data.isLoading && state !== 'rows')) && <LoadingOverlay scope="container" />}
      </div>
      {columns.some(({ edit }) => edit) && (
        <VisuallyHidden>
          <span role="status" data-said />
        </VisuallyHidden>
      )}
      <GridFooter
        grid={props}
        controls={controls}
        widths={widths}
        more={<MoreColumns ref={outside} scroller={scroller} />}
        onTurn={() => scroller.current?.scrollTo({ top: 0 })}
      />
    </section>
  )
}
