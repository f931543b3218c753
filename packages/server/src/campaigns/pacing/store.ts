import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../platform/http/visible-query.ts'

/** True when the actor may see a campaign with this id. */
export async function isVisible(db: Kysely<DB>, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows.length > 0
}

/**
 * The money that an impression of each part costs: of a CPM its thousandth, of a flat price its share of the objective, else null. Ads that are
 * not included in the objective are not charged (docs/domain.md §8.3), so that a CPM counts for the included share of the rotation.
 */
export async function readPrices(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<{ currency: string; price: number | null; secondPrice: number | null }> {
  const { rows } = await sql<{ currency: string; price: number | null; secondPrice: number | null }>`
    select c.currency, c.second_screen_cpm_e4::float8 / 10000000 as "secondPrice",
      case c.revenue_type when 'CPM' then c.cpm_e4::float8 / 10000000 * coalesce((
          select sum(d.weight) filter (where d.included_in_objective)::float8 / sum(d.weight) from ads d
          where d.agency_id = c.agency_id and d.campaign_id = c.id and d.status = 'ACTIVE' and not d.archived and d.type not in ('DISPLAY', 'SECOND_SCREEN')), 1)
        when 'FLAT' then case when c.objective_type = 'IMPRESSIONS' and not c.objective_unlimited then c.cpm_e4::float8 / 10000 / nullif(c.objective_value::float8, 0) end
      end as price
    from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows[0]!
}
