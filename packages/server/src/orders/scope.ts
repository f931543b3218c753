/** Which orders an actor may see, and which of their campaigns count for the actor. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'

/** Campaigns `c` that count for the actor: a publisher's people see those of their publishers. */
export function counting(actor: Actor): RawBuilder<boolean> {
  const own = actor.publisherIds === null ? sql`` : sql` and c.publisher_id = any(${actor.publisherIds})`
  return sql<boolean>`c.agency_id = ${actor.agencyId}${own}`
}

/** Those of an order `o`. */
export function campaignsOf(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${counting(actor)} and c.order_id = o.id`
}

/** The condition that every read of orders `o` carries. Whoever sees only some publishers sees the orders of their campaigns. */
export function visible(actor: Actor): RawBuilder<boolean> {
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and o.advertiser_id = any(${actor.advertiserIds})`
  const publishers = actor.publisherIds === null ? sql`` : sql` and exists (select 1 from campaigns c where ${campaignsOf(actor)})`
  return sql<boolean>`o.agency_id = ${actor.agencyId}${advertisers}${publishers}`
}
