/**
 * Apostrophes that protect a text cell from spreadsheets. The core of a cell is the cell without its leading apostrophes; an export writes
 * one before a cell with a risky core, an import removes one, which is an exact round trip (docs/domain.md §11.3).
 */
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*'

/** Cores that a program would run as a formula, a spreadsheet would rewrite, or an import would read as something else. */
const risky: readonly RegExp[] = [
  /^[=+\-@\t\r]/,
  // Leading zeros, more digits than a double holds, trailing zeros after the point, groups of thousands.
  /^0\d+$/,
  /^\d{16,}$/,
  /^\d*\.\d*0$/,
  /^\d{1,3}(,\d{3})+(\.\d+)?$/,
  /^\d+(\.\d*)?e[+-]?\d+$/i,
  // Days, months and times.
  /^\d{1,4}[-/]\d{1,4}$|^\d{1,4}[-/.]\d{1,4}[-/.]\d{1,4}$/,
  new RegExp(`^${months}[-/. ]?\\d{1,4}$`, 'i'),
  new RegExp(`^\\d{1,4}[-/. ]?${months}([-/. ]?\\d{1,4})?$`, 'i'),
  /^\d{1,2}:\d{1,2}(:\d{1,2})?( ?[ap]m)?$/i,
  /^(true|false)$/i,
  // The marks of this format: `[]` clears, blank keeps.
  /^\s*\[\]\s*$/,
  /^\s+$/,
]

function isRisky(cell: string): boolean {
  const core = cell.replace(/^'+/, '')
  return risky.some((form) => form.test(core))
}

export function escapeText(text: string): string {
  return isRisky(text) ? `'${text}` : text
}

export function unescapeText(cell: string): string {
  return cell.startsWith("'") && isRisky(cell) ? cell.slice(1) : cell
}

const escapedFormula = /^'[=+\-@\t\r]/

/**
 * Removes the apostrophe of `escapeFormula`. Text columns read both forms as the same text; numbers, ids and dates have no other escape.
 */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell
}
