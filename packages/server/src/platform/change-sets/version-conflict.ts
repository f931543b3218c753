/** What a caller is told whose `If-Match` names an older version. */
import { type Kysely, sql } from 'kysely'
import type { EntityType, FieldChange } from '../audit/append.ts'
import type { DB } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { Problem } from '../http/problem.ts'
import type { Call } from '../http/route.ts'

/**
 * 412 with each field that was changed since the caller's version: as it was then (`base`) and as it is (`theirs`). It is read in the
 * transaction that found out: to ask for another connection while holding one would let many at once wait for each other.
 */
export async function versionConflict(
  tx: WriteTransaction,
  call: Pick<Call, 'actor' | 'ifMatch'>,
  entityType: EntityType,
  { id, version }: { id: number; version: number },
): Promise<Problem> {
  const fields = new Map<string, { field: string; base: unknown; theirs: unknown; changedBy: string; changedAt: Date }>()
  for (const { path, before, after, by, at } of await changesSince(tx, { agencyId: call.actor.agencyId, entityType, id }, call.ifMatch!)) {
    fields.set(path, { field: path, base: fields.has(path) ? fields.get(path)!.base : before, theirs: after, changedBy: by, changedAt: at })
  }
  return new Problem('versionConflict', {}, { members: { version, changedFields: [...fields.values()] } })
}

/** What users changed in an entity since a version of it, oldest first. */
async function changesSince(
  db: Kysely<DB>,
  { agencyId, entityType, id }: { agencyId: number; entityType: EntityType; id: number },
  version: number,
): Promise<(FieldChange & { by: string; at: Date })[]> {
  const { rows } = await sql<{ diff: FieldChange[]; actor_name: string; at: Date }>`
    select diff, actor_name, at from audit_events
    where agency_id = ${agencyId} and entity_type = ${entityType} and entity_id = ${id} and version_after > ${version} and version_before < version_after
    order by version_after, at, id`.execute(db)
  return rows.flatMap(({ diff, actor_name, at }) => diff.map((change) => ({ ...change, by: actor_name, at })))
}
