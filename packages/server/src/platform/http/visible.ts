/** Which rows an actor may see: the conditions that every read carries, whichever noun asks. Row-level security is the second wall. */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './actor.ts'

type Sight = Pick<Actor, 'advertiserIds' | 'publisherIds'>

/** Whether all that a row's maker could see of one kind lies within `ids`. SQL null: the maker saw all of the agency. */
export type LiesWithin = (kind: keyof Sight, ids: readonly number[]) => RawBuilder<boolean>

const sightColumns = { advertiserIds: 'advertiser_ids', publisherIds: 'publisher_ids' } as const
const columnsLieWithin: LiesWithin = (kind, ids) => sql<boolean>`${sql.ref(sightColumns[kind])} <@ ${ids}::bigint[]`

/**
 * Whether something was made by somebody who could see no more than the actor sees now: who was limited to fewer advertisers since does
 * not read in older files what they no longer see.
 * @param liesWithin reads the maker's sight where it is not in the columns advertiser_ids and publisher_ids
 */
export function madeWithinSight(actor: Sight, liesWithin = columnsLieWithin): RawBuilder<boolean> {
  const within = (kind: keyof Sight) => {
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
