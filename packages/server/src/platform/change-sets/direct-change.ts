/** Changes that a call applies at once, without a stored plan. Each is a change-set that can be read and reverted like any other. */
import type { Noun, changeSets } from '@spotdesk/sdk/contract'
import { appendAudit } from '../audit/append.ts'
import { uuidV7 } from '../audit/uuid.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import { isStale } from '../http/request/if-match.ts'
import { Problem, notFound } from '../http/answer/problem.ts'
import type { Call } from '../http/route.ts'
import { addToChangeSet, insertChangeSet } from './change-set-store.ts'
import { recordWithCommit } from './direct-change-store.ts'
import type { RecordKind } from './record/record-kind.ts'
import { type RecordChange, type StoredRecord, toEntityChange, isChange, lockRecords, saveRecords } from './record/record-store.ts'
import { withTakenReference } from './record/taken-reference.ts'
import { versionConflict } from './version-conflict.ts'
import type { Author, EntityChange } from '../audit/audit-store.ts'

/** Who makes the call, when and why. */
export function toAuthor({ actor, services, reason, changeSet }: Call): Author {
  return { actor, now: services.clock.now(), reason, changeSet }
}

/**
 * Locks the record that a call names.
 * @param isThere false for a stored record that does not exist for callers
 * @throws Problem notFound, versionConflict
 */
export async function lockRecord<F extends { name: string }>(
  tx: WriteTransaction,
  call: Call,
  { kind, id, isThere = () => true }: { kind: RecordKind<F>; id: number; isThere?: (fields: F) => boolean },
): Promise<StoredRecord<F>> {
  const [before] = await lockRecords(tx, kind, call.actor, [id])
  if (!before || !isThere(before.fields)) throw notFound()
  if (isStale(call, before.version)) throw await versionConflict(tx, call, kind.entityType, before)
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
  const author = toAuthor(call)
  await withTakenReference(kind.label, change.fields.externalReference ?? null, () => saveRecords(tx, author, kind, [change]))
  return recordChange(tx, author, kind.changeSetKind, toEntityChange(kind, change))
}

/**
 * Records one change of a call, in a change-set of its own or in the one that the call names.
 * @returns the id of the change-set
 * @throws Problem changeSetClosed
 */
export async function recordChange(tx: WriteTransaction, author: Author, kind: Noun, change: EntityChange): Promise<string> {
  if (!author.changeSet) return recordWithCommit(tx, author, kind, change)
  const id = await beginChangeSet(tx, author, kind, change.versionBefore === null ? { create: 1 } : { update: 1 })
  await appendAudit(tx, author, id, [change])
  return id
}

/** How long after its first change further calls may join a change-set. */
const joinableMs = 3_600_000

/**
 * Begins a change-set of several changes that are written in the same transaction, or joins the one that the call names. Joining calls wait
 * for each other here, so this comes after the locks of what is changed.
 * @returns its id
 * @throws Problem changeSetClosed
 */
export async function beginChangeSet(
  tx: WriteTransaction,
  { actor, now, changeSet }: Author,
  kind: Noun,
  changes: Partial<changeSets.ChangeSet['counts']>,
): Promise<string> {
  const id = changeSet ?? uuidV7(now)
  const counts = { create: 0, update: 0, unchanged: 0, error: 0, ...changes }
  if (await insertChangeSet(tx, { id, kind, actor, status: 'APPLIED', hash: '', now, counts })) return id
  const since = new Date(now.getTime() - joinableMs)
  if (!(await addToChangeSet(tx, { id, actor, kind, counts, since }))) throw new Problem('changeSetClosed')
  return id
}
