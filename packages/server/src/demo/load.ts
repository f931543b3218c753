/** Writes the demo data into an empty database: one transaction, so that an interrupted start leaves nothing behind. */
import { hourMs } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import { assessAgency } from '../delivery/facts/assess/assess.ts'
import { noteSupply } from '../delivery/facts/facts-store.ts'
import { rollUp } from '../delivery/facts/roll-up/roll-up-store.ts'
import type { DB } from '../platform/db/schema.ts'
import { buildFacts } from './facts.ts'
import { insertRows } from './insert.ts'
import { loadAgencies, loadDemand, loadSupply, loadUsers } from './load-accounts.ts'
import { loadDemoAds, loadDemoCampaigns } from './load-campaigns.ts'
import { loadProposals } from './load-proposals.ts'
import { loadInsights } from './load-insights.ts'
import { loadPrices } from './load-prices.ts'
import { loadAdTargeting, loadTargeting } from './load-targeting.ts'
import type { World } from './model.ts'

type Tx = Transaction<DB>

/** Writes the entities, their delivery and everything derived. `passwordHash` is the one hash of all demo users. */
export async function loadWorld(tx: Tx, world: World, options: { seed: number; passwordHash: string }): Promise<void> {
  await loadAgencies(tx, world)
  await loadUsers(tx, world, options.passwordHash)
  await loadSupply(tx, world)
  await loadDemand(tx, world)
  await loadDemoCampaigns(tx, world)
  await loadProposals(tx)
  await loadDemoAds(tx, world)
  await loadTargeting(tx, world)
  await loadAdTargeting(tx)
  await loadFacts(tx, world, options.seed)
  await loadPrices(tx, world)
  for (const agency of world.agencies) {
    await rollUp(tx, agency)
    await noteSupply(tx, agency, world.now)
    await assessAgency(tx, agency, world.now, undefined, false)
  }
  await loadInsights(tx, world, options.seed)
  await advanceSequences(tx)
}

async function loadFacts(tx: Tx, world: World, seed: number): Promise<void> {
  const columns = {
    agency_id: 'bigint',
    campaign_id: 'bigint',
    ad_id: 'bigint',
    zone_id: 'bigint',
    publisher_id: 'bigint',
    hour: 'timestamptz',
    impressions: 'integer',
    second_screen_impressions: 'integer',
    completes: 'integer',
    clicks: 'integer',
    opportunities: 'bigint',
    spend_e7: 'bigint',
    second_screen_spend_e7: 'bigint',
  } as const
  const rows = []
  for (const fact of buildFacts(world, seed)) {
    rows.push({
      agency_id: fact.agencyId,
      campaign_id: fact.campaignId,
      ad_id: fact.adId,
      zone_id: fact.zoneId,
      publisher_id: fact.publisherId,
      hour: fact.hour,
      impressions: fact.impressions,
      second_screen_impressions: fact.secondScreenImpressions,
      completes: fact.completes,
      clicks: fact.clicks,
      opportunities: fact.opportunities,
      spend_e7: fact.spendE7,
      second_screen_spend_e7: fact.secondScreenSpendE7,
    })
  }
  await insertRows(tx, 'fact_hour', columns, rows)
  const asOf = new Date(Math.floor(world.now.getTime() / hourMs) * hourMs)
  await insertRows(
    tx,
    'delivery_clock',
    { agency_id: 'bigint', as_of: 'timestamptz' },
    world.agencies.map(({ id }) => ({ agency_id: id, as_of: asOf })),
  )
}

/** Ids begin where the sequences do: the sequences continue after the last one used. */
async function advanceSequences(tx: Tx): Promise<void> {
  const used = [
    ['agency_ids', 'agencies'],
    ['user_ids', 'users'],
    ['advertiser_ids', 'advertisers'],
    ['order_ids', 'orders'],
    ['campaign_ids', 'campaigns'],
    ['ad_ids', 'ads'],
    ['creative_ids', 'creatives'],
    ['publisher_ids', 'publishers'],
    ['zone_ids', 'zones'],
  ] as const
  for (const [sequence, table] of used) await sql`select setval(${sequence}, (select max(id) from ${sql.table(table)}))`.execute(tx)
}
