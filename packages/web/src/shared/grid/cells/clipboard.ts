/** Tables on the clipboard as spreadsheets write and read them: lines of cells between tabs. Pure. */

const isFormula = /^[=+@]|^-(?![\d.,]+%?$)/

/** A cell that a spreadsheet takes as it is: a text that would be a formula has an apostrophe before it. */
function printCell(text: string): string {
  const safe = isFormula.test(text) ? `'${text}` : text
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function printTable(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(printCell).join('\t')).join('\n')
}

const cell = /"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*)/y

/** The lines of a copied table with their trimmed cells; a cell in quotes may have tabs and line ends of its own. */
export function readTable(copied: string): string[][] {
  const text = copied.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const lines: string[][] = [[]]
  for (let at = 0; at <= text.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at
    const [, quoted, plain] = cell.exec(text)!
    lines.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (text[cell.lastIndex] === '\n') lines.push([])
  }
  return lines
}

/** More than one cell. */
export const isTable = (copied: string) => /[\t\n\r]/.test(copied.replace(/(\r\n?|\n)$/, ''))
