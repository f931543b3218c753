/** SQL of the items of a change-set. */
import type { changeSets, ParsedOf } from '@spotdesk/sdk/contract'
import { type RevertedParts, type SpendField, spendFields } from '@spotdesk/sdk/rules'
import { getSetting, searchKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Actor } from '../../http/gate/actor.ts'
import { objectiveSeen, rateSeen } from '../../http/money-seen-query.ts'
import type { ChangeSetRow } from '../change-set-store.ts'
import type { EntityKind } from '../entity.ts'
import type { PlannedDifference } from '../plan/planned-change.ts'
import { readReverted } from '../revert/reverted-query.ts'
import type { FieldChange } from '../../audit/audit-store.ts'
import type { Executor } from '../../db/connection/executor.ts'

/** An item of a plan; `diff` is that of its audit row, where the item itself lists no changes. */
type PlannedItem = ListedItem & { diff: FieldChange[] | null }
/** An item whose changes are as a file holds them. */
export type ListedItem = Omit<changeSets.ChangeItem, 'changes' | keyof Units> & { changes: PlannedDifference[] }

/** A page of the planned items of a change-set, the number of all its items and of those that match. */
export async function readPlannedItems(
  db: Kysely<DB>,
  { agencyId, id }: Pick<ChangeSetRow, 'agencyId' | 'id'>,
  { page, limit, ...filter }: Omit<ParsedOf<typeof changeSets.items>, 'id'>,
): Promise<{ items: PlannedItem[]; every: number; matching: number }> {
  const matches = matchesFilter(filter, await findIndexes(db, { agencyId, id }, filter.q))
  const [found, counted] = await Promise.all([
    sql<PlannedItem>`
      select i.entity_type as "entityType", i.index, i.line, i.verdict, i.action, case when i.verdict <> 'CREATE' or i.outcome in ('APPLIED', 'REVERTED') then i.entity_id end as id,
        i.external_reference as "externalReference", i.name, i.base_version as version, i.changes, i.errors, i.warnings, i.outcome, e.diff
      from change_items i
      left join audit_events e on e.agency_id = i.agency_id and e.change_set_id = i.change_set_id and e.entity_type = i.entity_type and e.entity_id = i.entity_id and i.changes = '[]'
      where i.agency_id = ${agencyId} and i.change_set_id = ${id} and ${matches}
      order by i.index limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ every: number; matching: number }>`
      select count(*) as every, count(*) filter (where ${matches}) as matching
      from change_items i where agency_id = ${agencyId} and change_set_id = ${id}`.execute(db),
  ])
  return { items: found.rows, ...counted.rows[0]! }
}

/** The text that a search finds: a part of the name or of the reference, in any case, or the id. */
export function isMatchingItem({ name, externalReference, id }: Pick<ListedItem, 'name' | 'externalReference' | 'id'>, q: string): boolean {
  const part = searchKey(q)
  return [name, externalReference].some((text) => text !== null && searchKey(text).includes(part)) || String(id) === part
}

/** The indexes of the items that a search finds; null when nothing is searched for. Names compare as in every search, which SQL cannot. */
async function findIndexes(
  db: Executor,
  { agencyId, id }: Pick<ChangeSetRow, 'agencyId' | 'id'>,
  q: string | undefined,
): Promise<number[] | null> {
  const text = q?.trim() ?? ''
  if (text === '') return null
  const { rows } = await sql<Pick<ListedItem, 'index' | 'name' | 'externalReference' | 'id'>>`
    select index, name, external_reference as "externalReference", entity_id as id
    from change_items where agency_id = ${agencyId} and change_set_id = ${id}`.execute(db)
  return rows.filter((item) => isMatchingItem(item, text)).map(({ index }) => index)
}

/** The SQL condition on items `i` of a list. */
function matchesFilter(
  { verdict = [], outcome = [], warned }: Omit<ParsedOf<typeof changeSets.items>, 'id' | 'page' | 'limit'>,
  indexes: readonly number[] | null,
) {
  return sql<boolean>`((cardinality(${verdict}::text[]) = 0 or i.verdict = any(${verdict}::text[]))
    and (cardinality(${outcome}::text[]) = 0 or i.outcome = any(${outcome}::text[]))
    and (${warned ?? null}::boolean is null or (i.warnings <> '[]') = ${warned ?? null}::boolean)
    and (${indexes}::integer[] is null or i.index = any(${indexes}::integer[])))`
}

/** The counts of a change-set that are made from its items and its audit rows. */
export type Counted = Pick<changeSets.ChangeSet, 'written' | 'warned' | 'reverted'>

/** The counts of change-sets, by id: items with a warning, things that were reverted whole, and the things that were written. */
export async function countChangeSets(db: Executor, agencyId: number, ids: readonly string[]): Promise<(id: string) => Counted> {
  const [warned, written, reverted] = await Promise.all([
    countWarned(db, agencyId, ids),
    countWritten(db, agencyId, ids),
    readReverted(db, agencyId, ids),
  ])
  return (id) => {
    const own = written.get(id) ?? []
    return { written: own, warned: warned.get(id) ?? 0, reverted: reverted(id).count(sumWritten(own)) }
  }
}

const sumWritten = (written: Counted['written']) => written.reduce((sum, { created, changed }) => sum + created + changed, 0)

/** How much was reverted of those change-sets of which something was. Things are counted of these alone: most change-sets stand. */
export async function countReverted(db: Executor, agencyId: number, ids: readonly string[]): Promise<Map<string, RevertedParts>> {
  if (ids.length === 0) return new Map()
  const reverted = await readReverted(db, agencyId, ids)
  const begun = ids.filter((id) => reverted(id).isBegun)
  if (begun.length === 0) return new Map()
  const written = await countWritten(db, agencyId, begun)
  const parts = begun.map((id): [string, RevertedParts] => {
    const of = sumWritten(written.get(id) ?? [])
    return [id, { done: reverted(id).count(of), of }]
  })
  return new Map(parts.filter(([, { done }]) => done > 0))
}

/** Items with a warning. */
async function countWarned(db: Executor, agencyId: number, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; warned: number }>`
    select change_set_id as id, count(*) as warned
    from change_items where agency_id = ${agencyId} and change_set_id = any(${ids}::uuid[]) and warnings <> '[]' group by change_set_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, warned }) => [id, warned]))
}

/** A change of an entity, from its audit row. */
interface AuditedChange {
  entityType: string
  entityId: number
  entityName: string
  action: string
  versionBefore: number | null
  diff: FieldChange[]
}

/** The changes of a change-set, from the audit trail. */
export async function readAuditedChanges(
  db: Kysely<DB>,
  { agencyId, id }: Pick<ChangeSetRow, 'agencyId' | 'id'>,
): Promise<AuditedChange[]> {
  const { rows } = await sql<AuditedChange>`
    select entity_type as "entityType", entity_id as "entityId", entity_name as "entityName", action, version_before as "versionBefore", diff
    from audit_events where agency_id = ${agencyId} and change_set_id = ${id} order by entity_type, entity_id`.execute(db)
  return rows
}

/** Things that change-sets have written, by type: those that were created, and those that were there before. */
async function countWritten(db: Executor, agencyId: number, ids: readonly string[]): Promise<Map<string, Counted['written']>> {
  const { rows } = await sql<{ id: string; written: Counted['written'] }>`
    select change_set_id as id, jsonb_agg(jsonb_build_object('entityType', entity_type, 'created', created, 'changed', changed) order by entity_type) as written
    from (
      select change_set_id, entity_type, count(*) filter (where made) as created, count(*) filter (where not made) as changed
      from (
        select change_set_id, entity_type, entity_id, bool_or(version_before is null) as made
        from audit_events where agency_id = ${agencyId} and change_set_id = any(${ids}::uuid[]) group by change_set_id, entity_type, entity_id) things
      group by change_set_id, entity_type) types
    group by change_set_id`.execute(db)
  return new Map(rows.map(({ id, written }) => [id, written]))
}

/** Names of entities that a change-set creates, by the key that a change has for them: external reference, or placeholder −(index + 1). */
export async function readMadeNames(
  db: Kysely<DB>,
  { agencyId, id }: Pick<ChangeSetRow, 'agencyId' | 'id'>,
  entityType: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select k.key, i.name from unnest(${keys}::text[]) as k (key)
    join change_items i on i.agency_id = ${agencyId} and i.change_set_id = ${id} and i.entity_type = ${entityType} and i.name is not null
      and (i.external_reference = k.key or (-i.index - 1)::text = k.key)`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** The units of the amounts of a stored thing, and what is stored of a campaign. */
export type Units = Pick<changeSets.ChangeItem, 'currency' | 'objectiveType' | 'stored'>

/** The text of a setting that planned spend depends on, in the form that the actor may see. Rows `r` are campaigns. */
function termText(actor: Actor, field: SpendField): RawBuilder<unknown> {
  const { type, column } = getSetting(field)
  switch (type) {
    case 'price':
      return sql`trim_scale(${rateSeen(actor, `r.${column}_e4`, 'r')}::numeric / 10000)::text`
    case 'objective':
      return sql`trim_scale((${objectiveSeen(actor, `r.${column}`, 'r')})::numeric)::text`
    default:
      return sql`${sql.ref(`r.${column}`)}::text`
  }
}

const storedTerms = (actor: Actor) => sql`jsonb_build_object('status', r.status, 'archived', r.archived,
  ${sql.join(spendFields.map((field) => sql`${sql.lit(field)}, ${termText(actor, field)}`))})`

/** Units of the amounts of entities of a row with amounts, by id. */
export async function readUnits(
  db: Executor,
  { table, hasAmounts }: EntityKind,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Units>> {
  const stored = hasAmounts === 'planned spend' ? storedTerms(actor) : sql`null`
  const { rows } = await sql<Units & { id: number }>`
    select r.id, r.currency, r.objective_type as "objectiveType", ${stored} as stored
    from ${sql.table(table)} r where r.agency_id = ${actor.agencyId} and r.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ...units }) => [id, units]))
}

/** Names of entities of a row that describes them, as far as the actor may see them. */
export async function readEntityNames(
  db: Executor,
  { table, visible }: EntityKind,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const isLimited = actor.advertiserIds !== null || actor.publisherIds !== null
  const mayRead = isLimited ? (visible?.(actor) ?? sql`false`) : sql`true`
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from ${sql.table(table)} r where r.agency_id = ${actor.agencyId} and r.id = any(${ids}::bigint[]) and ${mayRead}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
