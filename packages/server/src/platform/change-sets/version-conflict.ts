/** The error for an `If-Match` that names an older version. */
import { changesSince } from '../audit/audit-store.ts'
import type { WriteTransaction } from '../db/connection/write-transaction.ts'
import { Problem } from '../http/answer/problem.ts'
import type { Call } from '../http/route.ts'

/**
 * 412 with each field that was changed since the caller's version: its value then (`base`) and now (`theirs`). The changes are read in
 * the same transaction: calls that wait for a second connection while they hold one could block each other.
 */
export async function versionConflict(
  tx: WriteTransaction,
  call: Pick<Call, 'actor' | 'ifMatch'>,
  entityType: string,
  { id, version }: { id: number; version: number },
): Promise<Problem<'versionConflict'>> {
  const fields = new Map<string, { field: string; base: unknown; theirs: unknown; changedBy: string; changedAt: string }>()
  // Of several versions the newest is the last that the caller has seen.
  const seen = Math.max(...call.ifMatch!)
  for (const { path, before, after, by, at } of await changesSince(tx, { agencyId: call.actor.agencyId, entityType, id }, seen)) {
    fields.set(path, {
      field: path,
      base: fields.has(path) ? fields.get(path)!.base : before,
      theirs: after,
      changedBy: by,
      changedAt: at.toISOString(),
    })
  }
  return new Problem('versionConflict', {}, { members: { version, changedFields: [...fields.values()] } })
}
