/**
 * Idempotency keys (`Idempotency-Key` of a POST), kept in the transaction of the effect: a key is visible exactly when its effect
 * is, so a crash leaves neither. A twin waits a moment on the unique index, then is told to come back.
 */
import { createHash } from 'node:crypto'
import { limits, hourMs } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import { sqlStateOf } from '../db/errors.ts'
import type { DB } from '../db/schema.ts'
import type { Answer } from './answer.ts'
import { Problem } from './problem.ts'

export interface IdempotencyKey {
  agencyId: number
  /** Whose key it is: others may use the same one. */
  actorId: string
  key: string
  /** Of method, address and body: the same key for another request is a mistake of the caller. */
  fingerprint: string
}

/** Ends a write whose key was used before: the mount sends what was answered then. */
export class Replayed extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('replayed')
    this.answer = answer
  }
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** @throws Problem badRequest for a key that is empty, too long or no visible ASCII */
export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (!keyPattern.test(header)) throw new Problem('badRequest')
  return header
}

/** Passwords are left out: what is hashed fast can be guessed from its hash. */
export function fingerprintOf(method: string, url: string, body: unknown): string {
  const text = JSON.stringify(body, (name, value: unknown) => (/password$/i.test(name) ? undefined : value)) as string | undefined
  return createHash('sha256')
    .update(`${method} ${url}\n${text ?? ''}`)
    .digest('hex')
}

/**
 * Takes the key for this transaction.
 * @throws Replayed, Problem idempotencyMismatch, Problem idempotencyInProgress
 */
export async function claimKey(tx: Kysely<DB>, { agencyId, actorId, key, fingerprint }: IdempotencyKey): Promise<void> {
  try {
    // One statement: the wait is bounded for this insert only, whatever else the transaction has to wait for.
    const { rows } = await sql<{ claimed: string }>`
      with bounded as materialized (select set_config('lock_timeout', ${String(limits.idempotencyWaitMs)}, true))
      insert into idempotency_keys (agency_id, actor_id, key, fingerprint)
      select ${agencyId}::bigint, ${actorId}::text, ${key}::text, ${fingerprint}::text from bounded
      on conflict do nothing returning set_config('lock_timeout', '0', true) as claimed`.execute(tx)
    if (rows.length > 0) return
  } catch (error) {
    if (sqlStateOf(error) !== lockNotAvailable) throw error
    throw new Problem('idempotencyInProgress', {}, { headers: { 'retry-after': '1' } })
  }
  throw await outcomeOf(tx, { agencyId, actorId, key, fingerprint })
}

const lockNotAvailable = '55P03'

async function outcomeOf(tx: Kysely<DB>, { agencyId, actorId, key, fingerprint }: IdempotencyKey): Promise<Error> {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('agency_id', '=', agencyId)
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!kept) return new Problem('idempotencyInProgress', {}, { headers: { 'retry-after': '1' } })
  if (kept.fingerprint !== fingerprint) return new Problem('idempotencyMismatch')
  return new Replayed({ status: kept.status ?? 200, headers: (kept.headers ?? {}) as Record<string, string>, body: kept.body })
}

/** The statement that keeps the answer; it travels with COMMIT. */
export function keepAnswer(db: Kysely<DB>, { agencyId, actorId, key }: IdempotencyKey, { status, headers, body }: Answer) {
  return db
    .updateTable('idempotency_keys')
    .set({ status, headers: JSON.stringify(headers), body })
    .where('agency_id', '=', agencyId)
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
}

/** Deletes keys whose time is over; run by the owner, who sees every agency's. @returns how many went */
export async function purgeIdempotencyKeys(system: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.idempotencyHours * hourMs)
  const { numDeletedRows } = await system.deleteFrom('idempotency_keys').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
