/** Rows and cells of a grid as text on the clipboard. */
import type { ClipboardEvent } from 'react'
import { label, t } from '../../text.ts'
import { toasts } from '../../page/toasts.ts'
import { printTable } from './clipboard.ts'
import { type GridColumn, type RowId, toCellText } from '../column.ts'
import { type SelectedRows } from '../rows/selection.ts'

/** True if Ctrl+C means the grid: nobody has marked a text, and the keys are not those of a text field. */
export function isOfGrid({ target, defaultPrevented }: ClipboardEvent): boolean {
  return !defaultPrevented && String(getSelection()) === '' && !(target as Element).closest('input:not([type=checkbox]), textarea')
}

export function copyText(event: ClipboardEvent, text: string): void {
  event.preventDefault()
  event.clipboardData.setData('text/plain', text)
}

/** A line of headers, then a line for each row. */
export function copyRows<Row>(event: ClipboardEvent, columns: readonly GridColumn<Row>[], rows: readonly Row[]): void {
  const lines = rows.map((row) => columns.map((column) => toCellText(column, row)))
  copyText(event, printTable([columns.map(({ header }) => label(header)), ...lines]))
  toasts.info(t('{count, plural, one {# row was} other {# rows were}} copied.', { count: rows.length }))
}

/** Selected rows in the order of the list; behind them those of other pages. */
export function inOrder<Row extends { id: RowId }>(selected: SelectedRows<Row>, list: readonly Row[]): Row[] {
  const here = list.filter(({ id }) => selected.has(id))
  return [...here, ...[...selected.values()].filter(({ id }) => !here.some((row) => row.id === id))]
}
