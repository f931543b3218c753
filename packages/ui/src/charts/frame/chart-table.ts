/** The numbers behind a chart: the table that is shown in its place, and the CSV file. */
import { csvLine, csvMark, escapeFormula } from '@spotdesk/sdk/values'

/** A value of a table: text, a number, or nothing. */
export type ChartCell = string | number | null

export interface ChartColumn {
  label: string
  /** How a value reads on the screen; numbers of the file are plain. */
  format?: (value: ChartCell) => string
  isNumber?: boolean
}

export interface ChartTable {
  columns: readonly ChartColumn[]
  rows: readonly (readonly ChartCell[])[]
}

/** A cell as people read it; '–' for nothing. */
export function cellText(value: ChartCell, { format }: ChartColumn): string {
  if (value === null) return '–'
  return format ? format(value) : String(value)
}

/** The zone and the age of a file's numbers, as far as they are known. */
export interface ChartOrigin {
  /** The IANA zone of its days and hours. */
  zone?: string | undefined
  /** To when the data is complete, as the user reads times in that zone. */
  asOf?: string | undefined
}

/**
 * The table as a CSV file, with plain numbers, texts that no spreadsheet runs as formulas, and a byte order mark for Excel.
 * `# timezone=…; asOf=…` stands before the header, as in bulk files.
 */
export function csvText({ columns, rows }: ChartTable, { zone, asOf }: ChartOrigin = {}): string {
  const about = [zone && `timezone=${zone}`, asOf && `asOf=${asOf}`].filter(Boolean).join('; ')
  const cell = (value: ChartCell) => (typeof value === 'number' ? String(value) : escapeFormula(value ?? ''))
  const lines = [columns.map(({ label }) => label), ...rows].map((cells) => csvLine(cells.map(cell)))
  return `${csvMark}${about && csvLine([`# ${about}`])}${lines.join('')}`
}
