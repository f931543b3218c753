/** Reach, where a feed has counted listeners for exactly the rows and the period shown. Reach is never added up. */
import { isoDay, startOfDay, type StatisticsGrain } from '@spotdesk/sdk/values'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Scope } from '../facts/scope-query.ts'
import type { SumsRow } from '../facts/sums-query.ts'
import type { SumsQuery } from '../facts/sums-source-query.ts'
import { type ReachFact, readReachFacts } from './store.ts'

/** Reach by a row's id, or by its day; `whole` is the reach of all rows together. */
export interface Reach {
  ofRow: (row: Pick<SumsRow, 'id' | 'moment'>) => number | null
  whole: number | null
}

interface Days {
  from: string
  to: string
}

const life: Days = { from: '-infinity', to: 'infinity' }

/** The period in whole days of the agency; null when it begins or ends within a day. */
function toWholeDays({ period: { from, until }, life: lived, actor }: Scope): Days | null {
  if (!from && !until) return life
  // The period contains all delivery.
  if (lived && (!from || from <= lived.first) && (!until || until > lived.last)) return life
  if (!from || !until) return null
  const zone = actor.agency.timeZone
  const whole = [from, until].every((edge) => startOfDay(edge, zone).getTime() === edge.getTime())
  return whole ? { from: isoDay(from, zone), to: isoDay(new Date(until.getTime() - 1), zone) } : null
}

const columnByGrain: Partial<Record<StatisticsGrain, 'campaign_id' | 'ad_id' | 'publisher_id' | 'zone_id'>> = {
  campaign: 'campaign_id',
  ad: 'ad_id',
  publisher: 'publisher_id',
  zone: 'zone_id',
}

export async function readReach(db: Kysely<DB>, scope: Scope, query: SumsQuery, rows: readonly SumsRow[]): Promise<Reach> {
  const days = toWholeDays(scope)
  const none: Reach = { ofRow: () => null, whole: null }
  const column = columnByGrain[query.by]
  const byDay = query.by === 'day' && scope.timeZone === scope.actor.agency.timeZone
  // In an order or an agency only campaigns have reach of their own; all other rows belong to one campaign.
  const ids = scope.campaignId === null ? (query.by === 'campaign' ? rows.flatMap(({ id }) => id ?? []) : []) : [scope.campaignId]
  if (ids.length === 0 || (!days && !byDay)) return none
  const found = await readReachFacts(db, scope.actor.agencyId, { campaignIds: ids, period: days, byDay })
  const base = { ad_id: query.adId ?? 0, publisher_id: query.publisherId ?? 0, zone_id: query.zoneId ?? 0 }
  const parts = ['ad_id', 'publisher_id', 'zone_id'] as const
  const matches = (fact: ReachFact, except?: string) =>
    parts.every((name) => (name === except ? fact[name] !== 0 : fact[name] === base[name]))
  const inPeriod = days ? found.filter((fact) => fact.from_day === days.from && fact.to_day === days.to) : []
  const byId = new Map(column ? inPeriod.filter((fact) => matches(fact, column)).map((fact) => [fact[column], fact.listeners]) : [])
  const byMoment = new Map(
    found.filter((fact) => fact.from_day === fact.to_day && matches(fact)).map((fact) => [fact.from_day, fact.listeners]),
  )
  return {
    ofRow: ({ id, moment }) => (byDay ? byMoment.get(moment ?? '') : byId.get(id ?? 0)) ?? null,
    whole: scope.campaignId === null ? null : (inPeriod.find((fact) => matches(fact))?.listeners ?? null),
  }
}
