/** Money in the form that an actor may see, and its rounding: the same wherever a rate, a spend or a margin is told (docs/domain.md §1.3). */
import { roleOf } from '@spotdesk/sdk/contract'
import { billedOf } from '@spotdesk/sdk/rules'
import { digitsOf, spendToNumber } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Actor } from './gate/actor.ts'

/** AGENCY: media rates and the margin. BILLED: advertisers, who see what they are billed. MEDIA: publishers, who see what is paid to them. */
export type MoneyView = 'AGENCY' | 'BILLED' | 'MEDIA'

/** The one place that says what an actor sees of money. Both sides of the agency see amounts of their own, and neither the margin. */
export function moneyView(actor: Actor): MoneyView {
  if (actor.rights.admin) return 'AGENCY'
  const { scope } = roleOf(actor.roleId)
  if (scope === undefined) return 'AGENCY'
  return scope === 'advertisers' ? 'BILLED' : 'MEDIA'
}

/** True for the agency's own people. */
export const seesMargin = (actor: Actor): boolean => moneyView(actor) === 'AGENCY'

/** True for an advertiser, whose amounts depend on the margin of each campaign. */
export const seesBilled = (actor: Actor): boolean => moneyView(actor) === 'BILLED'

/**
 * SQL of an amount as the actor may see it. For an advertiser of an agency whose `marginMode` is MARKUP it is media / (1 − margin); with
 * INCLUSIVE (the default) the media cost itself is billed. `alias` is a table with a margin: campaigns or orders. `digits` are those that stay.
 */
export function moneySeen(actor: Actor, amount: RawBuilder<unknown>, alias: string, digits = 0): RawBuilder<string> {
  if (!seesBilled(actor)) return sql<string>`${amount}`
  return sql<string>`(select case when g.settings ->> 'marginMode' = 'MARKUP'
      then round(${amount} * 1000000::numeric / (1000000 - ${sql.ref(`${alias}.margin_e4`)}), ${sql.lit(digits)})
    else ${amount} end from agencies g where g.id = ${sql.ref(`${alias}.agency_id`)})`
}

/** SQL of a spend column in 10⁻⁷; null counts as 0. */
export const spendSeen = (actor: Actor, column: string, alias: string): RawBuilder<string> =>
  moneySeen(actor, sql`coalesce(${sql.ref(column)}, 0)`, alias)

/** SQL of a column with a CPM in 10⁻⁴. */
export const rateSeen = (actor: Actor, column: string, alias: string): RawBuilder<number> =>
  seesBilled(actor) ? sql<number>`${moneySeen(actor, sql.ref(column), alias)}::bigint` : sql<number>`${sql.ref(column)}`

/** Decimals of an objective in money. */
const objectiveDigits = 4

/** SQL of a column with an objective: impressions for everybody, or money. `alias` has the type of the objective too. */
export const objectiveSeen = (actor: Actor, column: string, alias: string): RawBuilder<string> =>
  seesBilled(actor)
    ? sql<string>`case when ${sql.ref(`${alias}.objective_type`)} = 'PRICE' then ${moneySeen(actor, sql.ref(column), alias, objectiveDigits)}
        else ${sql.ref(column)} end`
    : sql<string>`${sql.ref(column)}`

/** False for an advertiser whose agency bills with a mark-up: the media cost is not shown. */
export async function seesMediaSpend(db: Kysely<DB>, actor: Actor): Promise<boolean> {
  if (!seesBilled(actor)) return true
  const { rows } = await sql<{
    mode: string | null
  }>`select settings ->> 'marginMode' as mode from agencies where id = ${actor.agencyId}`.execute(db)
  return rows[0]?.mode !== 'MARKUP'
}

/** An amount of a campaign with this margin, an integer, as `moneySeen` has it. */
export type AmountSeen = (amount: bigint, marginE4: number) => bigint

/** The conversion of media amounts to those that the actor sees. */
export const amountSeen = async (db: Kysely<DB>, actor: Actor): Promise<AmountSeen> =>
  (await seesMediaSpend(db, actor)) ? (amount) => amount : (amount, marginE4) => billedOf(amount, BigInt(marginE4))

/** Spend in 10⁻⁷ as the number that is shown, rounded once; sums are made of these numbers. */
export function shownSpend(spendE7: string, currency: string): number {
  return spendToNumber(BigInt(spendE7), digitsOf(currency))
}

/** A sum of shown amounts, exact in the currency's smallest unit. */
export function sumShown(amounts: readonly number[], currency: string): number {
  const unit = 10 ** digitsOf(currency)
  return amounts.reduce((sum, amount) => sum + Math.round(amount * unit), 0) / unit
}
