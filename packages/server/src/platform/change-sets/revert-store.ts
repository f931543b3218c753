/** SQL of reverts: what a change-set changed, who changed the same since, and what was reverted already. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { type Transaction, sql } from 'kysely'
import type { EntityType, FieldChange } from '../audit/append.ts'
import type { DB } from '../db/schema.ts'
import type { LaterChange } from './revert-groups.ts'

/** What a change-set did to one entity. */
export interface RevertedEvent {
  entityId: number
  entityName: string
  /** null: it made the entity. */
  versionBefore: number | null
  versionAfter: number
  diff: FieldChange[]
  at: Date
}

/** What is taken back: a change-set, or one audit row of it. */
export interface RevertScope {
  id: string
  /** null: all of it. */
  eventId: string | null
}

const inScope = (agencyId: number, { id, eventId }: RevertScope) =>
  sql<boolean>`(agency_id = ${agencyId} and change_set_id = ${id} and (${eventId}::uuid is null or id = ${eventId}::uuid))`

/** Kinds of things that were changed. */
export async function loadEntityTypes(tx: Transaction<DB>, agencyId: number, scope: RevertScope): Promise<EntityType[]> {
  const { rows } = await sql<{ type: EntityType }>`
    select distinct entity_type as type from audit_events where ${inScope(agencyId, scope)}`.execute(tx)
  return rows.map(({ type }) => type)
}

export async function loadEvents(
  tx: Transaction<DB>,
  agencyId: number,
  scope: RevertScope,
  entityType: EntityType = 'campaign',
): Promise<RevertedEvent[]> {
  const { rows } = await sql<RevertedEvent>`
    select entity_id as "entityId", entity_name as "entityName", version_before as "versionBefore", version_after as "versionAfter", diff, at
    from audit_events where ${inScope(agencyId, scope)} and entity_type = ${entityType} order by entity_id`.execute(tx)
  return rows
}

/** Changes of things that no revert puts back. */
export async function loadFinalEvents(
  tx: Transaction<DB>,
  agencyId: number,
  scope: RevertScope,
  revertable: readonly EntityType[],
): Promise<RevertedEvent[]> {
  const { rows } = await sql<RevertedEvent>`
    select entity_id as "entityId", entity_name as "entityName", version_before as "versionBefore", version_after as "versionAfter", diff, at
    from audit_events where ${inScope(agencyId, scope)} and entity_type <> all(${revertable}::text[]) order by entity_id`.execute(tx)
  return rows
}

/** The change-set of an audit row, and whether the row is all of it; null when there is no such row. */
export async function findChangeSetOf(
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

/** Users' changes of the entities after the events, in their order, by entity. What the clock and delivery did is not among them. */
export async function loadLaterChanges(
  tx: Transaction<DB>,
  agencyId: number,
  events: readonly RevertedEvent[],
  entityType: EntityType = 'campaign',
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

/**
 * Campaigns made by a change-set in which another one has made ads that are not archived; copies made with a campaign are its own.
 * When a campaign is taken back alone, ads of its change-set are others' too.
 */
export async function findOthersAds(tx: Transaction<DB>, agencyId: number, scope: RevertScope): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.entity_id as id from audit_events m
    join ads a on a.agency_id = m.agency_id and a.campaign_id = m.entity_id and not a.archived
    join audit_events e on e.agency_id = a.agency_id and e.entity_type = 'ad' and e.entity_id = a.id and e.version_before is null
      and (e.change_set_id is distinct from m.change_set_id or ${scope.eventId !== null}::boolean)
    where m.agency_id = ${agencyId} and m.change_set_id = ${scope.id} and m.entity_type = 'campaign' and m.version_before is null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What the revert of the same scope answered that still stands; null when there is none, or it was itself reverted. */
export async function findStandingRevert(
  tx: Transaction<DB>,
  agencyId: number,
  { id, eventId }: RevertScope,
): Promise<changeSets.RevertResult | null> {
  const { rows } = await sql<{ result: changeSets.RevertResult }>`select result from change_sets
    where agency_id = ${agencyId} and reverts = ${id} and reverts_event is not distinct from ${eventId}::uuid and reverted_at is null
    order by created_at desc limit 1`.execute(tx)
  return rows[0]?.result ?? null
}

/**
 * Notes on a change-set that it was reverted, and on its items which of them were. A revert that is reverted leaves the change-set
 * that it had reverted in force again. One row that is taken back alone leaves the change-set itself in force.
 */
export async function markReverted(
  tx: Transaction<DB>,
  agencyId: number,
  changeSet: { id: string; reverts: string | null; eventId: string | null },
  entities: Partial<Record<EntityType, readonly number[]>>,
  now: Date,
): Promise<void> {
  const { id, reverts, eventId } = changeSet
  if (eventId === null) await sql`update change_sets set reverted_at = ${now} where agency_id = ${agencyId} and id = ${id}`.execute(tx)
  await setOutcomes(tx, agencyId, id, entities, 'REVERTED')
  if (reverts === null) return
  if (eventId === null) await sql`update change_sets set reverted_at = null where agency_id = ${agencyId} and id = ${reverts}`.execute(tx)
  await setOutcomes(tx, agencyId, reverts, entities, 'APPLIED')
}

async function setOutcomes(
  tx: Transaction<DB>,
  agencyId: number,
  changeSetId: string,
  entities: Partial<Record<EntityType, readonly number[]>>,
  outcome: 'APPLIED' | 'REVERTED',
): Promise<void> {
  for (const [type, ids] of Object.entries(entities)) {
    await sql`update change_items set outcome = ${outcome} where agency_id = ${agencyId} and change_set_id = ${changeSetId}
      and entity_type = ${type} and entity_id = any(${ids}::bigint[]) and outcome in ('APPLIED', 'REVERTED')`.execute(tx)
  }
}
