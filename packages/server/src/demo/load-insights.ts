/** Writes the facts beside delivery: bids, audience, attribution, dynamic creatives, reach. */
import { cpmScale } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import { sumAudience } from '../delivery/facts/roll-up/audience-roll-up-store.ts'
import { type FactByKind, toCombinationText, factTables, toFactRow } from '../delivery/facts/batch/tables.ts'
import type { DB } from '../platform/db/schema.ts'
import {
  type DeliveredDay,
  type DeliveredPart,
  makeAttributionFacts,
  type AudienceShare,
  listAttributionPixels,
  makeAudienceShares,
  makeBidFacts,
  makeDcoFacts,
  isDynamic,
} from './insights.ts'
import { insertRows } from './insert.ts'
import type { World } from './model.ts'

type Tx = Transaction<DB>

/** Runs after delivery and its sums. */
export async function loadInsights(tx: Tx, world: World, seed: number): Promise<void> {
  const [days, parts] = [await readDays(tx, world.now), await readParts(tx, world.now)]
  const cpmByCampaign = new Map(world.campaigns.map(({ id, cpm }) => [id, cpm / 10_000]))
  const byCampaign = [...Map.groupBy(days, ({ campaignId }) => campaignId).values()]
  await insertFacts(
    tx,
    'bids',
    byCampaign.flatMap((own) => makeBidFacts(own, cpmByCampaign.get(own[0]!.campaignId)!, seed)),
  )
  await insertAudience(
    tx,
    world.campaigns.flatMap((campaign) => makeAudienceShares(campaign, seed)),
    world.now,
  )
  for (const { id, timeZone } of world.agencies) await sumAudience(tx, { id, timeZone })
  const fine = [...Map.groupBy(parts, ({ campaignId }) => campaignId).values()]
  const measured = fine
    .filter(([first]) => listAttributionPixels(first!.campaignId).length > 0)
    .flatMap((own) => makeAttributionFacts(own, seed))
  await insertFacts(
    tx,
    'attribution',
    measured.map(({ valueE4, ...fact }) => ({ ...fact, value: valueE4 / 10 ** cpmScale })),
  )
  await insertDco(
    tx,
    fine.filter(([first]) => isDynamic(first!.campaignId)).flatMap((own) => makeDcoFacts(own, seed)),
  )
  await insertReach(tx)
}

const midnight = sql`(d.day::timestamp at time zone g.time_zone)`

/** Days with facts of their own; an earlier week is one fact at its first day, which is enough to show and fast to write. */
const singleDays = 14

/** Delivery of the days and weeks that facts are made for: one sum for each of `key`. */
function selectSpans(table: 'campaign_days' | 'delivery_days', key: string, now: Date) {
  return sql`(
    select ${sql.raw(key)}, min(day) as day, sum(impressions + second_screen_impressions)::bigint as impressions, sum(completes)::bigint as completes,
      sum(clicks)::bigint as clicks
    from ${sql.table(table)} group by ${sql.raw(key)}, case when day >= ${now}::date - ${singleDays}::integer then day else date_trunc('week', day)::date end) d`
}

async function readDays(tx: Tx, now: Date): Promise<DeliveredDay[]> {
  const { rows } = await sql<DeliveredDay>`
    select d.agency_id as "agencyId", d.campaign_id as "campaignId", ${midnight} as hour, d.impressions, d.completes, d.clicks
    from ${selectSpans('campaign_days', 'agency_id, campaign_id', now)} join agencies g on g.id = d.agency_id order by 1, 2, 3`.execute(tx)
  return rows
}

/** The same of ads on publishers, of the campaigns that have a pixel or dynamic creatives. */
async function readParts(tx: Tx, now: Date): Promise<DeliveredPart[]> {
  const { rows } = await sql<DeliveredPart>`
    select d.agency_id as "agencyId", d.campaign_id as "campaignId", ${midnight} as hour, d.ad_id as "adId", d.publisher_id as "publisherId",
      d.impressions, d.completes, d.clicks
    from ${selectSpans('delivery_days', 'agency_id, campaign_id, ad_id, publisher_id', now)}
      join campaigns c on c.agency_id = d.agency_id and c.id = d.campaign_id join agencies g on g.id = d.agency_id
    where c.dco or c.attribution_pixel_ids <> '{}' order by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

type InsertedKind = 'bids' | 'attribution' | 'dco'

/** Writes facts like those of a feed. */
function insertFacts<K extends InsertedKind>(
  tx: Tx,
  kind: K,
  facts: readonly (Omit<FactByKind[K], 'revision'> & { agencyId: number })[],
): Promise<void> {
  const { name, columns } = factTables[kind]
  const rows = facts.map((fact) => ({ ...toFactRow(kind, { ...fact, revision: 0 } as unknown as FactByKind[K]), agency_id: fact.agencyId }))
  return insertRows<Record<string, unknown>>(tx, name, { agency_id: 'bigint', ...columns }, rows)
}

/** Divides each campaign's days in SQL: the parts of a day add up to it. */
async function insertAudience(tx: Tx, shares: readonly AudienceShare[], now: Date): Promise<void> {
  const column = (name: keyof AudienceShare, type: string) => sql`${shares.map((share) => String(share[name]))}::text[]::${sql.raw(type)}[]`
  const part = (whole: string, from: string, until: string) =>
    sql.raw(`floor(${whole} * ${until})::bigint - floor(${whole} * ${from})::bigint`)
  await sql`
    insert into audience_hour (agency_id, campaign_id, hour, dimension, impressions, completes, clicks)
    select agency_id, campaign_id, hour, dimension, jsonb_object_agg(value, impressions), jsonb_object_agg(value, least(impressions, completes)),
      coalesce(jsonb_object_agg(value, clicks) filter (where clicks > 0), '{}')
    from (
      select d.agency_id, d.campaign_id, ${midnight} as hour, s.dimension, s.value,
        ${part('d.impressions', 's.from_share', 's.until_share')} as impressions,
        ${part('d.completes', 's.heard_from', 's.heard_until')} as completes, ${part('d.clicks', 's.from_share', 's.until_share')} as clicks
      from ${selectSpans('campaign_days', 'agency_id, campaign_id', now)} join agencies g on g.id = d.agency_id join unnest(${column('campaignId', 'bigint')}, ${column('dimension', 'text')}, ${column('value', 'text')},
        ${column('from', 'float8')}, ${column('until', 'float8')}, ${column('heardFrom', 'float8')}, ${column('heardUntil', 'float8')})
        as s (campaign_id, dimension, value, from_share, until_share, heard_from, heard_until) on s.campaign_id = d.campaign_id) x
    where impressions > 0 group by 1, 2, 3, 4`.execute(tx)
}

function insertDco(tx: Tx, facts: ReturnType<typeof makeDcoFacts>): Promise<void> {
  // An ad may run on several publishers: its plays are one fact.
  const byKey = Map.groupBy(facts, (fact) => `${fact.campaignId} ${fact.hour.getTime()} ${fact.adId} ${toCombinationText(fact)}`)
  const summed = [...byKey.values()].map((same) => {
    const all = (name: 'impressions' | 'completes' | 'clicks') => same.reduce((sum, fact) => sum + fact[name], 0)
    return { ...same[0]!, impressions: all('impressions'), completes: all('completes'), clicks: all('clicks') }
  })
  return insertFacts(tx, 'dco', summed)
}

/** Of each campaign in its life and on each day, and of its ads, publishers and zones in their lives. */
async function insertReach(tx: Tx): Promise<void> {
  const life = (ad: string, publisher: string, zone: string) => sql`
    select agency_id, campaign_id, ${sql.raw(ad)} as ad_id, ${sql.raw(publisher)} as publisher_id, ${sql.raw(zone)} as zone_id, date '-infinity' as from_day,
      date 'infinity' as to_day, sum(impressions + second_screen_impressions) as heard from delivery_totals group by 1, 2, 3, 4, 5`
  // The more impressions a campaign has, the higher its frequency.
  await sql`
    insert into reach_facts (agency_id, campaign_id, ad_id, publisher_id, zone_id, from_day, to_day, listeners)
    select agency_id, campaign_id, ad_id, publisher_id, zone_id, from_day, to_day, round(pool * (1 - exp(-heard / pool)) * 0.7)
    from (${life('0::bigint', '0::bigint', '0::bigint')} union all ${life('ad_id', '0', '0')} union all ${life('0', 'publisher_id', '0')}
      union all ${life('0', '0', 'zone_id')}
      union all select agency_id, campaign_id, 0, 0, 0, day, day, impressions + second_screen_impressions from campaign_days) x,
      lateral (select 400000.0 + campaign_id % 50 * 40000 as pool) p
    where heard > 0`.execute(tx)
}
