/** Who heard a campaign or an order, where, on what and when. */
import type { insights } from '@spotdesk/sdk/contract'
import { indexOf, rateOf } from '@spotdesk/sdk/rules'
import { type AudienceDimension, audienceDimensionLabels, audienceDimensions, isoDay } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, campaignScope, factsIn, orderScope } from '../facts/scope.ts'
import type { Handler } from '../../platform/http/route.ts'

export const readAudience: Handler<typeof insights.audience> = async (query, { db, actor }) =>
  audienceOf(db, await campaignScope(db, actor, query.id, query))

export const readOrderAudience: Handler<typeof insights.orderAudience> = async (query, { db, actor }) =>
  audienceOf(db, await orderScope(db, actor, query.id, query))

async function audienceOf(db: Kysely<DB>, scope: Scope): Promise<insights.Audience> {
  const [values, base, weekdayHours] = await Promise.all([readValues(db, scope), readBase(db, scope), readWeekdayHours(db, scope)])
  const byDimension = Map.groupBy(values, ({ dimension }) => dimension)
  return {
    asOf: scope.asOf,
    timeZone: scope.timeZone,
    dimensions: audienceDimensions.flatMap((dimension) => {
      const own = byDimension.get(dimension)
      return own ? [toDimension(dimension, own, base.get(dimension) ?? new Map<string, number>())] : []
    }),
    weekdayHours,
  }
}

interface Value {
  dimension: AudienceDimension
  value: string
  impressions: number
  completes: number
  clicks: number
}

function toDimension(dimension: AudienceDimension, values: readonly Value[], base: ReadonlyMap<string, number>) {
  const all = values.reduce((sum, { impressions }) => sum + impressions, 0)
  const baseAll = [...base.values()].reduce((sum, impressions) => sum + impressions, 0)
  return {
    dimension,
    label: audienceDimensionLabels[dimension],
    impressions: all,
    values: values
      .toSorted((a, b) => b.impressions - a.impressions || (a.value < b.value ? -1 : 1))
      .map(({ value, impressions, completes, clicks }) => ({
        value,
        impressions,
        share: rateOf(impressions, all),
        completes,
        clicks,
        ltr: rateOf(completes, impressions),
        index: indexOf(impressions, all, base.get(value) ?? 0, baseAll),
      })),
  }
}

async function readValues(db: Kysely<DB>, scope: Scope): Promise<Value[]> {
  const measures = ['impressions', 'completes', 'clicks'] as const
  const selects = measures.map(
    (name) => sql`select f.dimension, ${sql.lit(name)} as measure, v.key as value, sum(v.value::bigint) as count
      from audience_hour f, jsonb_each_text(${sql.ref(`f.${name}`)}) v where ${factsIn(scope)} group by 1, 3`,
  )
  const sumOf = (name: string) => sql`coalesce(sum(count) filter (where measure = ${sql.lit(name)}), 0)::bigint as ${sql.ref(name)}`
  const { rows } = await sql<Value>`
    select dimension, value, ${sql.join(measures.map(sumOf))} from (${sql.join(selects, sql` union all `)}) x group by 1, 2`.execute(db)
  return rows
}

/** Impressions of all campaigns of the agency by value, on the agency's days that the period touches. */
async function readBase(db: Kysely<DB>, { actor, period: { from, until } }: Scope): Promise<Map<AudienceDimension, Map<string, number>>> {
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

/** The week by hours of the zone, from the delivery itself. */
async function readWeekdayHours(db: Kysely<DB>, scope: Scope): Promise<insights.Audience['weekdayHours']> {
  const local = sql`f.hour at time zone ${scope.timeZone}`
  const { rows } = await sql<insights.Audience['weekdayHours'][number]>`
    select extract(isodow from local)::integer as weekday, extract(hour from local)::integer as hour, sum(impressions)::bigint as impressions,
      sum(completes)::bigint as completes
    from (select ${local} as local, f.impressions, f.completes from fact_hour f where ${factsIn(scope)}) x group by 1, 2 having sum(impressions) > 0 order by 1, 2`.execute(
    db,
  )
  return rows
}
