/** The scope of figures: one campaign, one order, or everything that an actor may see, in a period of a time zone. */
import { canonicalZone } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import { countingCampaigns, visibleCampaigns, visibleOrders } from '../../platform/http/visible-query.ts'
import { type Period, parsePeriod } from '../../platform/http/request/period.ts'

export interface Scope {
  actor: Actor
  /** A condition on campaigns `c`. */
  campaigns: RawBuilder<boolean>
  /** The campaign ids as an expression without `c`, for tables of facts; null: all of the agency. */
  ids: RawBuilder<unknown> | null
  /** The campaign, if the scope is one. */
  campaignId: number | null
  period: Period
  /** The zone of the days. */
  timeZone: string
  /** For one campaign or order: known before anything is summed. */
  currency: string | null
  asOf: Date | null
  /** First and last hour with delivery, if the scope is one campaign. */
  life: { first: Date; last: Date } | null
}

interface ScopeOptions {
  from?: string | undefined
  to?: string | undefined
  timeZone?: string | undefined
}

/**
 * The requested time zone by its canonical name.
 * @throws Problem 400 invalidParameter for what is no name of a zone
 */
export function checkedZone(timeZone: string): string {
  const zone = canonicalZone(timeZone)
  if (zone !== null) return zone
  throw new Problem('invalidParameter', {}, { errors: [fieldError('timeZone', 'invalidZone', {}, timeZone)] })
}

/** @throws Problem 400 invalidParameter for an invalid zone or period */
function toFrame(actor: Actor, asked: ScopeOptions): Pick<Scope, 'actor' | 'period' | 'timeZone'> {
  return { actor, period: parsePeriod(asked), timeZone: checkedZone(asked.timeZone ?? actor.agency.timeZone) }
}

/** @throws Problem notFound */
export async function campaignScope(db: Kysely<DB>, actor: Actor, id: number, asked: ScopeOptions): Promise<Scope> {
  const frame = toFrame(actor, asked)
  const { rows } = await sql<{ currency: string; as_of: Date | null; first_hour: Date | null; last_hour: Date | null }>`
    select c.currency, k.as_of, t.first_hour, t.last_hour from campaigns c
      left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id left join delivery_clock k on k.agency_id = c.agency_id
    where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  const life = found.first_hour && found.last_hour ? { first: found.first_hour, last: found.last_hour } : null
  return {
    ...frame,
    campaigns: sql<boolean>`${visibleCampaigns(actor)} and c.id = ${id}`,
    ids: sql`${id}`,
    campaignId: id,
    currency: found.currency,
    asOf: found.as_of,
    life,
  }
}

/** @throws Problem notFound */
export async function orderScope(db: Kysely<DB>, actor: Actor, id: number, asked: ScopeOptions): Promise<Scope> {
  const frame = toFrame(actor, asked)
  const { rows } = await sql<{ currency: string; as_of: Date | null }>`
    select o.currency, k.as_of from orders o left join delivery_clock k on k.agency_id = o.agency_id where ${visibleOrders(actor)} and o.id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw notFound()
  const campaigns = sql<boolean>`${countingCampaigns(actor)} and c.order_id = ${id}`
  return { ...frame, campaigns, ids: selectIds(campaigns), campaignId: null, currency: found.currency, asOf: found.as_of, life: null }
}

/** Everything the actor may see, or the part of it with these ids. */
export async function agencyScope(
  db: Kysely<DB>,
  actor: Actor,
  asked: ScopeOptions & { advertiserId?: number[] | undefined; orderId?: number[] | undefined; campaignId?: number[] | undefined },
): Promise<Scope> {
  const frame = toFrame(actor, asked)
  const filters = [
    ['c.advertiser_id', asked.advertiserId],
    ['c.order_id', asked.orderId],
    ['c.id', asked.campaignId],
  ] as const
  const wanted = filters.flatMap(([column, ids]) => (ids ? [sql`${sql.ref(column)} = any(${ids}::bigint[])`] : []))
  const campaigns = sql<boolean>`${sql.join([visibleCampaigns(actor), ...wanted], sql` and `)}`
  const narrow = wanted.length > 0 || actor.advertiserIds !== null || actor.publisherIds !== null
  const { rows } = await sql<{ as_of: Date }>`select as_of from delivery_clock where agency_id = ${actor.agencyId}`.execute(db)
  const ids = narrow ? selectIds(campaigns) : null
  return { ...frame, campaigns, ids, campaignId: null, currency: null, asOf: rows[0]?.as_of ?? null, life: null }
}

/** One list of ids, made before the facts are read, so that the facts are looked up campaign by campaign. */
function selectIds(campaigns: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`any(array(select c.id from campaigns c where ${campaigns}))`
}

/** A condition for the rows of a table of facts `f` in a scope, by the column of their hour. */
export function factsIn({ actor, ids, period: { from, until } }: Scope): RawBuilder<boolean> {
  const parts = [sql`f.agency_id = ${actor.agencyId}`]
  if (ids) parts.push(sql`f.campaign_id = ${ids}`)
  if (from) parts.push(sql`f.hour >= ${from}`)
  if (until) parts.push(sql`f.hour < ${until}`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
