/** Different listeners, where feeds have counted them for exactly the rows and the period that are shown: they never add up. */
import { isoDay, startOfDay, type StatisticsGrain } from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Scope } from '../facts/scope.ts'
import type { SumsQuery, SumsRow } from '../facts/sums.ts'

/** Reach by a row's id, or by its day; `whole` is that of all rows together. */
export interface Reach {
  ofRow: (row: Pick<SumsRow, 'id' | 'moment'>) => number | null
  whole: number | null
}

interface Days {
  from: string
  to: string
}

const life: Days = { from: '-infinity', to: 'infinity' }

/** The period in whole days of the agency; null when it cuts one. */
function daysOf({ period: { from, until }, life: lived, actor }: Scope): Days | null {
  if (!from && !until) return life
  // All that was ever delivered lies in the period.
  if (lived && (!from || from <= lived.first) && (!until || until > lived.last)) return life
  if (!from || !until) return null
  const zone = actor.agency.timeZone
  const whole = [from, until].every((edge) => startOfDay(edge, zone).getTime() === edge.getTime())
  return whole ? { from: isoDay(from, zone), to: isoDay(new Date(until.getTime() - 1), zone) } : null
}

const columnOf: Partial<Record<StatisticsGrain, 'campaign_id' | 'ad_id' | 'publisher_id' | 'zone_id'>> = {
  campaign: 'campaign_id',
  ad: 'ad_id',
  publisher: 'publisher_id',
  zone: 'zone_id',
}

export async function readReach(db: Kysely<DB>, scope: Scope, query: SumsQuery, rows: readonly SumsRow[]): Promise<Reach> {
  const days = daysOf(scope)
  const none: Reach = { ofRow: () => null, whole: null }
  const column = columnOf[query.by]
  const byDay = query.by === 'day' && scope.timeZone === scope.actor.agency.timeZone
  // Only campaigns are counted one by one over an order or an agency; all else is of one campaign.
  const ids = scope.campaignId === null ? (query.by === 'campaign' ? rows.flatMap(({ id }) => id ?? []) : []) : [scope.campaignId]
  if (ids.length === 0 || (!days && !byDay)) return none
  const found = await sql<Found>`
    select campaign_id, ad_id, publisher_id, zone_id, from_day::text as from_day, to_day::text as to_day, listeners from reach_facts
    where agency_id = ${scope.actor.agencyId} and campaign_id = any(${ids})
      and ((from_day = ${days?.from ?? null}::date and to_day = ${days?.to ?? null}::date) or (${byDay} and from_day = to_day))`.execute(db)
  const base = { ad_id: query.adId ?? 0, publisher_id: query.publisherId ?? 0, zone_id: query.zoneId ?? 0 }
  const parts = ['ad_id', 'publisher_id', 'zone_id'] as const
  const matches = (fact: Found, except?: string) => parts.every((name) => (name === except ? fact[name] !== 0 : fact[name] === base[name]))
  const inPeriod = days ? found.rows.filter((fact) => fact.from_day === days.from && fact.to_day === days.to) : []
  const byId = new Map(column ? inPeriod.filter((fact) => matches(fact, column)).map((fact) => [fact[column], fact.listeners]) : [])
  const byMoment = new Map(
    found.rows.filter((fact) => fact.from_day === fact.to_day && matches(fact)).map((fact) => [fact.from_day, fact.listeners]),
  )
  return {
    ofRow: ({ id, moment }) => (byDay ? byMoment.get(moment ?? '') : byId.get(id ?? 0)) ?? null,
    whole: scope.campaignId === null ? null : (inPeriod.find((fact) => matches(fact))?.listeners ?? null),
  }
}

interface Found {
  campaign_id: number
  ad_id: number
  publisher_id: number
  zone_id: number
  from_day: string
  to_day: string
  listeners: number
}
