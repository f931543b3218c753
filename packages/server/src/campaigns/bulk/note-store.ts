/** SQL of the errors and warnings of an import. */
import type { RowError } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { JobRow } from '../../platform/jobs/queue/job.ts'

type NoteKind = 'errors' | 'warnings'

/** The place of an item in the file. */
interface Place {
  index: number
  /** null without a file. */
  line: number | null
}

/** Condition of the items that a job has reached. */
const isReached = ({ agencyId, changeSetId, doneItems }: JobRow): RawBuilder<boolean> =>
  sql<boolean>`(agency_id = ${agencyId} and change_set_id = ${changeSetId} and index < ${doneItems})`

/** The errors of the items that a job has reached and that have some, in the order of the file. */
export async function loadErrors(db: Kysely<DB>, job: JobRow): Promise<(Place & { errors: RowError[] })[]> {
  const { rows } = await sql<Place & { errors: RowError[] }>`
    select index, line, errors from change_items where ${isReached(job)} and errors <> '[]' order by index`.execute(db)
  return rows
}

/** The first errors or warnings of these items in the order of the file, at most `limit`: a file may have ten of them in every row. */
export async function loadFirstNotes(
  db: Kysely<DB>,
  job: JobRow,
  { kind, limit }: { kind: NoteKind; limit: number },
): Promise<(Place & { note: RowError })[]> {
  // As many items have at least as many notes, so no later item is unpacked.
  const { rows } = await sql<Place & { note: RowError }>`
    select i.index, i.line, n.note
    from (select index, line, ${sql.ref(kind)} as notes from change_items where ${isReached(job)} and ${sql.ref(kind)} <> '[]' order by index limit ${limit}) i
    cross join jsonb_array_elements(i.notes) with ordinality as n (note, place)
    order by i.index, n.place limit ${limit}`.execute(db)
  return rows
}

/** The numbers of all of them. */
export async function countNotes(db: Kysely<DB>, job: JobRow): Promise<Record<NoteKind, number>> {
  const { rows } = await sql<Record<NoteKind, number>>`
    select coalesce(sum(jsonb_array_length(errors)), 0)::integer as errors, coalesce(sum(jsonb_array_length(warnings)), 0)::integer as warnings
    from change_items where ${isReached(job)} and (errors <> '[]' or warnings <> '[]')`.execute(db)
  return rows[0]!
}
