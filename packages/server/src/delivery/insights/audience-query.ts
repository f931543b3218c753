/** SQL of the audience of campaigns: who listened, where, on what device and when. */
import type { insights } from '@spotdesk/sdk/contract'
import { type AudienceDimension, isoDay } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, factsIn } from '../facts/scope-query.ts'

export interface Value {
  dimension: AudienceDimension
  value: string
  impressions: number
  completes: number
  clicks: number
}

export async function readValues(db: Kysely<DB>, scope: Scope): Promise<Value[]> {
  const measures = ['impressions', 'completes', 'clicks'] as const
  const selects = measures.map(
    (name) => sql`select f.dimension, ${sql.lit(name)} as measure, v.key as value, sum(v.value::bigint) as count
      from audience_hour f, jsonb_each_text(${sql.ref(`f.${name}`)}) v where ${factsIn(scope)} group by 1, 3`,
  )
  const sumMeasure = (name: string) => sql`coalesce(sum(count) filter (where measure = ${sql.lit(name)}), 0)::bigint as ${sql.ref(name)}`
  const { rows } = await sql<Value>`
    select dimension, value, ${sql.join(measures.map(sumMeasure))} from (${sql.join(selects, sql` union all `)}) x group by 1, 2`.execute(
    db,
  )
  return rows
}

/** Impressions of all campaigns of the agency by value, on the days of the agency that the period touches. */
export async function readBase(
  db: Kysely<DB>,
  { actor, period: { from, until } }: Scope,
): Promise<Map<AudienceDimension, Map<string, number>>> {
  const zone = actor.agency.timeZone
  const counted = sql`select dimension, value, day, impressions from audience_days where agency_id = ${actor.agencyId}`
  const hours = sql`select f.dimension, v.key as value, (f.hour at time zone ${zone})::date as day, v.value::bigint as impressions
    from audience_hour f, jsonb_each_text(f.impressions) v where f.agency_id = ${actor.agencyId}`
  const { rows } = await sql<{ dimension: AudienceDimension; value: string; impressions: number }>`
    select dimension, value, sum(impressions)::bigint as impressions from (${actor.agency.recounting ? hours : counted}) d
    where day >= coalesce(${from && isoDay(from, zone)}::date, '-infinity')
      and day <= coalesce(${until && isoDay(new Date(until.getTime() - 1), zone)}::date, 'infinity') group by 1, 2`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ dimension }) => dimension)].map(([dimension, values]) => [
      dimension,
      new Map(values.map(({ value, impressions }) => [value, impressions])),
    ]),
  )
}

/** The hours of the week in the time zone, from delivery itself: the second screen's too, as in the dimensions. */
export async function readWeekdayHours(db: Kysely<DB>, scope: Scope): Promise<insights.Audience['weekdayHours']> {
  const local = sql`f.hour at time zone ${scope.timeZone}`
  const { rows } = await sql<insights.Audience['weekdayHours'][number]>`
    select extract(isodow from local)::integer as weekday, extract(hour from local)::integer as hour, sum(impressions)::bigint as impressions,
      sum(second_screen_impressions)::bigint as "secondScreenImpressions", sum(completes)::bigint as completes
    from (select ${local} as local, f.impressions, f.second_screen_impressions, f.completes from fact_hour f where ${factsIn(scope)}) x group by 1, 2 having sum(impressions + second_screen_impressions) > 0 order by 1, 2`.execute(
    db,
  )
  return rows
}
