/** The file of an import's failed rows: their cells as received, followed by the errors. */
import { type campaignFormat, getFileKind, printErrorHead, printErrorRows, printErrors, type RawRow, readHeader } from '@spotdesk/sdk/bulk'
import type { Kysely } from 'kysely'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { loadPlannedItems } from '../../platform/change-sets/change-set-store.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'
import { readRawRows, requireFileNoun } from './import-source.ts'
import { loadErrors } from './note-store.ts'
import type { PlannedItem } from '../../platform/change-sets/plan/planned-change.ts'

export async function printFailedRows(db: Kysely<DB>, entities: Entities, job: JobRow): Promise<string> {
  const errorsByLine = new Map((await loadErrors(db, job)).map(({ line, index, errors }) => [line ?? index + 1, errors]))
  const texts: string[] = []
  const head = await readRawRows(db, job, (header, rows) => void texts.push(printErrorRows(header, rows, errorsByLine)))
  if (head) return printErrorHead(head, { zone: head.zone, schema: getFileKind(requireFileNoun(job)).format.schema }) + texts.join('')
  const { header, rawRows, schema } = await rowsOfChanges(db, entities, job)
  return printErrors(header, rawRows, errorsByLine, { zone: job.actor.agency.timeZone, schema })
}

interface Change {
  action?: string
  id?: number
  externalReference?: string
  version?: number
  cells: Record<string, string>
}

interface RowsAsFile {
  header: { names: string[]; columns: readonly unknown[] }
  rawRows: RawRow[]
  schema: string
}

/** The changes of a JSON change-set as rows of a file; the line of a row is its index. */
async function rowsOfChanges(db: Kysely<DB>, entities: Entities, job: JobRow): Promise<RowsAsFile> {
  const items =
    job.changeSetId === null ? [] : await loadPlannedItems(db, entities, { agencyId: job.agencyId, changeSetId: job.changeSetId }, 0)
  const rows = items.map((item) => ({ line: item.index + 1, cells: toCellsByColumn(entities, item) }))
  const names = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))]
  const rawRows: RawRow[] = rows.map(({ line, cells }) => ({ line, cells: names.map((name) => cells.get(name) ?? '') }))
  const own = entities.rows.find(({ changeSetKind, planned }) => planned && changeSetKind === job.kind)!
  return { header: { names, columns: names.map((name) => ({ name })) }, rawRows, schema: own.planned!.format.schema }
}

/** Cells by column name; a member without a column is left out. */
function toCellsByColumn(entities: Entities, { entityType, cells: kept }: PlannedItem): Map<string, string> {
  const { action, id, externalReference, version, cells } = kept as Change
  const keys = { action, id, external_reference: externalReference, rev: version }
  const given = Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  return new Map(
    [...given, ...Object.entries(cells)].flatMap(([name, cell]) => {
      const read = readHeader([name], 1, getFormat(entities, entityType))
      const header = read.ok ? read.header.columns[0]?.header : undefined
      return header === undefined ? [] : [[header, cell] as const]
    }),
  )
}

/** The formats differ in the fields of a row only, which this function does not read. */
const getFormat = (entities: Entities, entityType: string) => entities.planned(entityType).planned.format as typeof campaignFormat
