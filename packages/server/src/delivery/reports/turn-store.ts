/** SQL of the locks by which a user makes one report at a time. */
import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

interface Turn {
  agencyId: number
  userId: number | null
  holder: string
}

/** Takes the turn unless another holder has it until later than `now`. Returns true when it took it. */
export async function insertReportTurn(
  tx: Transaction<DB>,
  { agencyId, userId, holder }: Turn,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_turns as t (agency_id, user_id, holder, until) values (${agencyId}, ${userId}, ${holder}, ${until})
    on conflict (agency_id, user_id) do update set holder = excluded.holder, until = excluded.until where t.until <= ${now}
    returning holder`.execute(tx)
  return rows.length > 0
}

/** The statement that releases the turn; it is sent together with COMMIT. */
export function deleteTurn({ agencyId, userId, holder }: Turn): RawBuilder<unknown> {
  return sql`delete from report_turns where agency_id = ${agencyId} and user_id = ${userId} and holder = ${holder}`
}
