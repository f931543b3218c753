/** Recomputes what is derived from delivery: completion, pace, projection, delivery statuses, and whether an objective is met. */
import {
  type DeliveryAssessment,
  type DeliveryFacts,
  type DeliveryPart,
  assessDelivery,
  completeE1,
  objectiveMet,
  projectionOf,
} from '@spotdesk/sdk/rules'
import { type BriefStatus, type CampaignStatus, type CampaignType, type PacingType, spendScale, startOfDay } from '@spotdesk/sdk/values'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

type Executor = Kysely<DB> | Transaction<DB>
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A campaign with the facts that its delivery is judged by; sums are of the agency's days. */
interface Row {
  id: number
  type: CampaignType
  status: CampaignStatus
  pacing_type: PacingType
  start_date: Date | null
  end_date: Date | null
  objective_type: 'IMPRESSIONS' | 'PRICE'
  objective_value: string | null
  objective_unlimited: boolean
  second_screen_objective: number | null
  settings_changed_at: Date | null
  completed_at: Date | null
  delivered: string
  second_delivered: string
  yesterday: string
  week: (string | number)[]
  second_week: (string | number)[]
  last_day: string
  ads: { active: boolean; media: boolean; brief: BriefStatus | null; at: string }[]
}

/**
 * Assesses an agency's campaigns and stores the result; `ids` narrows it to those. Only rows whose result differs are written,
 * and none of it counts as a user's change.
 */
export async function assessAgency(
  db: Executor,
  agency: { id: number; timeZone: string },
  now: Date,
  ids?: readonly number[],
): Promise<void> {
  const clock = await sql<{ as_of: Date }>`select as_of from delivery_clock where agency_id = ${agency.id}`.execute(db)
  const asOf = clock.rows[0]?.as_of ?? new Date(0)
  const rows = await loadFacts(db, agency, asOf, ids)
  const results = rows
    .map((row) => ({ row, audio: audioPart(row), second: secondPart(row) }))
    .map(({ row, audio, second }) => {
      const result = assessDelivery(toFacts(row, audio, second, asOf), asOf, now)
      const secondComplete = completeE1(second.delivered, second.objective)
      const secondProjection = projectionOf(second, asOf, row.end_date)
      return {
        id: row.id,
        statuses: result.statuses,
        pace: result.pace === null ? null : Math.min(99_999, result.pace).toFixed(4),
        complete: result.completeE1,
        estimated: estimateOf(row, result),
        second_complete: secondComplete,
        second_estimated: secondComplete === null ? null : Math.max(secondComplete, Math.floor((secondProjection ?? 0) * 1000)),
        met: objectiveMet([audio, second]),
      }
    })
  for (let at = 0; at < results.length; at += 1000) await store(db, agency.id, results.slice(at, at + 1000))
}

const estimateOf = (row: Row, result: DeliveryAssessment) => (row.status === 'COMPLETED' ? result.completeE1 : result.estimatedCompleteE1)

async function loadFacts(db: Executor, agency: { id: number; timeZone: string }, asOf: Date, ids?: readonly number[]): Promise<Row[]> {
  const today = startOfDay(asOf, agency.timeZone)
  const only = ids ? sql`and c.id = any(${ids})` : sql``
  const weekdays = sql`select array_agg(coalesce(d.value, 0) order by w.dow) from generate_series(0, 6) as w (dow) left join`
  const lastWeek = sql`from campaign_days x where x.agency_id = c.agency_id and x.campaign_id = c.id
    and x.day >= (${today}::timestamptz at time zone ${agency.timeZone})::date - 7 and x.day < (${today}::timestamptz at time zone ${agency.timeZone})::date`
  const measure = sql`case when c.objective_type = 'PRICE' then x.spend_e7 else x.impressions end`
  const { rows } = await sql<Row>`
    select c.id, c.type, c.status, c.pacing_type, c.start_date, c.end_date, c.objective_type, c.objective_value, c.objective_unlimited,
      c.second_screen_objective, c.settings_changed_at, c.completed_at,
      coalesce(case when c.objective_type = 'PRICE' then t.spend_e7 else t.impressions end, 0) as delivered,
      coalesce(t.second_screen_impressions, 0) as second_delivered,
      coalesce((select ${measure} from campaign_days x where x.agency_id = c.agency_id and x.campaign_id = c.id
        and x.day = (${today}::timestamptz at time zone ${agency.timeZone})::date - 1), 0) as yesterday,
      (${weekdays} (select extract(dow from x.day) as dow, ${measure} as value ${lastWeek}) d on d.dow = w.dow) as week,
      (${weekdays} (select extract(dow from x.day) as dow, x.second_screen_impressions as value ${lastWeek}) d on d.dow = w.dow) as second_week,
      case when c.status = 'RUNNING' then coalesce((select sum(f.impressions + f.second_screen_impressions) from fact_hour f
        where f.agency_id = c.agency_id and f.campaign_id = c.id and f.hour >= ${new Date(asOf.getTime() - dayMs)} and f.hour < ${asOf}), 0) else 0 end as last_day,
      coalesce((select jsonb_agg(jsonb_build_object('active', a.status = 'ACTIVE',
          'media', a.creative_id is not null or a.redirect_url is not null, 'brief', a.brief_status, 'at', coalesce(a.brief_at, a.updated_at)))
        from ads a where a.agency_id = c.agency_id and a.campaign_id = c.id and not a.archived), '[]') as ads
    from campaigns c left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id
    where c.agency_id = ${agency.id} and not c.archived ${only}`.execute(db)
  return rows
}

/** Audio is measured in the objective's unit; spend in the currency. For a SECOND_SCREEN campaign the second screen is all. */
function audioPart(row: Row): DeliveryPart {
  const scale = row.objective_type === 'PRICE' ? 10 ** spendScale : 1
  const objective =
    row.objective_unlimited || row.objective_value === null || row.type === 'SECOND_SCREEN' ? null : Number(row.objective_value)
  return {
    objective,
    delivered: Number(row.delivered) / scale,
    deliveredYesterday: Number(row.yesterday) / scale,
    weekdaySupply: row.week.map((value) => Number(value) / scale),
  }
}

function secondPart(row: Row): DeliveryPart {
  return {
    objective: row.second_screen_objective,
    delivered: Number(row.second_delivered),
    deliveredYesterday: 0,
    weekdaySupply: row.second_week.map(Number),
  }
}

function toFacts(row: Row, audio: DeliveryPart, second: DeliveryPart, asOf: Date): DeliveryFacts {
  const start = row.start_date?.getTime() ?? asOf.getTime()
  const until = Math.min(asOf.getTime(), row.end_date?.getTime() ?? Infinity)
  return {
    status: row.status,
    pacingType: row.pacing_type,
    startDate: row.start_date,
    endDate: row.end_date,
    audio: row.type === 'SECOND_SCREEN' ? second : audio,
    impressionsLastDay: Number(row.last_day),
    eligibleHours: Math.max(0, until - start) / hourMs,
    eligibleHoursLastDay: Math.max(0, until - Math.max(start, asOf.getTime() - dayMs)) / hourMs,
    eligibleHoursInAll: row.end_date ? (row.end_date.getTime() - start) / hourMs : null,
    ads: row.ads.map((ad) => ({ active: ad.active, hasMedia: ad.media, brief: ad.brief, briefChangedAt: new Date(ad.at) })),
    reservedAwaitingSeller: row.status === 'PENDING',
    settingsChangedAt: row.settings_changed_at,
    completedAt: row.completed_at,
  }
}

interface Result {
  id: number
  statuses: string[]
  pace: string | null
  complete: number | null
  estimated: number | null
  second_complete: number | null
  second_estimated: number | null
  met: boolean
}

async function store(db: Executor, agencyId: number, results: readonly Result[]): Promise<void> {
  const values = sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (id bigint, statuses jsonb, pace numeric, complete smallint, estimated smallint,
    second_complete smallint, second_estimated smallint, met boolean)`
  await sql`
    update campaigns c set delivery_statuses = array(select jsonb_array_elements_text(r.statuses)), pace = r.pace, objective_met = r.met
    from ${values} where c.agency_id = ${agencyId} and c.id = r.id
      and (c.delivery_statuses is distinct from array(select jsonb_array_elements_text(r.statuses)) or c.pace is distinct from r.pace or c.objective_met <> r.met)`.execute(
    db,
  )
  await sql`
    update campaign_totals t set complete_e1 = r.complete, estimated_complete_e1 = r.estimated, second_screen_complete_e1 = r.second_complete,
      second_screen_estimated_complete_e1 = r.second_estimated
    from ${values} where t.agency_id = ${agencyId} and t.campaign_id = r.id
      and (t.complete_e1, t.estimated_complete_e1, t.second_screen_complete_e1, t.second_screen_estimated_complete_e1)
        is distinct from (r.complete, r.estimated, r.second_complete, r.second_estimated)`.execute(db)
}
