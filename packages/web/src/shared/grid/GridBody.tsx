import { useRef } from 'react'
import type { GridColumn } from './column.ts'
import type { GridProps } from './grid-props.ts'
import { GridRow } from './GridRow.tsx'
import { useRowCursor } from './use-row-cursor.ts'

interface GridBodyProps<Row extends { id: number }> {
  grid: GridProps<Row>
  columns: readonly GridColumn<Row>[]
  opened: ReadonlySet<number>
  onToggle: (id: number) => void
  onSelect: (id: number) => void
}

/** The rows, and movement through them by keyboard. The browser draws only the visible ones. */
export function GridBody<Row extends { id: number }>({ grid, columns, opened, onToggle, onSelect }: GridBodyProps<Row>) {
  const { data, place, selection, onRowClick, detail } = grid
  const body = useRef<HTMLDivElement>(null)
  const cursor = useRowCursor({ rows: data.list, body, onOpen: onRowClick, onSelect: selection && onSelect, keys: grid.rowKeys })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the focused row inside
    <div role="rowgroup" ref={body} onKeyDown={cursor.onKeyDown}>
      {data.list.map((row, index) => (
        <GridRow
          key={row.id}
          row={row}
          ariaRowIndex={place.page * place.limit + index + 2}
          columns={columns}
          name={grid.rowName(row)}
          isSelected={selection?.ids.has(row.id) ?? false}
          isOpened={opened.has(row.id)}
          isTabStop={cursor.tabStop === row.id}
          onSelect={selection && onSelect}
          onToggle={detail && onToggle}
          onClick={onRowClick && (grid.canOpen?.(row) ?? true) ? onRowClick : undefined}
          onFocus={cursor.onFocus}
          stripe={grid.stripe}
          rowMenu={grid.rowMenu}
          detail={detail}
        />
      ))}
    </div>
  )
}
