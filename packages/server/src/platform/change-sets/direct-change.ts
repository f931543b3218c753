/** Changes that a call applies at once, without a stored plan. Each is a change-set that can be read and reverted like any other. */
import type { Noun, changeSets } from '@spotdesk/sdk/contract'
import type { Author } from '../audit/append.ts'
import { uuidV7 } from '../audit/uuid.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { notFound } from '../http/problem.ts'
import type { Call } from '../http/route.ts'
import { insertChangeSet } from './change-set-store.ts'
import { recordWithCommit } from './direct-change-store.ts'
import type { RecordKind } from './record-kind.ts'
import { type RecordChange, type StoredRecord, auditOf, isChange, lockRecords, saveRecords } from './record-store.ts'
import { withTakenReference } from './taken-reference.ts'
import { versionConflict } from './version-conflict.ts'

/** Who makes the call, when and why. */
export function authorOf({ actor, services, reason }: Call): Author {
  return { actor, now: services.clock.now(), reason }
}

/**
 * Locks the record that a call names.
 * @param isThere false for a stored record that does not exist for callers
 * @throws Problem notFound, versionConflict
 */
export async function takeRecord<F extends { name: string }>(
  tx: WriteTransaction,
  call: Call,
  { kind, id, isThere = () => true }: { kind: RecordKind<F>; id: number; isThere?: (fields: F) => boolean },
): Promise<StoredRecord<F>> {
  const [before] = await lockRecords(tx, kind, call.actor, [id])
  if (!before || !isThere(before.fields)) throw notFound()
  if (call.ifMatch !== null && call.ifMatch !== before.version) throw await versionConflict(tx, call, kind.entityType, before)
  return before
}

/**
 * Writes a change of one record, with a change-set of its own.
 * @returns the id of the change-set, by which it can be reverted; null when nothing differs
 * @throws Problem validationFailed when another record has the external reference
 */
export async function writeRecord<F extends { name: string; externalReference?: string | null }>(
  tx: WriteTransaction,
  call: Call,
  kind: RecordKind<F>,
  change: RecordChange<F>,
): Promise<string | null> {
  if (!isChange(kind, change)) return null
  const author = authorOf(call)
  await withTakenReference(kind.label, change.fields.externalReference ?? null, () => saveRecords(tx, author, kind, [change]))
  return recordWithCommit(tx, author, kind.changeSetKind, auditOf(kind, change))
}

/** Begins a change-set of several changes that are written in the same transaction. @returns its id */
export async function beginChangeSet(
  tx: WriteTransaction,
  { actor, now }: Author,
  kind: Noun,
  counts: Partial<changeSets.ChangeSet['counts']>,
): Promise<string> {
  const id = uuidV7(now)
  const none = { create: 0, update: 0, unchanged: 0, error: 0 }
  await insertChangeSet(tx, { id, kind, actor, status: 'APPLIED', hash: '', now, counts: { ...none, ...counts } })
  return id
}
