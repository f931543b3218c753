/** SQL of the user log: audit rows as their readers may see them. */
import type { userLog } from '@spotdesk/sdk/contract'
import { limits, searchKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { toFilterSet, wholeNumber } from '../../platform/db/query/list-query.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { getHiddenEntityTypes, readableEvents } from '../../platform/change-sets/readable-query.ts'
import type { FieldChange } from '../../platform/audit/audit-store.ts'

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
 * Audit rows `e` that the actor may see: of things whose changes the actor may read. An actor with a scope of advertisers or publishers sees
 * changes of entities in that scope, and their own changes.
 */
function visibleEvents(entities: Entities, actor: Actor): RawBuilder<boolean> {
  const { agencyId, advertiserIds, publisherIds, name } = actor
  const readable = readableEvents(entities, actor)
  if (advertiserIds === null && publisherIds === null) return sql<boolean>`(e.agency_id = ${agencyId} and ${readable})`
  const cases = entities.rows.flatMap(({ entityType, table, visible }) =>
    visible ? [sql`when ${entityType} then exists (select from ${sql.table(table)} r where ${visible(actor)} and r.id = e.entity_id)`] : [],
  )
  return sql<boolean>`(e.agency_id = ${agencyId} and ${readable} and (e.actor_name = ${name} or case e.entity_type ${sql.join(cases, sql` `)} else false end))`
}

/** Entity types that have these names in any case, as they are stored, so that an index finds them. Other names stay unchanged. */
function typesNamed({ auditTypes }: Entities, names: readonly string[]): string[] {
  return names.map((name) => auditTypes.find((type) => type.toLowerCase() === name.toLowerCase()) ?? name)
}

/** Things that a text finds, one by one on the index of things; more of them are frequent enough to be found in the order of time. */
const mostThings = 500

/** A filter with what was looked up for it. */
interface FoundFilter extends LogFilter {
  /** User names as the log has them, so that an index finds them. */
  users: readonly string[] | null
  /** The things whose names, or whose id, the text finds; null: too many, or no text. */
  things: readonly { type: string; id: number }[] | null
}

/** Looks up the users and the things of a filter. */
export async function lookUp(db: Kysely<DB>, entities: Entities, actor: Actor, filter: LogFilter): Promise<FoundFilter> {
  const wanted = new Set((filter.user ?? []).map((name) => name.toLowerCase()))
  const text = filter.q?.trim() ?? ''
  const [names, things] = await Promise.all([
    wanted.size > 0 ? readDistinct(db, actor.agencyId, 'actor_name') : [],
    text === '' ? null : thingsNamed(db, entities, actor, text),
  ])
  return { ...filter, users: wanted.size > 0 ? names.filter((name) => wanted.has(name.toLowerCase())) : null, things }
}

async function thingsNamed(db: Kysely<DB>, { auditTypes }: Entities, { agencyId }: Actor, text: string): Promise<FoundFilter['things']> {
  const { rows } = await sql<{ type: string; id: number }>`select distinct entity_type as type, entity_id as id from audit_names
    where agency_id = ${agencyId} and strpos(name_lc, ${searchKey(text)}) > 0 limit ${mostThings + 1}`.execute(db)
  if (rows.length > mostThings) return null
  const id = wholeNumber(text)
  const named = new Set(rows.map((row) => `${row.type} ${row.id}`))
  return id === null ? rows : [...rows, ...auditTypes.filter((type) => !named.has(`${type} ${id}`)).map((type) => ({ type, id }))]
}

/** Audit rows `e`: all, or those of the found things. */
function selectEvents({ agencyId }: Actor, { things }: FoundFilter): RawBuilder<unknown> {
  if (things === null) return sql`audit_events e`
  // Without OFFSET the planner may walk the whole log and look each row up among the things.
  return sql`(select x.* from unnest(${things.map(({ type }) => type)}::text[], ${things.map(({ id }) => id)}::bigint[]) u (type, id)
    cross join lateral (select * from audit_events x where x.agency_id = ${agencyId} and x.entity_type = u.type and x.entity_id = u.id offset 0) x) e`
}

function matching(entities: Entities, actor: Actor, filter: FoundFilter): RawBuilder<boolean> {
  const { q, users, entityType, entityId, action, source, changeSetId, from, until } = filter
  const text = q?.trim() ?? ''
  const conditions = [visibleEvents(entities, actor)]
  if (text !== '')
    conditions.push(sql`(strpos(search_key(e.entity_name), ${searchKey(text)}) > 0 or e.entity_id = ${wholeNumber(text)}::bigint)`)
  if (users) conditions.push(sql`e.actor_name = any(${users}::text[])`)
  if (toFilterSet(entityType)) conditions.push(sql`e.entity_type = any(${typesNamed(entities, entityType!)}::text[])`)
  if (toFilterSet(action)) conditions.push(sql`e.action = any(${action!.map((name) => name.toUpperCase())}::text[])`)
  if (toFilterSet(source)) conditions.push(sql`e.source = any(${source}::text[])`)
  if (entityId !== undefined) conditions.push(sql`e.entity_id = ${entityId}`)
  if (changeSetId !== undefined) conditions.push(sql`e.change_set_id = ${changeSetId}::uuid`)
  if (from) conditions.push(sql`e.at >= ${from}`)
  if (until) conditions.push(sql`e.at < ${until}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const ofSameThing = (alias: string) => sql.raw(`${alias}.entity_type = e.entity_type and ${alias}.entity_id = e.entity_id`)

/** Reverts `r` of the change-set of a row that touched the same entity, by their row `x`, and are in force. */
const standingReverts = sql`change_sets r join audit_events x on x.agency_id = r.agency_id and x.change_set_id = r.id and ${ofSameThing('x')}
    where r.agency_id = e.agency_id and r.reverts = e.change_set_id and r.reverted_at is null
      and not exists (select 1 from change_sets u join audit_events y on y.agency_id = u.agency_id and y.change_set_id = u.id and ${ofSameThing('y')}
        where u.agency_id = r.agency_id and u.reverts = r.id and u.reverted_at is null)`

/** A row counts as reverted while a revert of its change-set that touched the same entity is in force, except the fields that it left as they are. */
const columns = sql`e.id, e.at, e.actor_type as "actorType", e.actor_name as "actorName", e.source, e.agent, e.request_id as "requestId",
  e.change_set_id as "changeSetId", e.entity_type as "entityType", e.entity_id as "entityId", e.entity_name as "entityName", e.action,
  e.version_before as "versionBefore", e.version_after as "versionAfter", e.diff, e.reason,
  case when e.entity_type = 'ad' then (select a.campaign_id from ads a where a.agency_id = e.agency_id and a.id = e.entity_id) end as "campaignId",
  (select max(x.at) from ${standingReverts}) as "revertedAt",
  array(select f from (select r.result from ${standingReverts} order by x.at desc limit 1) latest
    cross join jsonb_array_elements(latest.result -> 'conflicts') c cross join jsonb_array_elements_text(c -> 'fields') f
    where (c ->> 'id')::bigint = e.entity_id) as "keptFields"`

/** A page, the latest first, and the number of matches: counted only up to the last page that can be shown, and one more. */
export async function searchLog(
  db: Kysely<DB>,
  entities: Entities,
  actor: Actor,
  { page, limit, ...asked }: LogFilter & { page: number; limit: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const filter = await lookUp(db, entities, actor, asked)
  const where = matching(entities, actor, filter)
  const events = selectEvents(actor, filter)
  const counted = await sql<{
    total: number
  }>`select count(*) as total from (select 1 from ${events} where ${where} limit ${limits.countedEntries + 1}) n`.execute(db)
  const { total } = counted.rows[0]!
  // Few matches are found by the filter's own index and sorted; many soon turn up on a walk from the latest. The sum keeps the planner, which
  // does not know that a kind never has an action, from walking the whole log for few.
  const latest = total > limits.countedEntries ? sql`e.at` : sql`e.at + interval '0'`
  // The columns are made of the rows of the page alone, not of those before it.
  const found = await sql<LogRow>`select ${columns} from (
    select e.* from ${events} where ${where} order by ${latest} desc, e.id desc limit ${limit} offset ${page * limit}) e
    order by e.at desc, e.id desc`.execute(db)
  return { rows: found.rows, total }
}

/** Everything that matches, the latest first, for a cursor. */
export const wholeLog = (entities: Entities, actor: Actor, filter: FoundFilter): RawBuilder<LogRow> =>
  sql<LogRow>`select ${columns} from ${selectEvents(actor, filter)} where ${matching(entities, actor, filter)} order by e.at desc, e.id desc`

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
  const seesAll = actor.advertiserIds === null && actor.publisherIds === null && getHiddenEntityTypes(entities, actor).length === 0
  const latest = sql<Choices>`
    with e as (select distinct e.actor_name, e.entity_type, e.action, e.source
      from (select * from audit_events e where e.agency_id = ${actor.agencyId} order by e.at desc limit ${limits.countedEntries}) e where ${visibleEvents(entities, actor)})
    select array(select distinct actor_name from e order by 1) as users, array(select distinct entity_type from e order by 1) as "entityTypes",
      array(select distinct action from e order by 1) as actions, array(select distinct source from e order by 1) as sources`.execute(db)
  const all = seesAll ? [readDistinct(db, actor.agencyId, 'actor_name'), readDistinct(db, actor.agencyId, 'entity_type')] : []
  const [found, users, entityTypes] = await Promise.all([latest, ...all])
  return { ...found!.rows[0]!, ...(users && { users }), ...(entityTypes && { entityTypes }) }
}

/** A loose scan: one look at the index for each different value, however many rows have it. */
async function readDistinct(db: Kysely<DB>, agencyId: number, name: 'actor_name' | 'entity_type'): Promise<string[]> {
  const column = sql.ref(name)
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${column} as value from audit_events where agency_id = ${agencyId} order by ${column} limit 1)
      union all
      select (select ${column} from audit_events where agency_id = ${agencyId} and ${column} > f.value order by ${column} limit 1) from found f where f.value is not null)
    select value from found where value is not null order by 1`.execute(db)
  return rows.map(({ value }) => value)
}
