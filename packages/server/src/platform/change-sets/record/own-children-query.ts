/** Children of a record whose creation is reverted with it. */
import { type RawBuilder, sql } from 'kysely'
import { type RevertScope, inScope } from '../revert/revert-store.ts'

/**
 * SQL condition: `r` has a child that none of the reverted changes created.
 * @param children the table, its column that names `r`, the type of its rows in the audit trail, and the column of their agency
 */
export function othersChildren(
  { table, column, entityType, owner = 'agency_id' }: { table: string; column: string; entityType: string; owner?: string },
  agencyId: number,
  scope: RevertScope,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
  select 1 from ${sql.table(table)} c where c.${sql.ref(owner)} = ${agencyId} and c.${sql.raw(column)} = r.id and not exists (
    select 1 from audit_events e where ${inScope(agencyId, scope, 'e')} and e.entity_type = ${entityType} and e.entity_id = c.id))`
}
