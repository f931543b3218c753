/** Children of a record that the same change-set created. */
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL condition: `r` has a child that the change-set did not create.
 * @param children the table, its column that names `r`, and the type of its rows in the audit trail
 */
export function othersChildren(
  { table, column, entityType }: { table: string; column: string; entityType: string },
  agencyId: number,
  changeSetId: string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
  select 1 from ${sql.table(table)} c where c.agency_id = ${agencyId} and c.${sql.raw(column)} = r.id and not exists (
    select 1 from audit_events e where e.agency_id = ${agencyId} and e.change_set_id = ${changeSetId} and e.entity_type = ${entityType} and e.entity_id = c.id))`
}
