/** Spend in the form that an actor may see, and its rounding: the same for campaigns, ads and orders. */
import { roleOf } from '@spotdesk/sdk/contract'
import { digitsOf, spendToNumber } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from './actor.ts'

/** True for an advertiser, who sees billed spend and no margin (docs/domain.md §1.3). All others see the media cost. */
export function seesBilledSpend(actor: Actor): boolean {
  return !actor.rights.admin && roleOf(actor.roleId).scope === 'advertisers'
}

/**
 * SQL of a spend column in 10⁻⁷ as the actor may see it. For an advertiser of an agency whose `marginMode` is MARKUP it is media / (1 −
 * margin); with INCLUSIVE (the default) the media cost itself is billed. `alias` is campaigns in the query.
 */
export function spendSeen(actor: Actor, column: string, alias: string): RawBuilder<string> {
  const spend = sql<string>`coalesce(${sql.ref(column)}, 0)`
  if (!seesBilledSpend(actor)) return spend
  return sql<string>`(select case when g.settings ->> 'marginMode' = 'MARKUP' then round(${spend} * 1000000 / (1000000 - ${sql.ref(`${alias}.margin_e4`)}))
    else ${spend} end from agencies g where g.id = ${sql.ref(`${alias}.agency_id`)})`
}

/** False for an advertiser whose agency bills with a mark-up: the media cost is not shown. */
export async function seesMediaSpend(db: Kysely<DB>, actor: Actor): Promise<boolean> {
  if (!seesBilledSpend(actor)) return true
  const { rows } = await sql<{
    mode: string | null
  }>`select settings ->> 'marginMode' as mode from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]?.mode !== 'MARKUP'
}

/** Spend in 10⁻⁷ as the number that is shown, rounded once; sums are made of these numbers. */
export function shownSpend(spendE7: string, currency: string): number {
  return spendToNumber(BigInt(spendE7), digitsOf(currency))
}

/** A sum of shown amounts, exact in the currency's smallest unit. */
export function sumShown(amounts: readonly number[], currency: string): number {
  const unit = 10 ** digitsOf(currency)
  return amounts.reduce((sum, amount) => sum + Math.round(amount * unit), 0) / unit
}
