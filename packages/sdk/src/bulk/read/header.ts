import type { CampaignFields } from '../../rules/index.ts'
import { limits, nearest, firstOf } from '../../values/index.ts'
import { campaignFormat } from '../campaign.ts'
import { type BulkFormat, type Column, errorColumns, normaliseHeader } from './column.ts'
import { fileError, type FileError } from '../file.ts'
import type { RawRow } from './raw-row.ts'

/** The parsed header row of a file. */
export interface Header<Fields extends object = CampaignFields> {
  /** The raw cells, for messages and for the file of failed rows. */
  names: string[]
  /** The meaning of each cell; null for an empty one at the end, whose cells have to be blank. */
  columns: (Column<Fields> | null)[]
  line: number
}

const indexes = new WeakMap<readonly unknown[], Map<string, unknown>>()

function getColumnIndex<Fields extends object>(columns: readonly Column<Fields>[]): Map<string, Column<Fields>> {
  const known = indexes.get(columns) as Map<string, Column<Fields>> | undefined
  if (known) return known
  const all: readonly Column<Fields>[] = [...columns, ...errorColumns]
  const index = new Map(
    all.flatMap((column) => [column.header, ...(column.aliases ?? [])].map((name) => [normaliseHeader(name), column] as const)),
  )
  indexes.set(columns, index)
  return index
}

/** The column of a header, by its name or an alias. */
export function findColumn<Fields extends object>(header: string, columns: readonly Column<Fields>[]): Column<Fields> | null {
  return getColumnIndex(columns).get(normaliseHeader(header)) ?? null
}

/** The known header that is nearest to an unknown one. */
export function nearestHeader<Fields extends object>(header: string, columns: readonly Column<Fields>[]): string | null {
  return nearest(
    firstOf(header.trim(), limits.name).replaceAll(/\s+/g, '_'),
    [...columns, ...errorColumns].map((column) => column.header),
  )
}

/** Checks that a header row can be read at all: its columns and its length are limited. */
export function checkHeaderRow({ cells, found = cells.length, line }: RawRow): FileError | null {
  if (found > limits.bulkColumns) return fileError('tooManyColumns', { line, params: { found, maximum: limits.bulkColumns } })
  const characters = cells.reduce((sum, cell) => sum + cell.length + 1, 0)
  return characters > limits.bulkHeaderCharacters
    ? fileError('headerTooLong', { line, params: { maximum: limits.bulkHeaderCharacters } })
    : null
}

type ReadHeader<Fields extends object> = { ok: true; header: Header<Fields> } | { ok: false; errors: FileError[] }

/** Parses a header row; every unknown and every duplicate column is an error of the file. */
export function readHeader(cells: readonly string[], line: number): ReadHeader<CampaignFields>
export function readHeader<Fields extends object, Verb extends string>(
  cells: readonly string[],
  line: number,
  format: BulkFormat<Fields, Verb>,
): ReadHeader<Fields>
export function readHeader(cells: readonly string[], line: number, { columns: known } = campaignFormat): ReadHeader<CampaignFields> {
  const last = cells.findLastIndex((cell) => normaliseHeader(cell) !== '')
  const errors: FileError[] = []
  const seen = new Set<Column>()
  const columns = cells.map((cell, index) => {
    if (index > last) return null
    const column = findColumn(cell, known)
    if (!column) errors.push(fileError('unknownColumn', { line, column: firstOf(cell, 100), suggestion: nearestHeader(cell, known) }))
    else if (seen.has(column)) errors.push(fileError('duplicateColumn', { line, column: firstOf(cell, 100) }))
    else seen.add(column)
    return column
  })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, header: { names: [...cells], columns, line } }
}
