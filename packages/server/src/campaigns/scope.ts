/** Which campaigns an actor may see, and at which price: the same for every read of campaigns, ads and delivery. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'

export { spendSeen } from '../delivery/spend-seen.ts'

/** The condition that every read of campaigns carries; `alias` is the name of campaigns in the query. */
export function visible(actor: Actor, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const own = sql<boolean>`${column('agency_id')} = ${actor.agencyId}`
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and ${column('advertiser_id')} = any(${actor.advertiserIds})`
  const publishers = actor.publisherIds === null ? sql`` : sql` and ${column('publisher_id')} = any(${actor.publisherIds})`
  return sql<boolean>`${own}${advertisers}${publishers}`
}
