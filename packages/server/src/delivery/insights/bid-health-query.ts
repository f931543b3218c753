/** SQL of the auctions of campaigns. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { type Scope, factsIn } from '../facts/scope-query.ts'

export interface BidCounts {
  requests: number
  eligible: number
  bids: number
  valid: number
  wins: number
}

type MapName = 'losses' | 'no_bids' | 'floors' | 'winning_prices'

const maps: readonly MapName[] = ['losses', 'no_bids', 'floors', 'winning_prices']

/** The counts by name of all facts in a scope, summed by name. */
export async function readMaps(db: Kysely<DB>, scope: Scope): Promise<Record<MapName, Record<string, number>>> {
  const selects = maps.map(
    (name) => sql`select ${sql.lit(name)} as map, v.key, sum(v.value::bigint)::bigint as count
      from bid_hour f, jsonb_each_text(${sql.ref(`f.${name}`)}) v where ${factsIn(scope)} group by v.key`,
  )
  const { rows } = await sql<{ map: MapName; key: string; count: number }>`${sql.join(selects, sql` union all `)}`.execute(db)
  const of = (name: MapName) => Object.fromEntries(rows.filter(({ map }) => map === name).map(({ key, count }) => [key, count]))
  return { losses: of('losses'), no_bids: of('no_bids'), floors: of('floors'), winning_prices: of('winning_prices') }
}

export async function readBidCounts(db: Kysely<DB>, scope: Scope): Promise<BidCounts> {
  const { rows } = await sql<BidCounts>`
    select coalesce(sum(f.requests), 0)::bigint as requests, coalesce(sum(f.eligible), 0)::bigint as eligible, coalesce(sum(f.bids), 0)::bigint as bids,
      coalesce(sum(f.valid), 0)::bigint as valid, coalesce(sum(f.wins), 0)::bigint as wins from bid_hour f where ${factsIn(scope)}`.execute(
    db,
  )
  return rows[0]!
}
