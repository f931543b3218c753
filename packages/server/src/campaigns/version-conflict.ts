/** What somebody learns whose version of a campaign is no longer the newest. */
import type { WriteTransaction } from '../db/write-transaction.ts'
import { Problem } from '../http/problem.ts'
import type { Call } from '../http/route.ts'
import { changesSince } from './store.ts'

/**
 * 412 with each field that was changed since the caller's version: as it was then (`base`) and as it is (`theirs`). It is read in the
 * transaction that found out: to ask for another connection while holding one would let many at once wait for each other.
 */
export async function versionConflict(
  tx: WriteTransaction,
  call: Call,
  { id, version }: { id: number; version: number },
): Promise<Problem> {
  const fields = new Map<string, { field: string; base: unknown; theirs: unknown; changedBy: string; changedAt: Date }>()
  for (const { path, before, after, by, at } of await changesSince(tx, call.actor, id, call.ifMatch!)) {
    fields.set(path, { field: path, base: fields.has(path) ? fields.get(path)!.base : before, theirs: after, changedBy: by, changedAt: at })
  }
  return new Problem('versionConflict', {}, { members: { version, changedFields: [...fields.values()] } })
}
