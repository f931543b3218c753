/** Tables for people: as wide as the terminal, long texts cut with an ellipsis, no lines between rows. */
import Table from 'cli-table3'
import { stripVTControlCharacters } from 'node:util'
import type { Paint } from '../terminal.ts'
import { type Column, fieldAt, fieldText } from './column.ts'

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
  middle: '  ',
}
const gap = 2
const narrowest = 20

/** Removes control characters: a campaign's name must not move the cursor or colour the terminal. */
export function printable(text: string): string {
  return (
    stripVTControlCharacters(text)
      // oxlint-disable-next-line no-control-regex -- they are what is removed
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .replaceAll(/[\t\n]/g, ' ')
  )
}

export function cellText(column: Column, row: object): string {
  return column.text ? column.text(row as Record<string, unknown>) : fieldText(fieldAt(row, column.key))
}

export function renderTable(rows: readonly object[], wanted: readonly Column[], width: number, paint: Paint): string {
  const columns = withoutSpare(rows, wanted, width)
  const texts = rows.map((row) => columns.map((column) => printable(cellText(column, row))))
  const widths = fit(columns, texts, width)
  const table = new Table({
    chars: bare,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    head: columns.map(({ label }) => paint('bold', label.toUpperCase())),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    colWidths: widths,
    wordWrap: false,
  })
  for (const [index, cells] of texts.entries()) {
    table.push(cells.map((text, at) => paint(columns[at]!.colour?.(rows[index] as Record<string, unknown>), cut(text, widths[at]!))))
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Label and value, one a line, for a single thing. */
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

/** Leaves out columns that can be spared while the others are wider than the terminal. */
function withoutSpare(rows: readonly object[], columns: readonly Column[], width: number): readonly Column[] {
  const least = columns.map((column) => {
    const natural = Math.max(column.label.length, ...rows.map((row) => lengthOf(printable(cellText(column, row)))))
    return column.flexible ? Math.min(natural, narrowest) : natural
  })
  if (least.reduce((sum, each) => sum + each + gap, -gap) <= width) return columns
  const spare = columns.filter(({ spare }) => spare !== undefined).toSorted((a, b) => b.spare! - a.spare!)[0]
  return spare
    ? withoutSpare(
        rows,
        columns.filter((column) => column !== spare),
        width,
      )
    : columns
}

/** Natural widths; where they are more than the terminal has, flexible columns give way, the widest first. */
function fit(columns: readonly Column[], texts: readonly string[][], width: number): number[] {
  const widths = columns.map(({ label }, at) => Math.max(1, label.length, ...texts.map((cells) => lengthOf(cells[at]!))))
  const room = width - gap * (columns.length - 1)
  const flexible = columns.flatMap(({ flexible }, at) => (flexible ? [at] : []))
  for (let over = widths.reduce((sum, each) => sum + each, 0) - room; over > 0; over -= 1) {
    const widest = flexible.filter((at) => widths[at]! > narrowest).toSorted((a, b) => widths[b]! - widths[a]!)[0]
    if (widest === undefined) break
    widths[widest]! -= 1
  }
  return widths
}

function lengthOf(text: string): number {
  return [...text].length
}

function cut(text: string, width: number): string {
  return lengthOf(text) > width ? `${[...text].slice(0, width - 1).join('')}…` : text
}
