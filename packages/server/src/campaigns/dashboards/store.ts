/** Column layouts that users have saved, one for each dashboard. */
import type { dashboards } from '@spotdesk/sdk/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'

type Columns = dashboards.ColumnLayout['colDef']

/** Empty when the user has saved none: the default layout. */
export async function readColumns(db: Kysely<DB>, actor: Actor, dashboard: string): Promise<Columns> {
  const { rows } = await sql<{ col_def: Columns }>`
    select col_def from dashboard_columns where agency_id = ${actor.agencyId} and user_id = ${actor.userId} and dashboard = ${dashboard}`.execute(
    db,
  )
  return rows[0]?.col_def ?? []
}

export function columnsUpsert(actor: Actor, dashboard: string, columns: Columns, now: Date): RawBuilder<unknown> {
  return sql`
    insert into dashboard_columns (agency_id, user_id, dashboard, col_def, updated_at)
    values (${actor.agencyId}, ${actor.userId}, ${dashboard}, ${JSON.stringify(columns)}, ${now})
    on conflict (agency_id, user_id, dashboard) do update set col_def = excluded.col_def, updated_at = excluded.updated_at`
}
