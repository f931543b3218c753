/** The file of an import's failed rows: their cells as they came, with the reasons behind them. */
import { type Header, type RawRow, printErrors, readHeader } from '@spotdesk/sdk/bulk'
import type { Kysely } from 'kysely'
import { loadPlannedItems } from '../change-sets/change-set-store.ts'
import type { DB } from '../db/schema.ts'
import type { JobRow } from '../jobs/job.ts'
import { readUpload } from './import-source.ts'
import { loadNotes } from './summary.ts'

export async function printFailedRows(db: Kysely<DB>, job: JobRow): Promise<string> {
  const notes = await loadNotes(db, job)
  const source = await readUpload(db, job)
  const zone = source?.zone ?? job.actor.agency.timeZone
  const { header, rawRows } = source?.file ?? (await rowsOfChanges(db, job))
  return printErrors(header, rawRows, new Map(notes.map(({ line, index, errors }) => [line ?? index + 1, errors])), zone)
}

interface Change {
  action?: string
  id?: number
  externalReference?: string
  version?: number
  cells: Record<string, string>
}

/** The changes of a JSON change-set as the rows that a file would hold; a row's line is its place. */
async function rowsOfChanges(db: Kysely<DB>, job: JobRow): Promise<{ header: Header; rawRows: RawRow[] }> {
  const items = job.changeSetId === null ? [] : await loadPlannedItems(db, job.agencyId, job.changeSetId, 0)
  const rows = items.map(({ index, cells }) => ({ line: index + 1, cells: cellsOf(cells as Change) }))
  const names = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))]
  const header = readHeader(names.length > 0 ? names : ['id'], 1)
  if (!header.ok) throw new Error('columns under their own names make a header')
  return { header: header.header, rawRows: rows.map(({ line, cells }) => ({ line, cells: names.map((name) => cells.get(name) ?? '') })) }
}

/** Cells by the proper names of their columns; what is no column cannot stand in a file. */
function cellsOf({ action, id, externalReference, version, cells }: Change): Map<string, string> {
  const keys = { action, id, external_reference: externalReference, rev: version }
  const given = Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  return new Map(
    [...given, ...Object.entries(cells)].flatMap(([name, cell]) => {
      const read = readHeader([name], 1)
      const column = read.ok ? read.header.columns[0] : null
      return column ? [[column.header, cell] as const] : []
    }),
  )
}
