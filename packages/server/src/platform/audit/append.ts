/** Writes the audit trail: one row for each changed entity, in the transaction of the change. Rows are never changed again. */
import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { toJsonText } from './json-text.ts'
import { uuidV7 } from './uuid.ts'

/** One field of an entity as it was and as it is; values are JSON (instants as ISO strings). */
export interface FieldChange {
  path: string
  before: unknown
  after: unknown
}

export const entityTypes = [
  'campaign',
  'order',
  'advertiser',
  'ad',
  'adSequence',
  'creative',
  'user',
  'agency',
  'inventoryAdjustment',
] as const
export type EntityType = (typeof entityTypes)[number]

/** What happened to one entity. */
export interface EntityChange {
  entityType: EntityType
  entityId: number
  entityName: string
  /** A verb in capitals: CREATE, UPDATE, PAUSE, REVERT, … */
  action: string
  /** null: the entity did not exist before. */
  versionBefore: number | null
  versionAfter: number
  diff: readonly FieldChange[]
}

/** Who changes something, when and why. */
export interface Author {
  actor: Actor
  now: Date
  reason: string | null
}

/** Appends the audit rows of a change-set in one statement. */
export async function appendAudit(
  tx: Transaction<DB>,
  { actor, now, reason }: Author,
  changeSetId: string | null,
  changes: readonly EntityChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ ...change, id: uuidV7(now) }))
  await sql`
    insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, ip, request_id, source, change_set_id,
      entity_type, entity_id, entity_name, action, version_before, version_after, diff, reason)
    select ${actor.agencyId}, ${now}, id, ${actor.type}, ${actor.id}, ${actor.name}, ${actor.ip}, ${actor.requestId}, ${actor.source}, ${changeSetId}::uuid,
      "entityType", "entityId", "entityName", action, "versionBefore", "versionAfter", diff, ${reason}
    from jsonb_to_recordset(${toJsonText(rows)}::jsonb)
      as row (id uuid, "entityType" text, "entityId" bigint, "entityName" text, action text, "versionBefore" integer, "versionAfter" integer, diff jsonb)`.execute(
    tx,
  )
}
