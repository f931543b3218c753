/** SQL of reverts: the changes of a change-set, later changes of the same entities, and reverts already made. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { LaterChange } from './revert-groups.ts'
import type { FieldChange } from '../../audit/audit-store.ts'

/** The change of one entity by a change-set. */
export interface RevertedEvent {
  changeSetId: string
  entityType: string
  entityId: number
  entityName: string
  /** Null: the change created the entity. */
  versionBefore: number | null
  versionAfter: number
  diff: FieldChange[]
  at: Date
}

/** The subject of a revert: a change-set, or some of its audit rows. */
export interface RevertScope {
  id: string
  /** Null: the whole change-set. */
  part: RevertedPart | null
  /** Something was chosen that the change-set has not written. */
  namesOthers?: boolean
}

/** Some audit rows of a change-set. The key is the same for the same rows: by it a repeated revert is recognised. */
export interface RevertedPart {
  key: string
  eventIds: readonly string[]
}

/** The SQL condition on audit rows that are reverted together. */
export const inScope = (agencyId: number, { id, part }: RevertScope, alias = 'audit_events'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const ids = part?.eventIds ?? null
  return sql<boolean>`(${column('agency_id')} = ${agencyId} and ${column('change_set_id')} = ${id} and (${ids}::uuid[] is null or ${column('id')} = any(${ids}::uuid[])))`
}

/** The changes of the subject, by ascending id of the entities: one for each entity, also when several calls have changed it. */
export async function loadEvents(tx: Transaction<DB>, agencyId: number, scope: RevertScope): Promise<RevertedEvent[]> {
  const { rows } = await sql<RevertedEvent>`
    select change_set_id as "changeSetId", entity_type as "entityType", entity_id as "entityId", entity_name as "entityName", version_before as "versionBefore",
      version_after as "versionAfter", diff, at
    from audit_events where ${inScope(agencyId, scope)} order by entity_type, entity_id, version_after`.execute(tx)
  const events: RevertedEvent[] = []
  for (const event of rows) {
    const last = events.at(-1)
    if (last?.entityType === event.entityType && last.entityId === event.entityId) events[events.length - 1] = joined(last, event)
    else events.push(event)
  }
  return events
}

/** Two changes of an entity as one. Where somebody else has changed a field in between, it goes back to what they have set. */
function joined(first: RevertedEvent, second: RevertedEvent): RevertedEvent {
  const diff = new Map(first.diff.map((change) => [change.path, change]))
  for (const change of second.diff) {
    const earlier = diff.get(change.path)
    const isChain = earlier !== undefined && JSON.stringify(earlier.after) === JSON.stringify(change.before)
    diff.set(change.path, isChain ? { ...change, before: earlier.before } : change)
  }
  return { ...second, versionBefore: first.versionBefore, at: first.at, diff: [...diff.values()] }
}

/** The change-set of an audit row, and whether the row is all of it; null when there is no such row. */
export async function findEventChangeSet(
  tx: Transaction<DB>,
  agencyId: number,
  eventId: string,
): Promise<{ changeSetId: string | null; alone: boolean } | null> {
  const { rows } = await sql<{ changeSetId: string | null; alone: boolean }>`
    select e.change_set_id as "changeSetId", not exists (
      select 1 from audit_events o where o.agency_id = e.agency_id and o.change_set_id = e.change_set_id and o.id <> e.id) as alone
    from audit_events e where e.agency_id = ${agencyId} and e.id = ${eventId}`.execute(tx)
  return rows[0] ?? null
}

/** The audit rows of a change-set with what each has written. */
export async function listEvents(
  tx: Transaction<DB>,
  agencyId: number,
  changeSetId: string,
): Promise<{ id: string; entityType: string; entityId: number }[]> {
  const { rows } = await sql<{ id: string; entityType: string; entityId: number }>`
    select id, entity_type as "entityType", entity_id as "entityId" from audit_events
    where agency_id = ${agencyId} and change_set_id = ${changeSetId} order by id`.execute(tx)
  return rows
}

/** Later changes of the entities by users, oldest first, by entity. Changes of the clock and of delivery are not included. */
export async function loadLaterChanges(
  tx: Transaction<DB>,
  agencyId: number,
  events: readonly RevertedEvent[],
  entityType: string,
): Promise<Map<number, LaterChange[]>> {
  if (events.length === 0) return new Map()
  const [first] = events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const { rows } = await sql<LaterChange & { entityId: number }>`
    select e.entity_id as "entityId", e.change_set_id as "changeSetId", s.reverts, e.actor_name as by, e.at,
      array(select d ->> 'path' from jsonb_array_elements(e.diff) d) as paths
    from json_to_recordset(${JSON.stringify(events)}::json) as x ("entityId" bigint, "versionAfter" integer)
    join audit_events e on e.agency_id = ${agencyId} and e.entity_type = ${entityType} and e.entity_id = x."entityId" and e.at >= ${first!.at}
      and e.version_after > x."versionAfter" and e.actor_type <> 'SYSTEM'
    left join change_sets s on s.agency_id = e.agency_id and s.id = e.change_set_id
    order by e.version_after, e.at`.execute(tx)
  return Map.groupBy(rows, ({ entityId }) => entityId)
}

/** The result of a revert of the same subject that is in force; null when there is none, or it was itself reverted. */
export async function findStandingRevert(
  tx: Transaction<DB>,
  agencyId: number,
  { id, part }: RevertScope,
): Promise<changeSets.RevertResult | null> {
  const { rows } = await sql<{ result: changeSets.RevertResult }>`select result from change_sets
    where agency_id = ${agencyId} and reverts = ${id} and reverts_event is not distinct from ${part?.key ?? null}::uuid and reverted_at is null
    order by created_at desc limit 1`.execute(tx)
  return rows[0]?.result ?? null
}

/**
 * Marks a change-set and those of its items that were wholly reverted as reverted. If the change-set is itself a revert, the change-set that it
 * had reverted is in force again. The revert of some of its rows leaves the change-set in force.
 */
export async function markReverted(
  tx: Transaction<DB>,
  agencyId: number,
  changeSet: { id: string; reverts: string | null; isWhole: boolean },
  entities: Readonly<Record<string, readonly number[]>>,
  now: Date,
): Promise<void> {
  const { id, reverts, isWhole } = changeSet
  if (isWhole) await sql`update change_sets set reverted_at = ${now} where agency_id = ${agencyId} and id = ${id}`.execute(tx)
  await setOutcomes(tx, agencyId, id, entities, 'REVERTED')
  if (reverts === null) return
  if (isWhole) await sql`update change_sets set reverted_at = null where agency_id = ${agencyId} and id = ${reverts}`.execute(tx)
  await setOutcomes(tx, agencyId, reverts, entities, 'APPLIED')
}

async function setOutcomes(
  tx: Transaction<DB>,
  agencyId: number,
  changeSetId: string,
  entities: Readonly<Record<string, readonly number[]>>,
  outcome: 'APPLIED' | 'REVERTED',
): Promise<void> {
  for (const [type, ids] of Object.entries(entities)) {
    await sql`update change_items set outcome = ${outcome} where agency_id = ${agencyId} and change_set_id = ${changeSetId}
      and entity_type = ${type} and entity_id = any(${ids}::bigint[]) and outcome in ('APPLIED', 'REVERTED')`.execute(tx)
  }
}
