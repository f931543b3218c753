/** SQL of the user log: audit rows as their readers may see them. */
import type { userLog } from '@spotdesk/sdk/contract'
import { limits, searchKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { setOf, wholeNumber } from '../../platform/db/list-query.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { FieldChange } from '../../platform/audit/append.ts'

export interface LogFilter {
  q?: string | undefined
  user?: readonly string[] | undefined
  entityType?: readonly string[] | undefined
  entityId?: number | undefined
  action?: readonly string[] | undefined
  source?: readonly string[] | undefined
  changeSetId?: string | undefined
  /** Half-open. */
  from: Date | null
  until: Date | null
}

/** An audit row as it is stored. */
export interface LogRow extends Omit<userLog.LogEntry, 'actor' | 'changes'> {
  actorType: userLog.LogEntry['actor']['type']
  actorName: string
  diff: FieldChange[]
}

/**
 * Audit rows `e` that the actor may see. An actor with a scope of advertisers or publishers sees changes of entities in that scope, and
 * their own changes.
 */
function visibleEvents(entities: Entities, actor: Actor): RawBuilder<boolean> {
  const { agencyId, advertiserIds, publisherIds, name } = actor
  if (advertiserIds === null && publisherIds === null) return sql<boolean>`(e.agency_id = ${agencyId})`
  const cases = entities.rows.flatMap(({ entityType, table, visible }) =>
    visible ? [sql`when ${entityType} then exists (select from ${sql.table(table)} r where ${visible(actor)} and r.id = e.entity_id)`] : [],
  )
  return sql<boolean>`(e.agency_id = ${agencyId} and (e.actor_name = ${name} or case e.entity_type ${sql.join(cases, sql` `)} else false end))`
}

/** Entity types that have these names in any case, as they are stored, so that an index finds them. Other names stay unchanged. */
function typesNamed({ auditTypes }: Entities, names: readonly string[]): string[] {
  return names.map((name) => auditTypes.find((type) => type.toLowerCase() === name.toLowerCase()) ?? name)
}

function matching(entities: Entities, actor: Actor, filter: LogFilter): RawBuilder<boolean> {
  const { q, user, entityType, entityId, action, source, changeSetId, from, until } = filter
  const text = q?.trim() ?? ''
  const conditions = [visibleEvents(entities, actor)]
  if (text !== '')
    conditions.push(sql`(strpos(lower(e.entity_name), ${searchKey(text)}) > 0 or e.entity_id = ${wholeNumber(text)}::bigint)`)
  if (setOf(user)) conditions.push(sql`lower(e.actor_name) = any(${user!.map((name) => name.toLowerCase())}::text[])`)
  if (setOf(entityType)) conditions.push(sql`e.entity_type = any(${typesNamed(entities, entityType!)}::text[])`)
  if (setOf(action)) conditions.push(sql`e.action = any(${action!.map((name) => name.toUpperCase())}::text[])`)
  if (setOf(source)) conditions.push(sql`e.source = any(${source}::text[])`)
  if (entityId !== undefined) conditions.push(sql`e.entity_id = ${entityId}`)
  if (changeSetId !== undefined) conditions.push(sql`e.change_set_id = ${changeSetId}::uuid`)
  if (from) conditions.push(sql`e.at >= ${from}`)
  if (until) conditions.push(sql`e.at < ${until}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const ofSameThing = (alias: string) => sql.raw(`${alias}.entity_type = e.entity_type and ${alias}.entity_id = e.entity_id`)

/** A row counts as reverted while a revert of its change-set that touched the same entity is in force. */
const columns = sql`e.id, e.at, e.actor_type as "actorType", e.actor_name as "actorName", e.source, e.request_id as "requestId",
  e.change_set_id as "changeSetId", e.entity_type as "entityType", e.entity_id as "entityId", e.entity_name as "entityName", e.action,
  e.version_before as "versionBefore", e.version_after as "versionAfter", e.diff, e.reason,
  (select max(x.at) from change_sets r join audit_events x on x.agency_id = r.agency_id and x.change_set_id = r.id and ${ofSameThing('x')}
    where r.agency_id = e.agency_id and r.reverts = e.change_set_id and r.reverted_at is null
      and not exists (select 1 from change_sets u join audit_events y on y.agency_id = u.agency_id and y.change_set_id = u.id and ${ofSameThing('y')}
        where u.agency_id = r.agency_id and u.reverts = r.id and u.reverted_at is null)) as "revertedAt"`

/** A page, the latest first, and the number of matches: counted only up to the last page that can be shown, and one more. */
export async function searchLog(
  db: Kysely<DB>,
  entities: Entities,
  actor: Actor,
  { page, limit, ...filter }: LogFilter & { page: number; limit: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const where = matching(entities, actor, filter)
  const [found, counted] = await Promise.all([
    sql<LogRow>`select ${columns} from audit_events e where ${where} order by e.at desc, e.id desc limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
    sql<{
      total: number
    }>`select count(*) as total from (select 1 from audit_events e where ${where} limit ${limits.countedEntries + 1}) n`.execute(db),
  ])
  return { rows: found.rows, total: counted.rows[0]!.total }
}

/** Everything that matches, the latest first, for a cursor. */
export const wholeLog = (entities: Entities, actor: Actor, filter: LogFilter): RawBuilder<LogRow> =>
  sql<LogRow>`select ${columns} from audit_events e where ${matching(entities, actor, filter)} order by e.at desc, e.id desc`

export async function findEvent(db: Kysely<DB> | Transaction<DB>, entities: Entities, actor: Actor, id: string): Promise<LogRow | null> {
  const { rows } =
    await sql<LogRow>`select ${columns} from audit_events e where ${visibleEvents(entities, actor)} and e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

type Choices = Record<'users' | 'entityTypes' | 'actions' | 'sources', string[]>

/**
 * The different users, entity kinds, actions and sources of the rows that the actor may see. Users and kinds are found value by value on
 * their indexes; everything else comes from the latest rows, so that the length of the log does not matter.
 */
export async function readChoices(db: Kysely<DB>, entities: Entities, actor: Actor): Promise<Choices> {
  const seesAll = actor.advertiserIds === null && actor.publisherIds === null
  const latest = sql<Choices>`
    with e as (select distinct e.actor_name, e.entity_type, e.action, e.source
      from (select * from audit_events e where e.agency_id = ${actor.agencyId} order by e.at desc limit ${limits.countedEntries}) e where ${visibleEvents(entities, actor)})
    select array(select distinct actor_name from e order by 1) as users, array(select distinct entity_type from e order by 1) as "entityTypes",
      array(select distinct action from e order by 1) as actions, array(select distinct source from e order by 1) as sources`.execute(db)
  const all = seesAll ? [distinctOf(db, actor.agencyId, 'actor_name'), distinctOf(db, actor.agencyId, 'entity_type')] : []
  const [found, users, entityTypes] = await Promise.all([latest, ...all])
  return { ...found!.rows[0]!, ...(users && { users }), ...(entityTypes && { entityTypes }) }
}

/** A loose scan: one look at the index for each different value, however many rows have it. */
async function distinctOf(db: Kysely<DB>, agencyId: number, name: 'actor_name' | 'entity_type'): Promise<string[]> {
  const column = sql.ref(name)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${column} as value from audit_events where agency_id = ${agencyId} order by ${column} limit 1)
      union all
      select (select ${column} from audit_events where agency_id = ${agencyId} and ${column} > f.value order by ${column} limit 1) from found f where f.value is not null)
    select value from found where value is not null order by 1`.execute(db)
  return rows.map(({ value }) => value)
}
