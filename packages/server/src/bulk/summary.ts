/** What became of the rows of an import, from the items of its change-set. */
import type { bulk } from '@spotdesk/sdk/contract'
import type { RowError } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { JobRow } from '../jobs/job.ts'

/** An item with something to say, in the order of the file. */
export interface NotedItem {
  index: number
  /** null outside a file. */
  line: number | null
  errors: RowError[]
  warnings: RowError[]
}

/** Items that a job has come to and that have errors or warnings. */
export async function loadNotes(db: Kysely<DB>, job: JobRow): Promise<NotedItem[]> {
  if (job.changeSetId === null) return []
  const { rows } = await sql<NotedItem>`select index, line, errors, warnings from change_items
    where agency_id = ${job.agencyId} and change_set_id = ${job.changeSetId} and index < ${job.doneItems} and (errors <> '[]' or warnings <> '[]')
    order by index`.execute(db)
  return rows
}

export async function summarise(db: Kysely<DB>, job: JobRow): Promise<bulk.BulkSummary> {
  const notes = await loadNotes(db, job)
  const listed = (pick: (item: NotedItem) => RowError[]) =>
    notes.flatMap((item) => pick(item).map((error) => ({ ...error, lineNo: item.line ?? item.index + 1 })))
  const errors = listed((item) => item.errors)
  const { created, updated, unchanged } = job
  return {
    id: job.id,
    completedItems: created + updated + unchanged,
    totalErrors: errors.length,
    errors,
    warnings: listed((item) => item.warnings),
    created,
    updated,
    unchanged,
    outcome: job.outcome,
    changeSetId: job.changeSetId,
  }
}
