/** Records a direct change of a call as a change-set with one change, so that it can be read and reverted like any other. */
import type { Noun } from '@spotdesk/sdk/contract'
import { searchKey } from '@spotdesk/sdk/values'
import { type RawBuilder, sql } from 'kysely'
import { toJsonText } from '../audit/json-text.ts'
import { uuidV7 } from '../audit/uuid.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import type { Author, EntityChange } from '../audit/audit-store.ts'

/**
 * Writes one applied change-set with its one audit row, in one statement that is sent with COMMIT of the change's transaction.
 * @returns the id of the change-set, by which it can be reverted
 */
export function recordWithCommit(tx: WriteTransaction, author: Author, kind: Noun, change: EntityChange): string {
  const { id, statement } = buildRecord(author, kind, change)
  tx.last(statement)
  return id
}

function buildRecord({ actor, now, reason }: Author, kind: Noun, change: EntityChange): { id: string; statement: RawBuilder<unknown> } {
  const id = uuidV7(now)
  const counts = { create: change.versionBefore === null ? 1 : 0, update: change.versionBefore === null ? 0 : 1, unchanged: 0, error: 0 }
  const statement = sql`
    with change_set as (
      insert into change_sets (agency_id, id, kind, source, agent, status, actor_type, actor_id, actor_name, user_id, counts, created_at, applied_at,
        advertiser_ids, publisher_ids)
      values (${actor.agencyId}, ${id}, ${kind}, ${actor.source}, ${actor.agent ?? null}, 'APPLIED', ${actor.type}, ${actor.id}, ${actor.name}, ${actor.userId},
        ${JSON.stringify(counts)}, ${now}, ${now}, ${actor.advertiserIds}, ${actor.publisherIds})),
    named as (
      insert into audit_names (agency_id, entity_type, entity_id, name_lc)
      values (${actor.agencyId}, ${change.entityType}, ${change.entityId}, ${searchKey(change.entityName)}) on conflict do nothing)
    insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, ip, request_id, source, agent, change_set_id,
      entity_type, entity_id, entity_name, action, version_before, version_after, diff, reason)
    values (${actor.agencyId}, ${now}, ${uuidV7(now)}, ${actor.type}, ${actor.id}, ${actor.name}, ${actor.ip}, ${actor.requestId}, ${actor.source}, ${actor.agent ?? null}, ${id},
      ${change.entityType}, ${change.entityId}, ${change.entityName}, ${change.action}, ${change.versionBefore}, ${change.versionAfter},
      ${toJsonText(change.diff)}, ${reason})`
  return { id, statement }
}
