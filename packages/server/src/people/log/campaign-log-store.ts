/** SQL of the history of one campaign: audit rows of its own and of its ads. */
import { type ObjectiveType, limits } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'
import type { LogRow } from './store.ts'

/** An audit row as the history of a campaign shows it. */
export type CampaignLogRow = Pick<
  LogRow,
  'id' | 'at' | 'changeSetId' | 'entityType' | 'entityId' | 'entityName' | 'action' | 'actorName' | 'diff'
>

/** The number of changes, and what the amounts of the campaign depend on. */
interface Counted {
  total: number
  marginE4: number
  objectiveType: ObjectiveType
}

/** A page, the latest first, and how many rows there are as `searchLog` counts them. Undefined when the actor may not see the campaign. */
export async function searchCampaignLog(
  db: Kysely<DB>,
  actor: Actor,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<({ rows: CampaignLogRow[] } & Counted) | undefined> {
  const matching = sql`from audit_events e where e.agency_id = ${actor.agencyId} and e.actor_type <> 'SYSTEM' and (
    (e.entity_type = 'campaign' and e.entity_id = ${id}) or (e.entity_type = 'ad' and e.entity_id in
      (select a.id from ads a where a.agency_id = ${actor.agencyId} and a.campaign_id = ${id})))`
  const [counted, found] = await Promise.all([
    sql<Counted>`
      select c.margin_e4 as "marginE4", c.objective_type as "objectiveType", (select count(*) from (select 1 ${matching} limit ${limits.countedEntries + 1}) n) as total
      from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db),
    sql<CampaignLogRow>`
      select e.id, e.at, e.change_set_id as "changeSetId", e.entity_type as "entityType", e.entity_id as "entityId", e.entity_name as "entityName",
        e.action, e.actor_name as "actorName", e.diff ${matching} order by e.at desc, e.id desc limit ${limit} offset ${page * limit}`.execute(
      db,
    ),
  ])
  const [seen] = counted.rows
  return seen && { rows: found.rows, ...seen }
}
