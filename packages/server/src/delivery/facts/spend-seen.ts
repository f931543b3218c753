/** Spend as an actor may see it, and as it is shown: the same for campaigns, ads and orders. */
import { roleOf } from '@spotdesk/sdk/contract'
import { digitsOf, spendToNumber } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/actor.ts'

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

/** Whether the actor may see what the media costs: an advertiser whose agency bills with a mark-up may not. */
export async function seesMediaSpend(db: Kysely<DB>, actor: Actor): Promise<boolean> {
  if (!seesBilledSpend(actor)) return true
  const { rows } = await sql<{
    mode: string | null
  }>`select settings ->> 'marginMode' as mode from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]?.mode !== 'MARKUP'
}

/** Spend in 10⁻⁷ as the number that is shown, rounded once; sums are made of these. */
export function shownSpend(spendE7: string, currency: string): number {
  return spendToNumber(BigInt(spendE7), digitsOf(currency))
}

/** A sum of shown amounts, exact in the currency's smallest unit. */
export function sumShown(amounts: readonly number[], currency: string): number {
  const unit = 10 ** digitsOf(currency)
  return amounts.reduce((sum, amount) => sum + Math.round(amount * unit), 0) / unit
}
