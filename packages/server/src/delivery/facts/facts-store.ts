/** All SQL that reads the facts for assessments: a few queries for any number of campaigns. */
import { dayMs } from '@spotdesk/sdk/values'
import type { BriefStatus, CampaignStatus, CampaignType, DeliveryStatus, PacingType } from '@spotdesk/sdk/values'
import type { Targeting } from '@spotdesk/sdk/targeting'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../platform/db/connection/executor.ts'

export interface AgencyClock {
  /** Facts are complete up to this time; null when there are none yet. */
  asOf: Date | null
  settings: Record<string, unknown>
  historyFrom: Date | null
  /** Impressions of the last 28 days by weekday, Monday first. */
  weekdaySupply: number[] | null
}

/** The range of an agency's facts, and its settings for the assessment. */
export async function readAgencyClock(db: Executor, agencyId: number): Promise<AgencyClock> {
  const { rows } = await sql<AgencyClock>`
    select k.as_of as "asOf", g.settings, p.history_from as "historyFrom", p.weekday_supply as "weekdaySupply"
    from agencies g left join delivery_clock k on k.agency_id = g.id left join delivery_passes p on p.agency_id = g.id
    where g.id = ${agencyId}`.execute(db)
  return rows[0] ?? { asOf: null, settings: {}, historyFrom: null, weekdaySupply: null }
}

/** The number of whole days of supply among an agency's facts; null when there are no facts. */
export function historyDays(asOf: Date | null, from: Date | null): number | null {
  return asOf === null || from === null ? null : Math.floor((asOf.getTime() - from.getTime()) / dayMs)
}

/** Recomputes the weekday supply that PREDICTIVE pacing uses. */
export async function noteSupply(db: Executor, agency: { id: number; timeZone: string }, now: Date): Promise<void> {
  await sql`
    insert into delivery_passes as p (agency_id, started_at, finished_at, history_from, weekday_supply)
    select ${agency.id}, ${now}, ${now},
      (select min(t.first_hour) from campaign_totals t where t.agency_id = ${agency.id}),
      (select array_agg(coalesce(s.impressions, 0)::float8 order by w.day) from generate_series(1, 7) as w (day) left join (
        select extract(isodow from x.day)::integer as day, sum(x.impressions + x.second_screen_impressions) as impressions
        from campaign_days x, delivery_clock k
        where k.agency_id = ${agency.id} and x.agency_id = ${agency.id}
          and x.day >= (k.as_of at time zone ${agency.timeZone})::date - 28 and x.day < (k.as_of at time zone ${agency.timeZone})::date
        group by 1) s on s.day = w.day)
    on conflict (agency_id) do update set history_from = excluded.history_from, weekday_supply = excluded.weekday_supply`.execute(db)
}

/** A campaign with the facts of its assessment; sums are by day of the agency's time zone. */
export interface FactsRow {
  id: number
  type: CampaignType
  status: CampaignStatus
  delivery_statuses: DeliveryStatus[]
  pace: string | null
  pauses: Date[]
  pacing_type: PacingType
  start_date: Date | null
  end_date: Date | null
  objective_type: 'IMPRESSIONS' | 'PRICE'
  objective_value: string | null
  objective_unlimited: boolean
  objective_met: boolean
  second_screen_objective: number | null
  settings_changed_at: Date | null
  completed_at: Date | null
  /** 10⁻⁴ of the currency. */
  cpm_e4: number | null
  /** Only if it has rules of time. */
  targeting: Targeting | null
  /** The supply of an average day by weekday, Monday first, in the latest forecast of the saved campaign, and the time of that forecast. */
  forecast_supply: (number | null)[] | null
  forecast_at: Date | null
  publisher_zone: string | null
  impressions: number
  spend_e7: string
  second_screen_impressions: number
  /** Days before the day of `asOf` (0 is that day), impressions, spend in 10⁻⁷, second screen impressions. */
  days: [ago: number, impressions: number, spendE7: number, secondScreen: number][]
  /** Bit k is set when the hour k of the 24 up to `asOf` had an impression. */
  hours: number
  ads: AdFacts[]
}

/** An ad that is not archived. */
export interface AdFacts {
  active: boolean
  media: boolean
  brief: BriefStatus | null
  at: string
  /** Only if it has rules of time, or replaces the targeting of the campaign; ISO dates of the ad's own flight. */
  targeting: Targeting | null
  link: 'AND' | 'REPLACE'
  from: string | null
  until: string | null
}

/** The campaigns to read: some by id, the next ones of a pass, or one that is read without a lock. */
export type AssessmentScope = { ids: readonly number[] } | { after: number; limit: number } | { only: number }

/**
 * Reads campaigns with their facts. Campaigns that are assessed are locked until the transaction ends, because the result is written then;
 * a pass skips campaigns that another transaction has locked, because that transaction assesses them.
 */
export async function loadFacts(
  db: Executor,
  agency: { id: number; timeZone: string },
  asOf: Date,
  scope: AssessmentScope,
): Promise<FactsRow[]> {
  const day = sql`(${asOf}::timestamptz at time zone ${agency.timeZone})::date`
  const { rows } = await sql<FactsRow>`
    with held as materialized (${lockedCampaigns(agency.id, scope)}),
    ids as materialized (select array_agg(id) as all, array_agg(id) filter (where status = 'RUNNING') as running from held),
    days as (
      select x.campaign_id, jsonb_agg(jsonb_build_array(${day} - x.day, x.impressions, x.spend_e7, x.second_screen_impressions)) as days
      from campaign_days x where x.agency_id = ${agency.id} and x.campaign_id = any((select i.all from ids i)::bigint[]) and x.day >= ${day} - 7 and x.day <= ${day}
      group by x.campaign_id),
    hours as (
      select f.campaign_id, bit_or(1 << (extract(epoch from f.hour - ${dayBefore(asOf)}::timestamptz) / 3600)::integer) as hours
      from fact_hour f where f.agency_id = ${agency.id} and f.campaign_id = any((select i.running from ids i)::bigint[])
        and f.hour >= ${dayBefore(asOf)} and f.hour < ${asOf} and f.impressions + f.second_screen_impressions > 0
      group by f.campaign_id),
    spots as (
      select a.campaign_id, jsonb_agg(jsonb_build_object('active', a.status = 'ACTIVE',
        'media', case when a.type = 'REDIRECT' then a.redirect_url is not null else a.creative_id is not null end,
        'brief', a.brief_status, 'at', coalesce(a.brief_at, a.updated_at), 'link', a.targeting_link, 'from', a.start_date, 'until', a.end_date,
        'targeting', case when ${hasTimes('a')} or a.targeting_link = 'REPLACE' then a.targeting end)) as ads
      from ads a where a.agency_id = ${agency.id} and a.campaign_id = any((select i.all from ids i)::bigint[]) and not a.archived
      group by a.campaign_id)
    select h.*, p.time_zone as publisher_zone, coalesce(t.impressions, 0) as impressions, coalesce(t.spend_e7, 0) as spend_e7,
      coalesce(t.second_screen_impressions, 0) as second_screen_impressions, coalesce(d.days, '[]') as days, coalesce(r.hours, 0) as hours,
      coalesce(s.ads, '[]') as ads, f.weekday_supply as forecast_supply, f.made_at as forecast_at
    from held h
    left join campaign_totals t on t.agency_id = ${agency.id} and t.campaign_id = h.id
    left join publishers p on p.id = h.publisher_id
    left join days d on d.campaign_id = h.id
    left join hours r on r.campaign_id = h.id
    left join spots s on s.campaign_id = h.id
    left join lateral (select l.weekday_supply, l.made_at from forecast_log l where l.agency_id = ${agency.id} and l.campaign_id = h.id and l.as_saved
      order by l.made_at desc limit 1) f on h.status in ('RUNNING', 'READY')
    order by h.id`.execute(db)
  return rows
}

/** A condition: the targeting of `alias` has rules of time. */
const hasTimes = (alias: string) => sql`${sql.ref(`${alias}.targeting`)} @? '$.groups[*].rules[*].type ? (@ starts with "TIME_")'`

const dayBefore = (asOf: Date) => new Date(asOf.getTime() - dayMs)

function lockedCampaigns(agencyId: number, scope: AssessmentScope): RawBuilder<unknown> {
  const columns = sql`c.id, c.type, c.status, c.delivery_statuses, c.pace, c.pauses, c.pacing_type, c.start_date, c.end_date, c.objective_type, c.objective_value,
    c.objective_unlimited, c.objective_met, c.second_screen_objective, c.settings_changed_at, c.completed_at, c.publisher_id, c.cpm_e4,
    case when ${hasTimes('c')} then c.targeting end as targeting`
  if ('only' in scope) return sql`select ${columns} from campaigns c where c.agency_id = ${agencyId} and c.id = ${scope.only}`
  return 'ids' in scope
    ? sql`select ${columns} from campaigns c where c.agency_id = ${agencyId} and not c.archived and c.id = any(${scope.ids}::bigint[])
        order by c.id for no key update of c`
    : sql`select ${columns} from campaigns c join campaign_totals held_totals on held_totals.agency_id = c.agency_id and held_totals.campaign_id = c.id
        where c.agency_id = ${agencyId} and not c.archived and c.id > ${scope.after}
        order by c.id limit ${scope.limit} for no key update of c, held_totals skip locked`
}
