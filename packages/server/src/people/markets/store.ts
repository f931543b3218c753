/** SQL of markets and the agencies that trade in them. */
import type { markets } from '@spotdesk/sdk/contract'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'

export async function readMarkets(db: Kysely<DB>): Promise<markets.Market[]> {
  const { rows } = await sql<markets.Market>`
    select id, name, country_codes as "countryCodes", currency, time_zone as "timeZone" from markets order by name, id`.execute(db)
  return rows
}

/** Names of these markets. */
export async function marketNames(db: Kysely<DB> | Transaction<DB>, _: Actor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from markets where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function marketExists(db: Kysely<DB>, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from markets where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Agencies of a market that the actor may act in. @param only the one agency of a credential; null: any */
export async function readMarketAgencies(
  db: Kysely<DB>,
  { rights, userId }: Actor,
  { marketId, only }: { marketId: number; only: number | null },
): Promise<{ id: number; name: string; blocked: boolean }[]> {
  const { rows } = await sql<{ id: number; name: string; blocked: boolean }>`
    select a.id, a.name, a.failed_payment as blocked from agencies a
    where a.market_id = ${marketId} and (${only}::bigint is null or a.id = ${only}) and (${rights.admin}::boolean or exists (
      select 1 from memberships m where m.user_id = ${userId} and m.agency_id = a.id and not m.disabled))
    order by a.name, a.id`.execute(db)
  return rows
}
