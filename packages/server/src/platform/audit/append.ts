/** Writes the audit trail: one row for each changed entity, in the transaction of the change. Rows are never changed again. */
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Author, type EntityChange, insertAudit } from './audit-store.ts'
import { uuidV7 } from './uuid.ts'

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
