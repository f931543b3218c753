/** SQL of making the ledger: whose forecasts are due, and rows of the log. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'
import { readForecastCampaigns } from '../snapshots/build/campaign-store.ts'

export interface LedgerAgency {
  id: number
  timeZone: string
}

export async function readLedgerAgencies(db: Kysely<DB>): Promise<LedgerAgency[]> {
  const { rows } = await sql<LedgerAgency>`select id, time_zone as "timeZone" from agencies order by id`.execute(db)
  return rows
}

/** Campaigns `c` that a forecast can be made of. */
const forecastable = sql<boolean>`(not c.archived and c.type in ('STANDARD', 'RESERVED', 'SPONSORSHIP') and not c.objective_unlimited
  and c.objective_value is not null and c.end_date is not null)`

/** Live campaigns without a forecast of their present settings that was made after `renewed`. */
export function readDueCampaigns(
  db: Kysely<DB>,
  agencyId: number,
  { now, renewed, limit }: { now: Date; renewed: Date; limit: number },
): Promise<ForecastCampaign[]> {
  return readForecastCampaigns(
    db,
    sql`c.agency_id = ${agencyId} and c.id = any(array(
      select c.id from campaigns c where c.agency_id = ${agencyId} and c.status in ('RUNNING', 'READY') and c.end_date > ${now} and ${forecastable}
        and not exists (select from forecast_log l where l.agency_id = c.agency_id and l.campaign_id = c.id and l.as_saved
          and l.made_at > ${renewed} and l.made_at >= coalesce(c.settings_changed_at, '-infinity'))
      order by c.id limit ${limit}))`,
  )
}

/** Campaigns of all agencies that were live at a time. */
export function readLiveCampaigns(system: Kysely<DB>, at: Date): Promise<ForecastCampaign[]> {
  return readForecastCampaigns(
    system,
    sql`${forecastable} and c.submitted_at <= ${at} and c.rejected_at is null and c.end_date > ${at}
      and c.status in ('READY', 'RUNNING', 'PAUSED', 'COMPLETED')
      and cardinality(array(select mark from unnest(c.pauses) mark where mark <= ${at})) % 2 = 0`,
  )
}

/** Impressions and spend by campaign from the day of `at` on, in the time zone of each agency. */
export async function readDeliveredSince(system: Kysely<DB>, at: Date): Promise<{ id: number; impressions: number; spendE7: string }[]> {
  const { rows } = await sql<{ id: number; impressions: number; spendE7: string }>`
    select d.campaign_id as id, sum(d.impressions)::bigint as impressions, sum(d.spend_e7)::text as "spendE7"
    from campaign_days d join agencies g on g.id = d.agency_id where d.day >= (${at}::timestamptz at time zone g.time_zone)::date group by 1`.execute(
    system,
  )
  return rows
}

export async function hasForecastsBefore(system: Kysely<DB>, at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from forecast_log where made_at <= ${at} limit 1`.execute(system)
  return rows.length > 0
}

export async function deleteForecasts(system: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    with forgotten as (delete from last_forecasts where made_at < ${before})
    delete from forecast_log where made_at < ${before}`.execute(system)
}

/** A forecast as it is kept; JSON as text. */
export interface LoggedForecast {
  agencyId: number
  id: string
  campaignId: number
  madeAt: Date
  actorId: string
  actorName: string
  cause: string
  asSaved: boolean
  inputsHash: string
  snapshotVersion: string
  snapshotBuiltAt: Date
  status: string
  reason: string | null
  startsAt: Date
  endsAt: Date | null
  remaining: number | null
  available: number | null
  deliverable: number | null
  probability: number | null
  sellable: number | null
  /** Ends of the intervals of `available` and `deliverable`. */
  availableLow: number | null
  availableHigh: number | null
  deliverableLow: number | null
  deliverableHigh: number | null
  request: string
  result: string
  /** Reason with its parameters, and the delta, as the answer has them; the last forecast of a campaign is shown with them. */
  reasonShown: string | null
  deltaImpressions: number | null
  deltaPercent: number | null
  days: string
  publishers: string
  weekdaySupply: (number | null)[] | null
}

/**
 * Keeps a forecast; one of the same inputs and snapshot becomes as fresh as this one. That of a saved campaign is its last forecast, unless a
 * later one is there: one statement, because it may run outside a transaction.
 */
export async function insertForecast(db: Kysely<DB>, row: LoggedForecast): Promise<void> {
  await sql`
    with last as (
      insert into last_forecasts as f (agency_id, campaign_id, made_at, status, reason, probability, delta_impressions, delta_percent)
      select ${row.agencyId}::bigint, ${row.campaignId}::bigint, ${row.madeAt}::timestamptz, ${row.status}, ${row.reasonShown}::jsonb,
        ${row.probability}::float8, ${row.deltaImpressions}::bigint, ${row.deltaPercent}::float8
      where ${row.asSaved}::boolean
      on conflict (agency_id, campaign_id) do update set made_at = excluded.made_at, status = excluded.status, reason = excluded.reason,
        probability = excluded.probability, delta_impressions = excluded.delta_impressions, delta_percent = excluded.delta_percent
      where f.made_at <= excluded.made_at)
    insert into forecast_log as l (agency_id, id, campaign_id, made_at, actor_id, actor_name, cause, as_saved, inputs_hash, snapshot_version, snapshot_built_at,
      status, reason, starts_at, ends_at, remaining, available, deliverable, probability, sellable, available_low, available_high, deliverable_low,
      deliverable_high, request, result, days, publishers, weekday_supply)
    values (${row.agencyId}, ${row.id}, ${row.campaignId}, ${row.madeAt}, ${row.actorId}, ${row.actorName}, ${row.cause}, ${row.asSaved}, ${row.inputsHash},
      ${row.snapshotVersion}, ${row.snapshotBuiltAt}, ${row.status}, ${row.reason}, ${row.startsAt}, ${row.endsAt}, ${row.remaining}, ${row.available},
      ${row.deliverable}, ${row.probability}, ${row.sellable}, ${row.availableLow}, ${row.availableHigh}, ${row.deliverableLow},
      ${row.deliverableHigh}, ${row.request}, ${row.result}, ${row.days}, ${row.publishers}, ${row.weekdaySupply})
    on conflict (agency_id, campaign_id, inputs_hash, snapshot_version) do update set made_at = greatest(l.made_at, excluded.made_at)`.execute(
    db,
  )
}
