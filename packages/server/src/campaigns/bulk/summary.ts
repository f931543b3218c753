/** The summary of an import, from the items of its change-set. */
import type { bulk } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'
import { countNotes, loadFirstNotes } from './note-store.ts'

type Listed = bulk.BulkSummary['errors'][number]

/** The first notes, limited in number so that the response stays small; the file of failed rows has all errors. */
async function listFirst(db: Kysely<DB>, job: JobRow, kind: 'errors' | 'warnings'): Promise<Listed[]> {
  const list: Listed[] = []
  let bytes = 0
  for (const { note, line, index } of await loadFirstNotes(db, job, { kind, limit: limits.summaryErrors })) {
    if (bytes >= limits.summaryErrorBytes) break
    const listed = { ...note, lineNo: line ?? index + 1 }
    bytes += Buffer.byteLength(JSON.stringify(listed))
    list.push(listed)
  }
  return list
}

export async function summariseImport(db: Kysely<DB>, job: JobRow): Promise<bulk.BulkSummary> {
  const [errors, warnings, counts] = await Promise.all([listFirst(db, job, 'errors'), listFirst(db, job, 'warnings'), countNotes(db, job)])
  const { created, updated, unchanged } = job
  return {
    id: job.id,
    completedItems: created + updated + unchanged,
    totalErrors: counts.errors,
    errors,
    errorsLeftOut: counts.errors - errors.length,
    warnings,
    warningsLeftOut: counts.warnings - warnings.length,
    created,
    updated,
    unchanged,
    outcome: job.outcome,
    changeSetId: job.changeSetId,
  }
}
