/** The summary of an import, from the items of its change-set. */
import type { bulk } from '@spotdesk/sdk/contract'
import { limits, type RowError } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'
import { type NotedItem, loadNotes } from './note-store.ts'

type Listed = bulk.BulkSummary['errors'][number]

/** The first errors, limited in number so that the response stays small; the file of failed rows has all of them. */
function listWithin(notes: readonly NotedItem[], pick: (item: NotedItem) => readonly RowError[]): { list: Listed[]; leftOut: number } {
  const list: Listed[] = []
  let [bytes, leftOut] = [0, 0]
  for (const item of notes) {
    for (const error of pick(item)) {
      if (list.length < limits.summaryErrors && bytes < limits.summaryErrorBytes) {
        const listed = { ...error, lineNo: item.line ?? item.index + 1 }
        bytes += Buffer.byteLength(JSON.stringify(listed))
        list.push(listed)
      } else leftOut += 1
    }
  }
  return { list, leftOut }
}

export async function summariseImport(db: Kysely<DB>, job: JobRow): Promise<bulk.BulkSummary> {
  const notes = await loadNotes(db, job)
  const errors = listWithin(notes, (item) => item.errors)
  const warnings = listWithin(notes, (item) => item.warnings)
  const { created, updated, unchanged } = job
  return {
    id: job.id,
    completedItems: created + updated + unchanged,
    totalErrors: errors.list.length + errors.leftOut,
    errors: errors.list,
    errorsLeftOut: errors.leftOut,
    warnings: warnings.list,
    warningsLeftOut: warnings.leftOut,
    created,
    updated,
    unchanged,
    outcome: job.outcome,
    changeSetId: job.changeSetId,
  }
}
