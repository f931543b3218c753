/** Tables for people: as wide as the terminal, long texts cut with an ellipsis, no lines between rows. */
import Table from 'cli-table3'
import displayWidth from 'string-width'
import { stripVTControlCharacters } from 'node:util'
import type { Paint } from '../terminal.ts'
import { type Column, fieldAt, fieldText } from './column.ts'
import { cut, gap, layOut } from './layout.ts'

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

/** Removes control characters: a campaign's name must not move the cursor, reverse the text or colour the terminal. */
export function printable(text: string): string {
  return (
    stripVTControlCharacters(text)
      // oxlint-disable-next-line no-control-regex -- they are what is removed
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
      .replaceAll(/[\t\n]/g, ' ')
  )
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

/** Label and value, one a line, for a single entity. */
export function renderFields(record: object, columns: readonly Column[], paint: Paint): string {
  const longest = Math.max(...columns.map(({ label }) => label.length))
  return columns
    .map((column) => [column, printable(cellText(column, record))] as const)
    .map(
      ([column, text]) =>
        `${paint('gray', `${column.label}:`.padEnd(longest + 2))}${paint(column.colour?.(record as Record<string, unknown>), text === '' ? '–' : text)}`,
    )
    .join('\n')
}
