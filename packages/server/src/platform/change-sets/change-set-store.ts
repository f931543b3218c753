/** SQL of change-sets and their items. */
import type { Noun, ParsedOf, changeSets } from '@spotdesk/sdk/contract'
import type { RowError } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { toJsonText } from '../audit/json-text.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/gate/actor.ts'
import type { PlannedItem } from './plan/planned-change.ts'
import type { Entities } from './entity.ts'
import { reachableSets, readableSets } from './readable-query.ts'
import { revive } from './record/record-revert.ts'

export interface ChangeSetRow extends Omit<changeSets.ChangeSet, 'written' | 'warned' | 'reverted'> {
  agencyId: number
  kind: Noun
  actorId: string
  userId: number | null
  jobId: string | null
  /** The result of a revert. */
  result: unknown
}

const columns =
  sql.raw(`agency_id as "agencyId", id, kind, source, agent, status, hash, file_name as "fileName", actor_id as "actorId", actor_name as "createdBy", user_id as "userId",
  created_at as "createdAt", expires_at as "expiresAt", applied_at as "appliedAt", reverted_at as "revertedAt", reverts, job_id as "jobId", counts, result`)

/** A change-set among those that a condition admits: `readableSets` or `reachableSets`. */
export async function findChangeSet(
  db: Kysely<DB> | Transaction<DB>,
  admitted: RawBuilder<boolean>,
  id: string,
): Promise<ChangeSetRow | null> {
  const { rows } = await sql<ChangeSetRow>`select ${columns} from change_sets where ${admitted} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A page of the change-sets that an actor may read and that match, the newest first, and how many match in all. */
export async function searchChangeSets(
  db: Kysely<DB>,
  entities: Entities,
  actor: Actor,
  { mine = false, kind = [], status = [], source = [], page, limit }: ParsedOf<typeof changeSets.list>,
  now: Date,
): Promise<{ list: ChangeSetRow[]; total: number }> {
  const statusNow = sql`case when status = 'PLANNED' and expires_at <= ${now} then 'EXPIRED' else status end`
  const matching = sql<boolean>`(${readableSets(entities, actor)} and (not ${mine}::boolean or user_id = ${actor.userId})
    and (cardinality(${kind}::text[]) = 0 or kind = any(${kind}::text[]))
    and (cardinality(${source}::text[]) = 0 or source = any(${source}::text[]))
    and (cardinality(${status}::text[]) = 0 or ${statusNow} = any(${status}::text[])))`
  const [found, counted] = await Promise.all([
    // Ids are UUIDs of version 7: they sort by time, and the primary key holds them in that order.
    sql<ChangeSetRow>`select ${columns} from change_sets where ${matching} order by created_at desc, id desc limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from change_sets where ${matching}`.execute(db),
  ])
  return { list: found.rows, total: counted.rows[0]!.total }
}

/** A change-set within an actor's reach, locked until the transaction ends. */
export async function lockChangeSet(tx: Transaction<DB>, entities: Entities, actor: Actor, id: string): Promise<ChangeSetRow | null> {
  const { rows } =
    await sql<ChangeSetRow>`select ${columns} from change_sets where ${reachableSets(entities, actor)} and id = ${id} for no key update`.execute(
      tx,
    )
  return rows[0] ?? null
}

export interface NewChangeSet {
  id: string
  actor: Actor
  kind: Noun
  status: changeSets.ChangeSet['status']
  hash: string
  counts: changeSets.ChangeSet['counts']
  now: Date
  mode?: changeSets.ApplyMode
  fileName?: string | null
  jobId?: string
  expiresAt?: Date
  reverts?: string
  /** The key of the audit rows that are reverted, when it is not all of them. */
  revertsPart?: string | null
  result?: unknown
}

/** @returns false when there is a change-set of that id already; then nothing is inserted */
export async function insertChangeSet(tx: Transaction<DB>, set: NewChangeSet): Promise<boolean> {
  const { actor } = set
  const { rows } = await sql`
    insert into change_sets (agency_id, id, kind, source, agent, status, hash, mode, file_name, actor_type, actor_id, actor_name, user_id, job_id, counts, created_at, expires_at,
      applied_at, reverts, reverts_event, result, advertiser_ids, publisher_ids)
    values (${actor.agencyId}, ${set.id}, ${set.kind}, ${actor.source}, ${actor.agent ?? null}, ${set.status}, ${set.hash}, ${set.mode ?? 'partial'}, ${set.fileName ?? null}, ${actor.type}, ${actor.id},
      ${actor.name}, ${actor.userId}, ${set.jobId ?? null}, ${JSON.stringify(set.counts)}, ${set.now}, ${set.expiresAt ?? null},
      ${set.status === 'APPLIED' ? set.now : null}, ${set.reverts ?? null}, ${set.revertsPart ?? null}, ${set.result === undefined ? null : JSON.stringify(set.result)},
      ${actor.advertiserIds}, ${actor.publisherIds})
    on conflict (agency_id, id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Counts further changes of a change-set that holds only direct changes; it stays locked until the transaction ends.
 * @param since the earliest time at which it may have begun
 * @returns false when it is not the actor's own with the same scope and of the kind, or was planned, reverted or begun earlier
 */
export async function addToChangeSet(
  tx: Transaction<DB>,
  { id, actor, kind, counts, since }: Pick<NewChangeSet, 'id' | 'actor' | 'kind' | 'counts'> & { since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update change_sets s set counts = (select jsonb_object_agg(key, value::integer + coalesce((s.counts ->> key)::integer, 0)) from jsonb_each_text(${JSON.stringify(counts)}::jsonb))
    where agency_id = ${actor.agencyId} and id = ${id} and kind = ${kind} and status = 'APPLIED' and created_at >= ${since}
      and case when user_id is null then actor_id = ${actor.id} else user_id = ${actor.userId} end
      and advertiser_ids is not distinct from ${actor.advertiserIds}::bigint[] and publisher_ids is not distinct from ${actor.publisherIds}::bigint[]
      and reverted_at is null and reverts is null and job_id is null and hash = '' and expires_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** The agent that has planned a change-set; null: none has. */
export async function plannedByAgent(
  db: Kysely<DB>,
  { agencyId, changeSetId }: { agencyId: number; changeSetId: string },
): Promise<Pick<Actor, 'source' | 'agent'> | null> {
  const { rows } = await sql<Pick<Actor, 'source' | 'agent'>>`
    select source, agent from change_sets where agency_id = ${agencyId} and id = ${changeSetId} and source = 'AGENT'`.execute(db)
  return rows[0] ?? null
}

/** @param json the columns of items that are not empty, as JSON */
export async function insertItems(tx: Transaction<DB>, agencyId: number, changeSetId: string, json: string): Promise<void> {
  await sql`
    insert into change_items (agency_id, change_set_id, index, entity_type, line, verdict, action, entity_id, external_reference, name, base_version, changes, fields, errors, warnings, cells, outcome)
    select ${agencyId}, ${changeSetId}, index, entity_type, line, verdict, action, entity_id, external_reference, name, base_version,
      coalesce(changes, '[]'), fields, coalesce(errors, '[]'), coalesce(warnings, '[]'), cells, outcome
    from jsonb_populate_recordset(null::change_items, ${json}::jsonb)`.execute(tx)
}

/** Items from an index on, in order. */
export async function loadPlannedItems(
  db: Kysely<DB> | Transaction<DB>,
  entities: Entities,
  { agencyId, changeSetId }: { agencyId: number; changeSetId: string },
  from: number,
): Promise<PlannedItem[]> {
  const { rows } = await sql<PlannedItem & { fields: StoredFields | null }>`
    select entity_type as "entityType", index, line, verdict, entity_id as id, external_reference as "externalReference", name, base_version as version, errors, fields, cells
    from change_items where agency_id = ${agencyId} and change_set_id = ${changeSetId} and index >= ${from} order by index`.execute(db)
  return rows.map(({ fields, ...item }) => ({
    ...item,
    effect: fields?.effect ?? null,
    after: fields ? reviveFields(entities, item.entityType, fields.after) : null,
    ...(fields?.place && { position: fields.place.to }),
  }))
}

/** The fields of a planned entity from their stored JSON, which omits nulls. */
function reviveFields(entities: Entities, entityType: string, kept: Record<string, unknown>): object {
  const empty = entities.planned(entityType).planned.fieldNames.map((name) => [name, null] as const)
  return { ...Object.fromEntries(empty), ...Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, revive(name, value)])) }
}

/** The part of a planned row that `toStoredPlan` stores. */
interface StoredFields {
  after: Record<string, unknown>
  effect?: PlannedItem['effect']
  place?: { to: number | null }
}

/** Ids of the entities that earlier items have created, by index. */
export async function loadMade(db: Kysely<DB> | Transaction<DB>, agencyId: number, changeSetId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ index: number; id: number }>`select index, entity_id as id from change_items
    where agency_id = ${agencyId} and change_set_id = ${changeSetId} and verdict = 'CREATE' and outcome = 'APPLIED' and entity_id is not null`.execute(
    db,
  )
  return new Map(rows.map(({ index, id }) => [index, id]))
}

/**
 * Stores the outcomes of a range of items, in the transaction that applied them.
 * @param made ids of new entities by index  @param failures errors of rows that could not be written, by index
 */
export async function settleItems(
  tx: Transaction<DB>,
  set: { agencyId: number; changeSetId: string },
  range: { from: number; to: number },
  { made, failures }: { made: ReadonlyMap<number, number>; failures: ReadonlyMap<number, readonly RowError[]> },
): Promise<void> {
  const extra = toJsonText(
    [...new Set([...made.keys(), ...failures.keys()])].map((index) => ({
      index,
      id: made.get(index) ?? null,
      errors: failures.get(index) ?? null,
    })),
  )
  await sql`
    update change_items i set
      outcome = case when x.errors is not null or i.verdict = 'ERROR' then 'FAILED' when i.verdict = 'UNCHANGED' then 'SKIPPED' else 'APPLIED' end,
      entity_id = coalesce(x.id, i.entity_id), errors = case when i.verdict = 'ERROR' then i.errors else coalesce(x.errors, '[]') end
    from generate_series(${range.from}::integer, ${range.to - 1}::integer) as n (index)
    left join jsonb_to_recordset(${extra}::jsonb) as x (index integer, id bigint, errors jsonb) on x.index = n.index
    where i.agency_id = ${set.agencyId} and i.change_set_id = ${set.changeSetId} and i.index = n.index`.execute(tx)
}

/** Sets the status of a change-set. */
export async function setStatus(
  tx: Transaction<DB>,
  agencyId: number,
  id: string,
  to: { status: changeSets.ChangeSet['status']; now: Date },
): Promise<void> {
  await sql`update change_sets set status = ${to.status}, applied_at = case when ${to.status} = 'APPLIED' then ${to.now}::timestamptz else applied_at end
    where agency_id = ${agencyId} and id = ${id}`.execute(tx)
}

/** Expires plans after their time, in every agency, and deletes old ones; run by the owner of the database. */
export async function expirePlans(owner: Kysely<DB>, now: Date, keepUntil: Date): Promise<void> {
  await sql`update change_sets set status = 'EXPIRED' where status = 'PLANNED' and expires_at <= ${now}`.execute(owner)
  await sql`delete from change_sets where status = 'EXPIRED' and expires_at <= ${keepUntil}`.execute(owner)
}
