/** CSV (RFC 4180, with a header) and TSV (without one, for `cut` and `while read`). */
import { type Column, fieldAt, fieldText } from './column.ts'

export interface Delimited {
  head: (columns: readonly Column[]) => string
  line: (columns: readonly Column[], row: object) => string
}

function plainText({ key, plain }: Column, row: object): string {
  return plain ? plain(row as Record<string, unknown>) : fieldText(fieldAt(row, key))
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csv: Delimited = {
  head: (columns) => `${columns.map(({ key }) => quoted(key)).join(',')}\r\n`,
  line: (columns, row) => `${columns.map((column) => quoted(plainText(column, row))).join(',')}\r\n`,
}

/** A tab or a line end in a value would break the row: they become spaces. */
export const tsv: Delimited = {
  head: () => '',
  line: (columns, row) => `${columns.map((column) => plainText(column, row).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`,
}
