/** Which campaigns an actor may see, and at which price: the same for every read of campaigns, ads and delivery. */
import { roleOf } from '@spotdesk/sdk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../http/actor.ts'

/** The condition that every read of campaigns carries; `alias` is the name of campaigns in the query. */
export function visible(actor: Actor, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const own = sql<boolean>`${column('agency_id')} = ${actor.agencyId}`
  const advertisers = actor.advertiserIds === null ? sql`` : sql` and ${column('advertiser_id')} = any(${actor.advertiserIds})`
  const publishers = actor.publisherIds === null ? sql`` : sql` and ${column('publisher_id')} = any(${actor.publisherIds})`
  return sql<boolean>`${own}${advertisers}${publishers}`
}

/**
 * Whether the actor is an advertiser, who sees spend as it is billed and no margin (`domain.md` §1, §6). Everybody else sees
 * what the media costs.
 */
export function seesBilledSpend(actor: Actor): boolean {
  return !actor.rights.admin && roleOf(actor.roleId).scope === 'advertisers'
}

/**
 * Spend of a column in 10⁻⁷ as the actor may see it. For an advertiser of an agency whose setting `marginMode` is MARKUP it is
 * media / (1 − margin); an INCLUSIVE agency (the default) bills the media itself. `alias` is campaigns in the query.
 */
export function spendSeen(actor: Actor, column: string, alias: string): RawBuilder<string> {
  const spend = sql<string>`coalesce(${sql.ref(column)}, 0)`
  if (!seesBilledSpend(actor)) return spend
  return sql<string>`(select case when g.settings ->> 'marginMode' = 'MARKUP' then round(${spend} * 1000000 / (1000000 - ${sql.ref(`${alias}.margin_e4`)}))
    else ${spend} end from agencies g where g.id = ${sql.ref(`${alias}.agency_id`)})`
}
