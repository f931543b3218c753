/** Bid health of a campaign or an order. */
import type { insights } from '@spotdesk/sdk/contract'
import { bidFunnel, bidLosses, noBids, suggestedCpm } from '@spotdesk/sdk/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { addSums } from '../facts/measures.ts'
import { type Scope, campaignScope, orderScope } from '../facts/scope-query.ts'
import { sumDelivery } from '../facts/sums-query.ts'
import { seesMediaSpend } from '../../platform/http/money-seen-query.ts'
import type { Handler } from '../../platform/http/route.ts'
import { readBidCounts, readMaps } from './bid-health-query.ts'

export const readBidHealth: Handler<typeof insights.bidHealth> = async (query, { db, actor }) =>
  summariseBidHealth(db, await campaignScope(db, actor, query.id, query))

export const readOrderBidHealth: Handler<typeof insights.orderBidHealth> = async (query, { db, actor }) =>
  summariseBidHealth(db, await orderScope(db, actor, query.id, query))

async function summariseBidHealth(db: Kysely<DB>, scope: Scope): Promise<insights.BidHealth> {
  const [counts, delivered, byName] = await Promise.all([
    readBidCounts(db, scope),
    sumDelivery(db, scope, { by: 'campaign' }),
    readMaps(db, scope),
  ])
  const { impressions, second_screen_impressions } = addSums(delivered)
  const { losses, groups } = bidLosses(byName.losses)
  // Auctions are held at media rates: where our bids win would tell them.
  const [floors, won] = (await seesMediaSpend(db, scope.actor))
    ? [countByPrice(byName.floors), countByPrice(byName.winning_prices)]
    : [new Map(), new Map()]
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

/** Counts by CPM; '12.5' and '12.50' are the same CPM. */
function countByPrice(counts: Readonly<Record<string, number>>): Map<number, number> {
  const prices = new Map<number, number>()
  for (const [cpm, count] of Object.entries(counts)) prices.set(Number(cpm), (prices.get(Number(cpm)) ?? 0) + count)
  return prices
}

function histogram(floors: ReadonlyMap<number, number>, won: ReadonlyMap<number, number>): insights.BidHealth['prices'] {
  return [...new Set([...floors.keys(), ...won.keys()])]
    .toSorted((a, b) => a - b)
    .map((cpm) => ({ cpm, floors: floors.get(cpm) ?? 0, won: won.get(cpm) ?? 0 }))
}
