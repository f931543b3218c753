/** SQL of the audit trail. */
import { searchKey } from '@spotdesk/sdk/values'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { toJsonText } from './json-text.ts'
import type { Actor } from '../http/gate/actor.ts'

/** One field of an entity before and after; values are JSON (instants as ISO strings). */
export interface FieldChange {
  path: string
  before: unknown
  after: unknown
}

/** The change of one entity. */
export interface EntityChange {
  /** 'order': what the entity is, by the name in its row. */
  entityType: string
  entityId: number
  entityName: string
  /** The action in capitals: CREATE, UPDATE, PAUSE, REVERT, … */
  action: string
  /** null: the entity did not exist before. */
  versionBefore: number | null
  versionAfter: number
  diff: readonly FieldChange[]
}

/** Actor, time and reason of a change. */
export interface Author {
  actor: Actor
  now: Date
  reason: string | null
  /** The change-set that the caller has named for several calls: a direct change begins or joins it. */
  changeSet?: string | null
}

/** Appends rows in one statement. */
export async function insertAudit(
  tx: Transaction<DB>,
  { actor, now, reason, changeSetId }: Author & { changeSetId: string | null },
  rows: readonly (EntityChange & { id: string })[],
): Promise<void> {
  await sql`
    with entry as (select * from jsonb_to_recordset(${toJsonText(rows.map((row) => ({ ...row, nameKey: searchKey(row.entityName) })))}::jsonb)
      as entry (id uuid, "entityType" text, "entityId" bigint, "entityName" text, "nameKey" text, action text, "versionBefore" integer, "versionAfter" integer, diff jsonb)),
    named as (
      insert into audit_names (agency_id, entity_type, entity_id, name_lc)
      select distinct ${actor.agencyId}::bigint, "entityType", "entityId", "nameKey" from entry on conflict do nothing)
    insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, ip, request_id, source, agent, change_set_id,
      entity_type, entity_id, entity_name, action, version_before, version_after, diff, reason)
    select ${actor.agencyId}, ${now}, id, ${actor.type}, ${actor.id}, ${actor.name}, ${actor.ip}, ${actor.requestId}, ${actor.source}, ${actor.agent ?? null}, ${changeSetId}::uuid,
      "entityType", "entityId", "entityName", action, "versionBefore", "versionAfter", diff, ${reason}
    from entry`.execute(tx)
}

/** Changes of an entity by users since a version of it, oldest first. */
export async function changesSince(
  db: Kysely<DB>,
  { agencyId, entityType, id }: { agencyId: number; entityType: string; id: number },
  version: number,
): Promise<(FieldChange & { by: string; at: Date })[]> {
  const { rows } = await sql<{ diff: FieldChange[]; actor_name: string; at: Date }>`
    select diff, actor_name, at from audit_events
    where agency_id = ${agencyId} and entity_type = ${entityType} and entity_id = ${id} and version_after > ${version} and version_before < version_after
    order by version_after, at, id`.execute(db)
  return rows.flatMap(({ diff, actor_name, at }) => diff.map((change) => ({ ...change, by: actor_name, at })))
}
