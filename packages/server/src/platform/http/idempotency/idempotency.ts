/**
 * Idempotency keys (`Idempotency-Key` of a POST), stored in the transaction of the effect: a key is visible exactly when its effect is, so
 * a crash leaves neither. A simultaneous request with the same key waits briefly on the unique index, then is asked to retry.
 */
import { createHash } from 'node:crypto'
import { limits, hourMs } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import { getSqlState } from '../../db/errors.ts'
import type { DB } from '../../db/schema.ts'
import type { EncodedResponse } from '../answer/answer.ts'
import { type IdempotencyKey, deleteKeys, findKey, insertKey } from './idempotency-store.ts'
import { Problem, badHeader } from '../answer/problem.ts'
import type { RepeatRefusal } from '../route.ts'

/** Ends a write whose key was used before: the stored answer is sent then. */
export class Replayed extends Error {
  readonly answer: EncodedResponse
  constructor(answer: EncodedResponse) {
    super('replayed')
    this.answer = answer
  }
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** @throws Problem badHeader for a key that is empty, too long or not visible ASCII */
export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (!keyPattern.test(header)) throw badHeader('Idempotency-Key', header, '1 to 255 visible ASCII characters')
  return header
}

/**
 * The identity of a request: of its input as it was read, so that neither the order of members nor a default that is left out makes another
 * one. Passwords are left out: a fast hash can be guessed.
 * @param path without the query, which is part of the input
 */
export function computeFingerprint(method: string, path: string, input: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(input, canonical) ?? ''}`)
    .digest('hex')
}

/** Members in the order of their names, without passwords. */
function canonical(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const members = Object.entries(value).filter(([name]) => !/password$/i.test(name))
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Takes the key for this transaction.
 * @param refusal the answer to a repeated request whose first answer is not kept
 * @throws Replayed, Problem idempotencyMismatch, Problem idempotencyInProgress, or the refusal
 */
export async function claimKey(
  tx: Kysely<DB>,
  { agencyId, actorId, key, fingerprint }: IdempotencyKey,
  refusal?: RepeatRefusal,
): Promise<void> {
  try {
    if (await insertKey(tx, { agencyId, actorId, key, fingerprint })) return
  } catch (error) {
    if (getSqlState(error) !== lockNotAvailable) throw error
    throw new Problem('idempotencyInProgress', {}, { headers: { 'retry-after': '1' } })
  }
  const outcome = await resolveConflict(tx, { agencyId, actorId, key, fingerprint })
  throw refusal && outcome instanceof Replayed ? new Problem(refusal) : outcome
}

const lockNotAvailable = '55P03'

async function resolveConflict(tx: Kysely<DB>, { agencyId, actorId, key, fingerprint }: IdempotencyKey): Promise<Error> {
  const kept = await findKey(tx, { agencyId, actorId, key })
  if (!kept) return new Problem('idempotencyInProgress', {}, { headers: { 'retry-after': '1' } })
  // None: a key from before requests were known by their input (migration 0061).
  if (kept.fingerprint !== '' && kept.fingerprint !== fingerprint) return new Problem('idempotencyMismatch')
  return new Replayed({ status: kept.status ?? 200, headers: (kept.headers ?? {}) as Record<string, string>, body: kept.body })
}

/** Deletes expired keys; run by the owner, who sees every agency's. @returns their number */
export async function purgeIdempotencyKeys(system: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.idempotencyHours * hourMs)
  return deleteKeys(system, before)
}
