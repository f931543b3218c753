import { nearest } from '../values/index.ts'
import { campaignColumns, errorColumns } from './campaign.ts'
import { type Column, normaliseHeader } from './column.ts'
import { fileError, type FileError } from './file.ts'

/** The header row of a file, understood. */
export interface Header {
  /** The cells as they stand, for messages and for giving rows back. */
  names: string[]
  /** What each cell means; null for an empty one at the end, whose cells have to be blank. */
  columns: (Column | null)[]
  line: number
}

const known = new Map<string, Column>(
  [...campaignColumns, ...errorColumns].flatMap((column) =>
    [column.header, ...(column.aliases ?? [])].map((name) => [normaliseHeader(name), column] as const),
  ),
)
const names = [...campaignColumns, ...errorColumns].map(({ header }) => header)

/** The column that a header means, by its name or an alias. */
export function findColumn(header: string): Column | null {
  return known.get(normaliseHeader(header)) ?? null
}

/** The header that was probably meant by an unknown one. */
export function nearestHeader(header: string): string | null {
  return nearest(header.trim().replaceAll(/\s+/g, '_'), names)
}

/** Understands a header row; every unknown and every doubled column is an error of the file. */
export function readHeader(cells: readonly string[], line: number): { ok: true; header: Header } | { ok: false; errors: FileError[] } {
  const last = cells.findLastIndex((cell) => normaliseHeader(cell) !== '')
  const errors: FileError[] = []
  const seen = new Set<Column>()
  const columns = cells.map((cell, index) => {
    if (index > last) return null
    const column = findColumn(cell)
    if (!column) errors.push(fileError('unknownColumn', { line, column: cell.slice(0, 100), suggestion: nearestHeader(cell) }))
    else if (seen.has(column)) errors.push(fileError('duplicateColumn', { line, column: cell.slice(0, 100) }))
    else seen.add(column)
    return column
  })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, header: { names: [...cells], columns, line } }
}
