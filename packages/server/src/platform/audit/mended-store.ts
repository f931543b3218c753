/** SQL of the values that migrations changed: each is told once. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** A stored value that a migration changed. */
export interface MendedValue {
  /** Null: the thing belongs to no agency. */
  agencyId: number | null
  entityType: string
  entityId: number
  entityName: string
  field: string
  /** Null: none. */
  before: string | null
  after: string | null
  reason: string
}

/**
 * Answers the values that nobody was told of, and counts them as told. The log of each agency gets an entry for each of its things; the
 * partitions of the log have to be there, which they are not yet while a migration runs.
 */
export async function claimMendedValues(tx: Transaction<DB>, now: Date): Promise<MendedValue[]> {
  const { rows } = await sql<MendedValue>`
    with told as (
      update mended_values set told_at = ${now} where told_at is null
      returning id, agency_id, entity_type, entity_id, entity_name, version, field, value_before, value_after, reason),
    thing as (
      select agency_id, entity_type, entity_id, max(entity_name) as entity_name, max(version) as version, max(reason) as reason,
        jsonb_agg(jsonb_build_object('path', field, 'before', value_before, 'after', value_after) order by id) as diff
      from told where agency_id is not null group by 1, 2, 3),
    named as (
      insert into audit_names (agency_id, entity_type, entity_id, name_lc)
      select agency_id, entity_type, entity_id, lower(entity_name) from thing on conflict do nothing),
    logged as (
      insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action,
        version_before, version_after, diff, reason)
      select agency_id, ${now}, gen_random_uuid(), 'SYSTEM', 'system', 'Spotdesk', 'SYSTEM', entity_type, entity_id, entity_name, 'UPDATE',
        version - 1, version, diff, reason from thing)
    select agency_id as "agencyId", entity_type as "entityType", entity_id as "entityId", entity_name as "entityName", field,
      value_before as before, value_after as after, reason from told order by id`.execute(tx)
  return rows
}
