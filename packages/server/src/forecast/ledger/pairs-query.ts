/** Forecasts of one campaign about a week apart, for how availability falls. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'

/** Two forecasts of a campaign about a week apart, between which it was not changed, and whose caps took nothing. */
export interface PairRow {
  campaignId: number
  timeZone: string
  madeAt: Date
  laterAt: Date
  startsAt: Date
  endsAt: Date
  available: number
  laterAvailable: number
  /** Available on an average day, Monday first; null for days outside the flight. */
  weekdaySupply: (number | null)[]
}

/** The most pairs that are read, the latest. */
const mostPairs = 5000

export async function readPairs(system: Kysely<DB>, since: Date): Promise<PairRow[]> {
  const uncapped = (alias: string) => sql`coalesce((${sql.ref(`${alias}.result`)} #>> '{parts,waterfall,capped}')::numeric, 0) = 0`
  const { rows } = await sql<PairRow>`
    select l.campaign_id as "campaignId", g.time_zone as "timeZone", l.made_at as "madeAt", n.made_at as "laterAt", l.starts_at as "startsAt",
      l.ends_at as "endsAt", l.available, n.available as "laterAvailable", l.weekday_supply as "weekdaySupply"
    from forecast_log l
    join campaigns c on c.agency_id = l.agency_id and c.id = l.campaign_id
    join agencies g on g.id = l.agency_id
    join lateral (
      select n.made_at, n.available, n.result from forecast_log n
      where n.agency_id = l.agency_id and n.campaign_id = l.campaign_id and n.as_saved and n.available > 0 and n.ends_at = l.ends_at
        and n.made_at between l.made_at + interval '6 days' and l.made_at + interval '8 days'
      order by n.made_at limit 1) n on true
    where l.as_saved and l.available > 0 and l.weekday_supply is not null and l.made_at > ${since} and n.made_at < l.ends_at - interval '1 day'
      and (c.settings_changed_at is null or c.settings_changed_at <= l.made_at or c.settings_changed_at > n.made_at)
      and ${uncapped('l')} and ${uncapped('n')}
    order by l.made_at desc, l.id limit ${mostPairs}`.execute(system)
  return rows
}
