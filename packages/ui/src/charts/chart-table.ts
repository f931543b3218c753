/** The numbers behind a chart: the table that is shown in its place, and the CSV file. */
import { csvLine, escapeFormula } from '@spotdesk/sdk/values'

/** A value of a table: text, a number, or nothing. */
export type Cell = string | number | null

export interface ChartColumn {
  label: string
  /** How a value reads on the screen; numbers of the file are plain. */
  format?: (value: Cell) => string
  isNumber?: boolean
}

export interface ChartTable {
  columns: readonly ChartColumn[]
  rows: readonly (readonly Cell[])[]
}

/** A cell as people read it; '–' for nothing. */
export function cellText(value: Cell, { format }: ChartColumn): string {
  if (value === null) return '–'
  return format ? format(value) : String(value)
}

/** The table as a CSV file: plain numbers, texts that no spreadsheet runs as formulas, and a byte order mark for Excel. */
export function csvText({ columns, rows }: ChartTable): string {
  const cell = (value: Cell) => (typeof value === 'number' ? String(value) : escapeFormula(value ?? ''))
  return `\uFEFF${[columns.map(({ label }) => label), ...rows].map((cells) => csvLine(cells.map(cell))).join('')}`
}
