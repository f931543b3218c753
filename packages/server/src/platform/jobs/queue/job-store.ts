/** SQL of jobs as users see them. */
import type { bulk } from '@spotdesk/sdk/contract'
import { recordNouns, type RecordTable, recordTables } from '@spotdesk/sdk/records'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type Actor, getUserKey } from '../../http/gate/actor.ts'
import { isPermitted } from '../../http/gate/gate.ts'
import { type LiesWithin, madeWithinScope } from '../../http/visible-query.ts'
import type { JobRow } from './job.ts'
import { jobColumns } from './job-query.ts'

/**
 * Jobs belong to the agency. A user with a scope of advertisers or publishers sees only own jobs, and of these none that was created with a
 * wider scope than the user has now: its file contains entities outside the scope. Nobody sees those of records that they may not read,
 * or exports by others that can name parents they may not read.
 */
function mayRead(actor: Actor): RawBuilder<boolean> {
  const limited = actor.advertiserIds !== null || actor.publisherIds !== null
  const hidden = recordNouns.filter((noun) => !isPermitted({ permission: recordTables[noun].permissions.read }, actor))
  // A job of zones can make publishers.
  const mixed = hidden.length > 0 ? recordNouns.filter((noun) => !hidden.includes(noun)) : []
  const isHidden = new Set<string>(hidden)
  const withHiddenParents = recordNouns.filter((noun) => {
    const { owner }: RecordTable = recordTables[noun]
    return owner.kind === 'parent' && isHidden.has(owner.noun)
  })
  const hiddenTypes = hidden.map((noun) => recordTables[noun].one)
  return sql<boolean>`(agency_id = ${actor.agencyId} and kind <> all(${hidden}::text[])
    and (type <> 'export' or kind <> all(${withHiddenParents}::text[]) or actor ->> 'id' = ${actor.id})
    and (kind <> all(${mixed}::text[]) or not exists (select from change_items i
      where i.agency_id = jobs.agency_id and i.change_set_id = jobs.change_set_id and i.entity_type = any(${hiddenTypes}::text[])))
    and (not ${limited}::boolean or (actor_id = ${getUserKey(actor)} and ${madeWithinScope(actor, actorLiesWithin)})))`
}

/** A job keeps its user and the scope of that user at the time. */
const actorLiesWithin: LiesWithin = (kind, ids) => sql<boolean>`actor -> ${kind}::text <@ ${JSON.stringify(ids)}::jsonb`

export async function findJob(db: Kysely<DB> | Transaction<DB>, actor: Actor, id: string): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`select ${jobColumns} from jobs where ${mayRead(actor)} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface JobFilter {
  type?: readonly bulk.Job['type'][] | undefined
  kind?: readonly bulk.Job['kind'][] | undefined
  status?: readonly bulk.Job['status'][] | undefined
  mine?: boolean | undefined
  createdBy?: readonly string[] | undefined
  dryRun?: boolean | undefined
  page: number
  limit: number
}

/** A page of jobs, the newest first, and the number of matches. */
export async function listJobs(
  db: Kysely<DB>,
  actor: Actor,
  { type = [], kind = [], status = [], mine = false, createdBy = [], dryRun, page, limit }: JobFilter,
): Promise<{ list: JobRow[]; total: number }> {
  const matching = sql`${mayRead(actor)} and (cardinality(${type}::text[]) = 0 or type = any(${type}::text[]))
    and (cardinality(${kind}::text[]) = 0 or kind = any(${kind}::text[]))
    and (cardinality(${createdBy}::text[]) = 0 or lower(actor ->> 'name') = any(${createdBy.map((name) => name.toLowerCase())}::text[]))
    and dry_run = coalesce(${dryRun ?? null}::boolean, dry_run)
    and (cardinality(${status}::text[]) = 0 or status = any(${status}::text[])) and (not ${mine}::boolean or actor_id = ${getUserKey(actor)})`
  const [found, counted] = await Promise.all([
    sql<JobRow>`select ${jobColumns} from jobs where ${matching} order by created_at desc, id limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from jobs where ${matching}`.execute(db),
  ])
  return { list: found.rows, total: counted.rows[0]!.total }
}

/** Asks a job to stop. A waiting job ends at once; an ended job, and a job of a single step, are unchanged. */
export async function requestCancel(tx: Transaction<DB>, actor: Actor, id: string, now: Date): Promise<JobRow | null> {
  await sql`
    update jobs set cancel_requested = true,
      status = case when started_at is null then 'COMPLETED' else status end, outcome = case when started_at is null then 'CANCELED' end,
      finished_at = case when started_at is null then ${now}::timestamptz end
    where ${mayRead(actor)} and id = ${id} and status = 'STARTED' and type <> 'duplicate'`.execute(tx)
  return findJob(tx, actor, id)
}

/** Deletes jobs with their files, in every agency; run by the owner. */
export async function deleteOldJobs(owner: Kysely<DB>, before: Date): Promise<void> {
  await sql`delete from jobs where status = 'COMPLETED' and created_at < ${before}`.execute(owner)
}

/**
 * Deletes, in every agency, uploads of jobs that ingest facts and inventory: their content is in the tables, and nobody downloads them.
 * Uploads of imports stay as long as their jobs.
 */
export async function deleteTakenFacts(owner: Kysely<DB>, before: Date): Promise<void> {
  await sql`delete from job_files f using jobs j
    where j.agency_id = f.agency_id and j.id = f.job_id and j.type in ('ingest', 'inventory') and j.status = 'COMPLETED' and j.finished_at < ${before}`.execute(
    owner,
  )
}
