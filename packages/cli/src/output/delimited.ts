/** CSV (RFC 4180, with a header) and TSV (without one, for `cut` and `while read`). */
import { escapeFormula } from '@spotdesk/sdk/values'
import { type Column, fieldAt, fieldText } from './column.ts'

export interface Delimited {
  head: (columns: readonly Column[]) => string
  line: (columns: readonly Column[], row: object) => string
}

function plainText({ key, plain }: Column, row: object): string {
  return plain ? plain(row as Record<string, unknown>) : fieldText(fieldAt(row, key))
}

/** A text that a spreadsheet would run gets an apostrophe, as in exports; a number does not. */
const safe = (text: string) => (Number.isNaN(Number(text)) ? escapeFormula(text) : text)

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csv: Delimited = {
  head: (columns) => `${columns.map(({ key }) => quoted(key)).join(',')}\r\n`,
  line: (columns, row) => `${columns.map((column) => quoted(safe(plainText(column, row)))).join(',')}\r\n`,
}

/** Characters that a terminal acts on. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const controls = /[\u0000-\u001f\u007f-\u009f]/g

/** A tab or a line end in a value would break the row: they become spaces. */
export const tsv: Delimited = {
  head: () => '',
  line: (columns, row) =>
    `${columns
      .map((column) =>
        plainText(column, row)
          .replaceAll(/[\t\r\n]+/g, ' ')
          .replaceAll(controls, ''),
      )
      .join('\t')}\n`,
}
