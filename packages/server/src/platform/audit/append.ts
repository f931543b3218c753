/** Writes the audit trail: one row for each changed entity, in the transaction of the change. Rows are never changed again. */
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { insertAudit } from './audit-store.ts'
import { uuidV7 } from './uuid.ts'

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

/** Appends the audit rows of a change-set in one statement. */
export async function appendAudit(
  tx: Transaction<DB>,
  author: Author,
  changeSetId: string | null,
  changes: readonly EntityChange[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ ...change, id: uuidV7(author.now) }))
  await insertAudit(tx, { ...author, changeSetId }, rows)
}
