/** SQL of the actions of listeners after they heard campaigns. */
import type { AttributionWindow } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, factsIn } from '../facts/scope-query.ts'

export interface Part {
  vendor: string
  windowDays: AttributionWindow
  adId: number
  adName: string
  publisherId: number
  publisherName: string
  exposed: number
  control: number
  conversions: number
  valueE4: string
}

export type MapName = 'conversions' | 'control_conversions' | 'delays'

export interface Count {
  vendor: string
  windowDays: AttributionWindow
  map: MapName
  key: string
  count: number
}

export async function readAttributionParts(db: Kysely<DB>, scope: Scope): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select x.*, coalesce(d.name, '') as "adName", coalesce(p.name, '') as "publisherName" from (
      select f.agency_id, f.vendor, f.window_days as "windowDays", f.ad_id as "adId", f.publisher_id as "publisherId", sum(f.exposed)::bigint as exposed,
        sum(f.control)::bigint as control, sum(f.value_e4) as "valueE4",
        sum((select coalesce(sum(v.value::bigint), 0) from jsonb_each_text(f.conversions) v))::bigint as conversions
      from attribution_hour f where ${factsIn(scope)} group by 1, 2, 3, 4, 5) x
    left join ads d on d.agency_id = x.agency_id and d.id = x."adId" left join lateral publisher_named(x."publisherId") p on true
    order by x."windowDays", x.vendor, x."adId", x."publisherId"`.execute(db)
  return rows
}

export async function readAttributionCounts(db: Kysely<DB>, scope: Scope): Promise<Count[]> {
  const maps: readonly MapName[] = ['conversions', 'control_conversions', 'delays']
  const selects = maps.map(
    (name) => sql`select f.vendor, f.window_days as "windowDays", ${sql.lit(name)} as map, v.key, sum(v.value::bigint)::bigint as count
      from attribution_hour f, jsonb_each_text(${sql.ref(`f.${name}`)}) v where ${factsIn(scope)} group by 1, 2, 4`,
  )
  return (await sql<Count>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
}
