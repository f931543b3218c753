/** SQL of idempotency keys. */
import { limits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { EncodedResponse } from '../answer/answer.ts'

export interface IdempotencyKey {
  agencyId: number
  /** Whose key it is: others may use the same one. */
  actorId: string
  key: string
  /** Of method, address and body: the same key for another request is a mistake of the caller. */
  fingerprint: string
}

/**
 * Takes the key for this transaction. Answers false when it was taken before.
 * @throws the database's error 55P03 when another transaction holds it for too long
 */
export async function insertKey(tx: Kysely<DB>, { agencyId, actorId, key, fingerprint }: IdempotencyKey): Promise<boolean> {
  // One statement: the wait is bounded for this insert only, whatever else the transaction has to wait for.
  const { rows } = await sql<{ claimed: string }>`
    with bounded as materialized (select set_config('lock_timeout', ${String(limits.idempotencyWaitMs)}, true))
    insert into idempotency_keys (agency_id, actor_id, key, fingerprint)
    select ${agencyId}::bigint, ${actorId}::text, ${key}::text, ${fingerprint}::text from bounded
    on conflict do nothing returning set_config('lock_timeout', '0', true) as claimed`.execute(tx)
  return rows.length > 0
}

/** The request of a key and what was answered to it. */
export function findKey(tx: Kysely<DB>, { agencyId, actorId, key }: Omit<IdempotencyKey, 'fingerprint'>) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('agency_id', '=', agencyId)
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The statement that keeps the answer; it travels with COMMIT. */
export function keepAnswer(db: Kysely<DB>, { agencyId, actorId, key }: IdempotencyKey, { status, headers, body }: EncodedResponse) {
  return db
    .updateTable('idempotency_keys')
    .set({ status, headers: JSON.stringify(headers), body })
    .where('agency_id', '=', agencyId)
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
}

/** Deletes keys that were used before a time. @returns the number of deleted keys */
export async function deleteKeys(system: Kysely<DB>, before: Date): Promise<number> {
  const { numDeletedRows } = await system.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
