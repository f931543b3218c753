/** Fields and rows of CSV files (RFC 4180) for spreadsheets. */

/** Cores that a spreadsheet would run. */
const formula = /^[=+\-@\t\r]/

/** A cell of any column as it was sent. Only a cell that a spreadsheet would run gets an apostrophe. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** One field of RFC 4180: quoted when it must be. */
function quoteField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** First character of every CSV file for people. Without it Excel reads the file in the code page of its machine. */
export const csvMark = '\uFEFF'

/** One row with its CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoteField).join(',')}\r\n`
}
