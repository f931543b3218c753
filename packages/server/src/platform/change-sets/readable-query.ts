/** The changes that an actor may read: those of things that the actor may read too (docs/domain.md §16.1). */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/gate/actor.ts'
import { isPermitted } from '../http/gate/gate.ts'
import { madeWithinScope } from '../http/visible-query.ts'
import type { Entities, EntityKind } from './entity.ts'
import { listFamily } from './family.ts'

/** True, false, or the things of which it is true. */
type Readable = boolean | RawBuilder<boolean>

/** The things `id` of a row whose changes an actor may read. */
function resolveReadable(row: EntityKind, actor: Actor, id: RawBuilder<number>): Readable {
  if (isPermitted(row.read, actor) && (row.readers?.(actor) ?? true)) return row.personal ? isOwned(row, actor, id) : true
  const own = row.own?.(actor) ?? null
  return own === null ? false : sql<boolean>`${id} = ${own}`
}

/** The things `id` of a row with personal ones that are not another's. */
const isOwned = ({ table, visible }: EntityKind, actor: Actor, id: RawBuilder<number>) =>
  sql<boolean>`exists (select from ${sql.table(table)} r where ${visible!(actor)} and r.id = ${id})`

/** The types of things of which an actor may read no change. */
export function getHiddenEntityTypes(entities: Entities, actor: Actor): string[] {
  return entities.rows.flatMap((row) => (resolveReadable(row, actor, sql`null`) === false ? entities.auditTypesOf(row) : []))
}

/** Audit rows `e` of things whose changes an actor may read. */
export function readableEvents(entities: Entities, actor: Actor): RawBuilder<boolean> {
  const limits = entities.rows.flatMap((row) => {
    const readable = resolveReadable(row, actor, sql`e.entity_id`)
    return typeof readable === 'boolean' ? [] : [sql`(e.entity_type <> ${row.entityType} or ${readable})`]
  })
  const hidden = getHiddenEntityTypes(entities, actor)
  if (hidden.length > 0) limits.push(sql`e.entity_type <> all(${hidden}::text[])`)
  return limits.length > 0 ? sql<boolean>`(${sql.join(limits, sql` and `)})` : sql<boolean>`true`
}

/**
 * The change-sets that an actor may revert or apply with the permission of the change. An actor with a scope of advertisers or publishers
 * has only their own, made with no wider scope; nobody has those of another's personal things.
 */
export function reachableSets(entities: Entities, actor: Actor): RawBuilder<boolean> {
  const limited = actor.advertiserIds !== null || actor.publisherIds !== null
  const personal = entities.rows
    .filter((row) => row.personal)
    .map((row) => sql`(kind <> ${row.changeSetKind} or ${everyThing(row, actor, isOwned(row, actor, sql`t.entity_id`))})`)
  return sql<boolean>`(${sql.join(
    [
      sql`agency_id = ${actor.agencyId}`,
      sql`(not ${limited}::boolean or (user_id = ${actor.userId} and ${madeWithinScope(actor)}))`,
      ...personal,
    ],
    sql` and `,
  )})`
}

/** The change-sets that an actor may read: as far as they reach, those of kinds whose things the actor may read. */
export function readableSets(entities: Entities, actor: Actor): RawBuilder<boolean> {
  const kinds = entities.rows.flatMap((row) => {
    const readable = resolveReadable(row, actor, sql`t.entity_id`)
    if (readable === true || row.personal) return readable === false ? [sql`kind <> ${row.changeSetKind}`] : []
    return [readable ? sql`(kind <> ${row.changeSetKind} or ${everyThing(row, actor, readable)})` : sql`kind <> ${row.changeSetKind}`]
  })
  return sql<boolean>`(${sql.join([reachableSets(entities, actor), ...kinds, ...withoutHidden(entities, actor)], sql` and `)})`
}

/** Change-sets of a readable kind without things of their family whose changes the actor may not read: one of zones can make publishers. */
function withoutHidden(entities: Entities, actor: Actor): RawBuilder<boolean>[] {
  const isHidden = (row: EntityKind) => resolveReadable(row, actor, sql`null`) === false
  return entities.rows.flatMap((row) => {
    if (!row.planned || !isHidden(row)) return []
    const kinds = listFamily(entities, row.changeSetKind).flatMap((other) => (isHidden(other) ? [] : [other.changeSetKind]))
    if (kinds.length === 0) return []
    return [
      sql<boolean>`(kind <> all(${kinds}::text[]) or not exists (select from change_items i
        where i.agency_id = change_sets.agency_id and i.change_set_id = change_sets.id and i.entity_type = ${row.entityType}))`,
    ]
  })
}

/** True for change-sets each of whose things `t` of a row meets a condition. One whose things are known no more is its maker's. */
function everyThing({ entityType }: EntityKind, actor: Actor, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  const ofSet = sql`agency_id = change_sets.agency_id and change_set_id = change_sets.id and entity_type = ${entityType}`
  return sql<boolean>`coalesce((select bool_and(${condition}) from (
    select entity_id from audit_events where ${ofSet} union all
    select entity_id from change_items where ${ofSet} and entity_id is not null) t), user_id = ${actor.userId}, false)`
}
