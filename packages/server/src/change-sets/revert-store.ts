/** SQL of reverts: what a change-set changed, who changed the same since, and what was reverted already. */
import type { changeSets, OutputOf } from '@spotdesk/sdk/contract'
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

export async function loadEvents(
  tx: Transaction<DB>,
  agencyId: number,
  changeSetId: string,
  entityType: EntityType = 'campaign',
): Promise<RevertedEvent[]> {
  const { rows } = await sql<RevertedEvent>`
    select entity_id as "entityId", entity_name as "entityName", version_before as "versionBefore", version_after as "versionAfter", diff, at
    from audit_events where agency_id = ${agencyId} and change_set_id = ${changeSetId} and entity_type = ${entityType} order by entity_id`.execute(
    tx,
  )
  return rows
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

/** Campaigns made by a change-set in which another one has made ads that are not archived; copies made with a campaign are its own. */
export async function findOthersAds(tx: Transaction<DB>, agencyId: number, changeSetId: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.entity_id as id from audit_events m
    join ads a on a.agency_id = m.agency_id and a.campaign_id = m.entity_id and not a.archived
    join audit_events e on e.agency_id = a.agency_id and e.entity_type = 'ad' and e.entity_id = a.id and e.version_before is null
      and e.change_set_id is distinct from m.change_set_id
    where m.agency_id = ${agencyId} and m.change_set_id = ${changeSetId} and m.entity_type = 'campaign' and m.version_before is null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

type RevertResult = OutputOf<typeof changeSets.revert>

/** What the revert of a change-set answered that still stands; null when there is none, or it was itself reverted. */
export async function findStandingRevert(tx: Transaction<DB>, agencyId: number, changeSetId: string): Promise<RevertResult | null> {
  const { rows } = await sql<{ result: RevertResult }>`select result from change_sets
    where agency_id = ${agencyId} and reverts = ${changeSetId} and reverted_at is null order by created_at desc limit 1`.execute(tx)
  return rows[0]?.result ?? null
}

/**
 * Notes on a change-set that it was reverted, and on its items which of them were. A revert that is reverted leaves the change-set
 * that it had reverted in force again.
 */
export async function markReverted(
  tx: Transaction<DB>,
  agencyId: number,
  changeSet: { id: string; reverts: string | null },
  campaignIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`update change_sets set reverted_at = ${now} where agency_id = ${agencyId} and id = ${changeSet.id}`.execute(tx)
  await setOutcomes(tx, agencyId, changeSet.id, campaignIds, 'REVERTED')
  if (changeSet.reverts === null) return
  await sql`update change_sets set reverted_at = null where agency_id = ${agencyId} and id = ${changeSet.reverts}`.execute(tx)
  await setOutcomes(tx, agencyId, changeSet.reverts, campaignIds, 'APPLIED')
}

async function setOutcomes(
  tx: Transaction<DB>,
  agencyId: number,
  changeSetId: string,
  campaignIds: readonly number[],
  outcome: 'APPLIED' | 'REVERTED',
): Promise<void> {
  await sql`update change_items set outcome = ${outcome} where agency_id = ${agencyId} and change_set_id = ${changeSetId}
    and entity_id = any(${campaignIds}::bigint[]) and outcome in ('APPLIED', 'REVERTED')`.execute(tx)
}
