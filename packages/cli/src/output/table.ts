/** Tables for people: as wide as the terminal, long texts cut with an ellipsis, no lines between rows. */
import Table from 'cli-table3'
import displayWidth from 'string-width'
import type { Paint } from '../terminal.ts'
import { type Column, fieldAt, fieldText } from './column.ts'
import { cut, gap, layOut } from './layout.ts'
import { printable } from './printable.ts'
import { wrapped } from './wrap.ts'

export { printable }

/** Rules and gaps of a table without borders. */
const bare = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(gap),
}

export function cellText(column: Column, row: object): string {
  return column.text ? column.text(row as Record<string, unknown>) : fieldText(fieldAt(row, column.key))
}

export function renderTable(rows: readonly object[], wanted: readonly Column[], width: number, paint: Paint): string {
  const texts = rows.map((row) => wanted.map((column) => printable(cellText(column, row))))
  const { shown, widths } = layOut(wanted, texts, width)
  const columns = shown.map((at) => wanted[at]!)
  const table = new Table({
    chars: bare,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    head: columns.map(({ label }, index) => paint('bold', cut(label.toUpperCase(), widths[index]!))),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    colWidths: widths,
    wordWrap: false,
  })
  for (const [at, cells] of texts.entries()) {
    const row = rows[at] as Record<string, unknown>
    table.push(shown.map((column, index) => paint(wanted[column]!.colour?.(row), cut(cells[column]!, widths[index]!))))
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** A table whose rows come one by one: widths follow from sample rows, and longer texts are cut. */
export function liveTable(
  wanted: readonly Column[],
  samples: readonly object[],
  width: number,
  paint: Paint,
): { head: string; line: (row: object) => string } {
  const texts = samples.map((row) => wanted.map((column) => printable(cellText(column, row))))
  const { shown, widths } = layOut(wanted, texts, width)
  const columns = shown.map((at) => wanted[at]!)
  const joined = (cells: readonly string[], painted: (text: string, index: number) => string) =>
    `${cells
      .map((cell, index) => {
        const text = cut(cell, widths[index]!)
        const space = ' '.repeat(widths[index]! - displayWidth(text))
        return columns[index]!.align === 'right' ? space + painted(text, index) : painted(text, index) + space
      })
      .join(' '.repeat(gap))
      .trimEnd()}\n`
  return {
    head: joined(
      columns.map(({ label }) => label.toUpperCase()),
      (text) => paint('bold', text),
    ),
    line: (row) =>
      joined(
        columns.map((column) => printable(cellText(column, row))),
        (text, index) => paint(columns[index]!.colour?.(row as Record<string, unknown>), text),
      ),
  }
}

/** Label and value, one a line, for a single entity; what a value has beyond a line stands below it. */
export function renderFields(record: object, columns: readonly Column[], width: number, paint: Paint): string {
  const indent = Math.max(...columns.map(({ label }) => label.length)) + 2
  return columns
    .map((column) => {
      const colour = column.colour?.(record as Record<string, unknown>)
      const [first = '', ...rest] = wrapped(printable(cellText(column, record)) || '–', width, indent).map((line) => line.slice(indent))
      return [
        paint('gray', `${column.label}:`.padEnd(indent)) + paint(colour, first),
        ...rest.map((line) => ' '.repeat(indent) + paint(colour, line)),
      ].join('\n')
    })
    .join('\n')
}
