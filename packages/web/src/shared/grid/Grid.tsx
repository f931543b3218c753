import { ErrorState, LoadingOverlay, Pagination } from '@spotdesk/ui'
import { pageSizeChoices } from '@spotdesk/sdk/values'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { nextSort } from '@spotdesk/sdk/rules'
import { ColumnTools } from './ColumnTools.tsx'
import styles from './Grid.module.css'
import type { GridProps } from './grid-props.ts'
import { GridBody } from './GridBody.tsx'
import { GridHeader } from './GridHeader.tsx'
import { allToggled, toggled } from './selection.ts'
import { useColumnLayout } from './use-column-layout.ts'
import { type ColumnWidths, useColumnWidths } from './use-column-widths.ts'
import { useStable } from './use-stable.ts'

const toolWidth = 44

/**
 * The one grid of the product: rows of the server with paging, sort, columns that the user arranges, selection, expanded rows and the
 * states loading, empty and failed. A list screen gives it columns and a position.
 */
export function Grid<Row extends { id: number }>(props: GridProps<Row>) {
  const { columns, data, place, onPlaceChange, sortCycle = 'ascending-first', rowHeight = 45, selection, isNested = false } = props
  const { shown, controls } = useColumnLayout(columns, props.savedLayout)
  const widths = useColumnWidths(props.name)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const scroller = useRef<HTMLDivElement>(null)
  const toggleOpened = useStable((id: number) => setOpened((ids) => toggled(ids, id)))
  const toggleSelected = useStable((id: number) => selection?.onChange(toggled(selection.ids, id)))

  const leading = (selection ? 1 : 0) + (props.detail ? 1 : 0)
  const hasMenu = props.rowMenu !== undefined
  const template = useMemo(() => tracksOf(shown, widths, leading, hasMenu), [shown, widths, leading, hasMenu])
  const pins = pinOffsets(shown, widths, leading)
  const state = data.error ? 'error' : data.list.length === 0 ? (data.isLoading ? 'waiting' : 'empty') : 'rows'
  const selectedHere = selection ? data.list.filter(({ id }) => selection.ids.has(id)).length : 0
  const style = { '--grid-columns': template, '--row-height': `${rowHeight}px`, ...pins } as CSSProperties

  return (
    <section
      className={styles.frame}
      aria-label={props.label}
      data-nested={isNested || undefined}
      data-fills-page={isNested ? undefined : true}
    >
      <div className={styles.sheet}>
        <div className={styles.scroller} ref={scroller} style={style}>
          <div role="table" aria-label={props.label} aria-rowcount={data.total + 1} aria-busy={data.isLoading} className={styles.table}>
            <GridHeader
              columns={shown}
              sort={place.sort}
              isSelectable={selection !== undefined}
              hasDetail={props.detail !== undefined}
              hasMenu={hasMenu}
              selection={selectedHere === 0 ? 'none' : selectedHere === data.list.length ? 'all' : 'some'}
              onSelectAll={() => selection?.onChange(allToggled(selection.ids, data.list, selectedHere === data.list.length))}
              onSort={(field) => onPlaceChange({ ...place, page: 0, sort: nextSort(place.sort, field, sortCycle) })}
              onSortTo={(sort) => onPlaceChange({ ...place, page: 0, sort })}
              widths={widths}
              controls={controls}
              isPlain={isNested}
            />
            {state === 'rows' && (
              <GridBody grid={props} columns={shown} opened={opened} onToggle={toggleOpened} onSelect={toggleSelected} />
            )}
          </div>
          {state === 'waiting' && <div className={styles.waiting} />}
          {state === 'empty' && <div className={styles.message}>{props.empty}</div>}
          {state === 'error' && (
            <div className={styles.message}>
              <ErrorState message={data.error!} onRetry={data.retry} />
            </div>
          )}
        </div>
        {data.isLoading && <LoadingOverlay scope="container" />}
      </div>
      {!(isNested && data.total <= place.limit) && (
        <footer className={styles.footer}>
          <div className={styles.footnote}>{props.footnote}</div>
          {!isNested && <ColumnTools controls={controls} widths={widths} />}
          <Pagination
            pageIndex={place.page}
            pageSize={place.limit}
            total={data.total}
            {...(isNested ? { sizeChoices: [place.limit] } : { sizeChoices: [...pageSizeChoices] })}
            onChange={({ pageIndex, pageSize }) => {
              // Another page begins at its top.
              scroller.current?.scrollTo({ top: 0 })
              onPlaceChange({ ...place, page: pageIndex, limit: pageSize })
            }}
          />
        </footer>
      )}
    </section>
  )
}

interface Placed {
  field: string
  width: number
  isPinned?: boolean
}

/** Tracks of the rows. A width that is being dragged is a custom property; the last shown column takes the rest. */
function tracksOf(columns: readonly Placed[], widths: ColumnWidths, leading: number, hasMenu: boolean): string {
  const tracks = columns.map(({ field, width }, index) => {
    const track = `var(--w-${field}, ${widths.widthOf(field, width)}px)`
    return index === columns.length - 1 ? `minmax(${track}, 1fr)` : track
  })
  return [...Array.from({ length: leading }, () => `${toolWidth}px`), ...tracks, ...(hasMenu ? [`${toolWidth + 8}px`] : [])].join(' ')
}

/** Distances from the left at which pinned columns stop, as custom properties. */
function pinOffsets(columns: readonly Placed[], widths: ColumnWidths, leading: number): Record<string, string> {
  const offsets: Record<string, string> = {}
  let left = leading * toolWidth
  for (const column of columns) {
    if (!column.isPinned) break
    offsets[`--pin-${column.field}`] = `${left}px`
    left += widths.widthOf(column.field, column.width)
  }
  return offsets
}
