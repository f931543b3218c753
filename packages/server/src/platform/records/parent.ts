/** The parents of records. Every call locks a parent before its children. */
import type { RecordState } from '@spotdesk/sdk/bulk'
import type { RecordTable } from '@spotdesk/sdk/records'
import type { Transaction } from 'kysely'
import { readWritable } from '../change-sets/record/record-query.ts'
import type { RecordKind } from '../change-sets/record/record-kind.ts'
import { lockRecords } from '../change-sets/record/record-store.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/gate/actor.ts'

/** The owner of a record by its table, and the kind of its parent; absent for a record without one. */
export interface Parent {
  owner: RecordTable['owner']
  parent: RecordKind<RecordState> | undefined
}

/** Locks the parents of records that are not locked yet. A record never changes its parent, so its id is known before the record is locked. */
export async function lockParents(
  tx: Transaction<DB>,
  { owner, parent, kind }: Parent & { kind: RecordKind<RecordState> },
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  if (owner.kind !== 'parent' || !parent) return
  const records = await readWritable(tx, kind, actor, { ids, references: [] })
  await lockRecords(tx, parent, actor, [...new Set(records.map(({ fields }) => fields[owner.field] as number))])
}

/** True if a record may be active: its parent is one that the actor may write, not archived, and locked to stay so. */
export async function isParentOpen(tx: Transaction<DB>, { owner, parent }: Parent, actor: Actor, fields: RecordState): Promise<boolean> {
  if (owner.kind !== 'parent' || !parent) return true
  const [found] = await lockRecords(tx, parent, actor, [fields[owner.field] as number])
  return found !== undefined && found.fields.status !== 'ARCHIVED'
}
