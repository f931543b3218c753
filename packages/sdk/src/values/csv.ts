/** Fields and rows of CSV files (RFC 4180), for everything that is written for spreadsheets. */

/** Cores that a spreadsheet would run. */
const formula = /^[=+\-@\t\r]/

/** A cell that is printed as it was sent, of any column: only one that would run gets an apostrophe. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** One field of RFC 4180: quoted when it must be. */
function quoteField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Begins every CSV file for people: Excel takes a file without it for the code page of its machine. */
export const csvMark = '\uFEFF'

/** One row with its CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoteField).join(',')}\r\n`
}
