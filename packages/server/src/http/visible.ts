/** Which rows an actor may see: the conditions that every read carries, whichever noun asks. Row-level security is the second wall. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './actor.ts'

/** Campaigns that the actor may see; `alias` is the name of campaigns in the query. */
export function visibleCampaigns(actor: Pick<Actor, 'agencyId' | 'advertiserIds' | 'publisherIds'>, alias = 'c'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and ${column('advertiser_id')} = any(${actor.advertiserIds}::bigint[])`
  const publishers = actor.publisherIds === null ? sql`` : sql` and ${column('publisher_id')} = any(${actor.publisherIds}::bigint[])`
  return sql<boolean>`(${column('agency_id')} = ${actor.agencyId}${advertisers}${publishers})`
}

/** Campaigns `c` that count for the actor in figures of orders: a publisher's people see those of their publishers. */
export function countingCampaigns(actor: Actor): RawBuilder<boolean> {
  return visibleCampaigns({ ...actor, advertiserIds: null })
}

/** Those of an order `o`. */
export function campaignsOfOrder(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${countingCampaigns(actor)} and c.order_id = o.id`
}

/** Orders `o` that the actor may see. Whoever sees only some publishers sees the orders of their campaigns. */
export function visibleOrders(actor: Actor): RawBuilder<boolean> {
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and o.advertiser_id = any(${actor.advertiserIds}::bigint[])`
  const publishers = actor.publisherIds === null ? sql`` : sql` and exists (select 1 from campaigns c where ${campaignsOfOrder(actor)})`
  return sql<boolean>`(o.agency_id = ${actor.agencyId}${advertisers}${publishers})`
}
