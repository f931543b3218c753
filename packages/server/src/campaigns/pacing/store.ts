import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

/** True when the actor may see a campaign with this id. */
export async function isVisible(db: Kysely<DB>, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows.length > 0
}
