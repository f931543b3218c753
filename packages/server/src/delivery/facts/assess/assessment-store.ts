/** Writes assessments: only rows that differ, without a new version, because no user has changed anything. */
import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/connection/executor.ts'

export interface Assessment {
  id: number
  statuses: string[]
  pace: string | null
  elapsed: number | null
  complete: number | null
  estimated: number | null
  second_complete: number | null
  second_estimated: number | null
  met: boolean
}

export async function storeAssessments(db: Executor, agencyId: number, assessments: readonly Assessment[]): Promise<void> {
  const values = sql`jsonb_to_recordset(${JSON.stringify(assessments)}::jsonb) as r (id bigint, statuses text[], pace numeric, elapsed smallint, complete smallint, estimated smallint,
    second_complete smallint, second_estimated smallint, met boolean)`
  await sql`
    update campaigns c set delivery_statuses = r.statuses, pace = r.pace, objective_met = r.met
    from ${values} where c.agency_id = ${agencyId} and c.id = r.id and (c.delivery_statuses, c.pace, c.objective_met) is distinct from (r.statuses, r.pace, r.met)`.execute(
    db,
  )
  await sql`
    update campaign_totals t set elapsed_e1 = r.elapsed, complete_e1 = r.complete, estimated_complete_e1 = r.estimated, second_screen_complete_e1 = r.second_complete,
      second_screen_estimated_complete_e1 = r.second_estimated
    from ${values} where t.agency_id = ${agencyId} and t.campaign_id = r.id
      and (t.elapsed_e1, t.complete_e1, t.estimated_complete_e1, t.second_screen_complete_e1, t.second_screen_estimated_complete_e1)
        is distinct from (r.elapsed, r.complete, r.estimated, r.second_complete, r.second_estimated)`.execute(db)
}
