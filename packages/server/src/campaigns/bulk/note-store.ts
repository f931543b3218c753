/** SQL of the errors and warnings of an import. */
import type { RowError } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'

/** An item with errors or warnings, in the order of the file. */
export interface NotedItem {
  index: number
  /** null without a file. */
  line: number | null
  errors: RowError[]
  warnings: RowError[]
}

/** Items that a job has reached and that have errors or warnings. */
export async function loadNotes(db: Kysely<DB>, job: JobRow): Promise<NotedItem[]> {
  if (job.changeSetId === null) return []
  const { rows } = await sql<NotedItem>`select index, line, errors, warnings from change_items
    where agency_id = ${job.agencyId} and change_set_id = ${job.changeSetId} and index < ${job.doneItems} and (errors <> '[]' or warnings <> '[]')
    order by index`.execute(db)
  return rows
}
