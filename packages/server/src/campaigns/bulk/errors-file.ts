/** The file of an import's failed rows: their cells as they came, with the reasons behind them. */
import {
  adFormat,
  campaignFormat,
  orderFormat,
  printErrorHead,
  printErrorRows,
  printErrors,
  type RawRow,
  readHeader,
} from '@spotdesk/sdk/bulk'
import type { Kysely } from 'kysely'
import { loadPlannedItems, type PlannedItem } from '../../platform/change-sets/change-set-store.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type JobRow, type RecordsKind, recordsKindOf } from '../../platform/jobs/job.ts'
import { readRawRows, schemaOf } from './import-source.ts'
import { loadNotes } from './summary.ts'

export async function printFailedRows(db: Kysely<DB>, job: JobRow): Promise<string> {
  const notes = await loadNotes(db, job)
  const errorsByLine = new Map(notes.map(({ line, index, errors }) => [line ?? index + 1, errors]))
  const texts: string[] = []
  const head = await readRawRows(db, job, (header, rows) => void texts.push(printErrorRows(header, rows, errorsByLine)))
  if (head) return printErrorHead(head, { zone: head.zone, schema: schemaOf(job.kind) }) + texts.join('')
  const { header, rawRows, schema } = await rowsOfChanges(db, job)
  return printErrors(header, rawRows, errorsByLine, { zone: job.actor.agency.timeZone, schema })
}

interface Change {
  action?: string
  id?: number
  externalReference?: string
  version?: number
  cells: Record<string, string>
}

const schemas: Record<RecordsKind, string> = { campaigns: campaignFormat.schema, ads: adFormat.schema, orders: orderFormat.schema }

interface RowsAsFile {
  header: { names: string[]; columns: readonly unknown[] }
  rawRows: RawRow[]
  schema: string
}

/** The changes of a JSON change-set as the rows that a file would hold; a row's line is its place. */
async function rowsOfChanges(db: Kysely<DB>, job: JobRow): Promise<RowsAsFile> {
  const items = job.changeSetId === null ? [] : await loadPlannedItems(db, job.agencyId, job.changeSetId, 0)
  const rows = items.map((item) => ({ line: item.index + 1, cells: cellsOf(item) }))
  const names = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))]
  const rawRows: RawRow[] = rows.map(({ line, cells }) => ({ line, cells: names.map((name) => cells.get(name) ?? '') }))
  return { header: { names, columns: names.map((name) => ({ name })) }, rawRows, schema: schemas[recordsKindOf(job)] }
}

const headers: Record<PlannedItem['entityType'], (name: string) => string | undefined> = {
  campaign: (name) => headerIn(readHeader([name], 1)),
  ad: (name) => headerIn(readHeader([name], 1, adFormat)),
  order: (name) => headerIn(readHeader([name], 1, orderFormat)),
}
type Read = { ok: true; header: { columns: ({ header: string } | null)[] } } | { ok: false }
const headerIn = (read: Read) => (read.ok ? read.header.columns[0]?.header : undefined)

/** Cells by the proper names of their columns; what is no column cannot stand in a file. */
function cellsOf({ entityType, cells: kept }: PlannedItem): Map<string, string> {
  const { action, id, externalReference, version, cells } = kept as Change
  const keys = { action, id, external_reference: externalReference, rev: version }
  const given = Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  return new Map(
    [...given, ...Object.entries(cells)].flatMap(([name, cell]) => {
      const header = headers[entityType](name)
      return header === undefined ? [] : [[header, cell] as const]
    }),
  )
}
