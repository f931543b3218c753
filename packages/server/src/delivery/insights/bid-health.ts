/** Bid health of a campaign or an order. */
import type { insights } from '@spotdesk/sdk/contract'
import { bidFunnel, bidLosses, noBids, suggestedCpm } from '@spotdesk/sdk/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { addSums } from '../facts/measures.ts'
import { type Scope, campaignScope, factsIn, orderScope } from '../facts/scope.ts'
import { sumDelivery } from '../facts/sums.ts'
import type { Handler } from '../../platform/http/route.ts'

export const readBidHealth: Handler<typeof insights.bidHealth> = async (query, { db, actor }) =>
  bidHealthOf(db, await campaignScope(db, actor, query.id, query))

export const readOrderBidHealth: Handler<typeof insights.orderBidHealth> = async (query, { db, actor }) =>
  bidHealthOf(db, await orderScope(db, actor, query.id, query))

interface Counts {
  requests: number
  eligible: number
  bids: number
  valid: number
  wins: number
}
type MapName = 'losses' | 'no_bids' | 'floors' | 'winning_prices'
const maps: readonly MapName[] = ['losses', 'no_bids', 'floors', 'winning_prices']

async function bidHealthOf(db: Kysely<DB>, scope: Scope): Promise<insights.BidHealth> {
  const [counted, delivered, byName] = await Promise.all([
    sql<Counts>`select coalesce(sum(f.requests), 0)::bigint as requests, coalesce(sum(f.eligible), 0)::bigint as eligible, coalesce(sum(f.bids), 0)::bigint as bids,
      coalesce(sum(f.valid), 0)::bigint as valid, coalesce(sum(f.wins), 0)::bigint as wins from bid_hour f where ${factsIn(scope)}`.execute(
      db,
    ),
    sumDelivery(db, scope, { by: 'campaign' }),
    readMaps(db, scope),
  ])
  const counts = counted.rows[0]!
  const { impressions, second_screen_impressions } = addSums(delivered)
  const { losses, groups } = bidLosses(byName.losses)
  const [floors, won] = [pricesOf(byName.floors), pricesOf(byName.winning_prices)]
  return {
    asOf: scope.asOf,
    funnel: bidFunnel({
      REQUESTS: counts.requests,
      ELIGIBLE: counts.eligible,
      BIDS: counts.bids,
      VALID: counts.valid,
      WINS: counts.wins,
      IMPRESSIONS: impressions + second_screen_impressions,
    }),
    losses,
    lossGroups: groups,
    noBids: noBids(byName.no_bids),
    prices: histogram(floors, won),
    suggestedCpm: suggestedCpm([...won].map(([cpm, count]) => ({ cpm, count }))),
  }
}

/** The counts by name of all facts of a scope, added up name by name. */
async function readMaps(db: Kysely<DB>, scope: Scope): Promise<Record<MapName, Record<string, number>>> {
  const selects = maps.map(
    (name) => sql`select ${sql.lit(name)} as map, v.key, sum(v.value::bigint)::bigint as count
      from bid_hour f, jsonb_each_text(${sql.ref(`f.${name}`)}) v where ${factsIn(scope)} group by v.key`,
  )
  const { rows } = await sql<{ map: MapName; key: string; count: number }>`${sql.join(selects, sql` union all `)}`.execute(db)
  const of = (name: MapName) => Object.fromEntries(rows.filter(({ map }) => map === name).map(({ key, count }) => [key, count]))
  return { losses: of('losses'), no_bids: of('no_bids'), floors: of('floors'), winning_prices: of('winning_prices') }
}

/** Counts by CPM; '12.5' and '12.50' are the same price. */
function pricesOf(counts: Readonly<Record<string, number>>): Map<number, number> {
  const prices = new Map<number, number>()
  for (const [cpm, count] of Object.entries(counts)) prices.set(Number(cpm), (prices.get(Number(cpm)) ?? 0) + count)
  return prices
}

function histogram(floors: ReadonlyMap<number, number>, won: ReadonlyMap<number, number>): insights.BidHealth['prices'] {
  return [...new Set([...floors.keys(), ...won.keys()])]
    .toSorted((a, b) => a - b)
    .map((cpm) => ({ cpm, floors: floors.get(cpm) ?? 0, won: won.get(cpm) ?? 0 }))
}
