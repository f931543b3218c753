/** The rows that an actor may see: the conditions of every read of every noun. Row-level security repeats the filter. */
import { roleOf } from '@spotdesk/sdk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './gate/actor.ts'

type MembershipScope = Pick<Actor, 'advertiserIds' | 'publisherIds'>

/** SQL that is true if everything a row's maker could see of one kind lies within `ids`. SQL null: the maker saw all of the agency. */
export type LiesWithin = (kind: keyof MembershipScope, ids: readonly number[]) => RawBuilder<boolean>

const scopeColumns = { advertiserIds: 'advertiser_ids', publisherIds: 'publisher_ids' } as const
const columnsLieWithin: LiesWithin = (kind, ids) => sql<boolean>`${sql.ref(scopeColumns[kind])} <@ ${ids}::bigint[]`

/**
 * SQL that is true if a row was made by a user whose scope was not wider than the actor's scope now: an actor whose scope has become
 * narrower does not see in older files what is outside it.
 * @param liesWithin reads the maker's scope where it is not in the columns advertiser_ids and publisher_ids
 */
export function madeWithinScope(actor: MembershipScope, liesWithin = columnsLieWithin): RawBuilder<boolean> {
  const within = (kind: keyof MembershipScope) => {
    const ids = actor[kind]
    return ids === null ? sql<boolean>`true` : sql<boolean>`coalesce(${liesWithin(kind, ids)}, false)`
  }
  return sql<boolean>`(${within('advertiserIds')} and ${within('publisherIds')})`
}

/** Campaigns that the actor may see; `alias` is the name of campaigns in the query. */
export function visibleCampaigns(actor: Pick<Actor, 'agencyId' | 'advertiserIds' | 'publisherIds'>, alias = 'c'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and ${column('advertiser_id')} = any(${actor.advertiserIds}::bigint[])`
  const publishers = actor.publisherIds === null ? sql`` : sql` and ${column('publisher_id')} = any(${actor.publisherIds}::bigint[])`
  return sql<boolean>`(${column('agency_id')} = ${actor.agencyId}${advertisers}${publishers})`
}

/** True for a publisher's user, who knows advertisers by what they deliver and has no business with their contacts. */
export const isSeller = ({ rights, roleId }: Pick<Actor, 'rights' | 'roleId'>): boolean =>
  !rights.admin && roleOf(roleId).scope === 'publishers'

/** Advertisers that an actor may see, `alias` in the query. A publisher's user sees those of campaigns that are given to a publisher of theirs. */
export function visibleAdvertisers(actor: Actor, alias = 'a'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const own = actor.advertiserIds === null ? sql`` : sql` and ${column('id')} = any(${actor.advertiserIds}::bigint[])`
  const delivered = isSeller(actor)
    ? sql` and exists (select 1 from campaigns c where ${visibleCampaigns(actor)} and c.publisher_id is not null and c.advertiser_id = ${column('id')})`
    : sql``
  return sql<boolean>`(${column('agency_id')} = ${actor.agencyId}${own}${delivered})`
}

/** Campaigns `c` that count for the actor in sums of orders: users of a publisher see those of their publishers. */
export function countingCampaigns(actor: Actor): RawBuilder<boolean> {
  return visibleCampaigns({ ...actor, advertiserIds: null })
}

/** Those of an order; `alias` is the name of orders in the query. */
export function campaignsOfOrder(actor: Actor, alias = 'o'): RawBuilder<boolean> {
  return sql<boolean>`${countingCampaigns(actor)} and c.order_id = ${sql.ref(`${alias}.id`)}`
}

/** Orders that the actor may see, `alias` in the query. An actor with a scope of publishers sees the orders of their campaigns. */
export function visibleOrders(actor: Actor, alias = 'o'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and ${column('advertiser_id')} = any(${actor.advertiserIds}::bigint[])`
  const campaigns = sql` and exists (select 1 from campaigns c where ${campaignsOfOrder(actor, alias)})`
  return sql<boolean>`(${column('agency_id')} = ${actor.agencyId}${advertisers}${actor.publisherIds === null ? sql`` : campaigns})`
}
