import type pg from 'pg'
import { agencyId } from './desk.ts'

/** Distance between the ids of a campaign and of its copies. */
const stride = 10_000_000

/** Hourly facts of the agency now. */
export async function countFacts(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from fact_hour where agency_id = $1', [agencyId])
  return rows[0]!.count
}

/**
 * Grows the agency to about a number of hourly facts: copies of its delivering campaigns with all that they delivered, hour by hour, and
 * the sums of it.
 */
export async function growFactsTo(owner: pg.Client, size: number): Promise<void> {
  const { rows } = await owner.query<{ facts: number; copies: number }>(
    `select count(*)::integer as facts, (max(campaign_id) / $2)::integer as copies from fact_hour where agency_id = $1`,
    [agencyId, stride],
  )
  const { facts, copies } = rows[0]!
  const original = facts / (copies + 1)
  for (let copy = copies + 1; (copy + 1) * original <= size; copy++) await copyDelivery(owner, copy)
  await sumAgency(owner)
  for (const table of ['fact_hour', 'delivery_days', 'campaign_days', 'zone_days', 'delivery_totals', 'campaign_totals', 'campaigns'])
    await owner.query(`vacuum analyze ${table}`)
}

async function copyDelivery(owner: pg.Client, copy: number): Promise<void> {
  const delivering = `select distinct campaign_id from delivery_totals where agency_id = ${agencyId} and campaign_id < ${stride}`
  const copies: [table: string, shifted: readonly string[], where: string][] = [
    ['campaigns', ['id'], `id in (${delivering})`],
    ['campaign_totals', ['campaign_id'], `campaign_id in (${delivering})`],
    ['campaign_days', ['campaign_id'], `campaign_id < ${stride}`],
    ['delivery_days', ['campaign_id', 'ad_id'], `campaign_id < ${stride}`],
    ['delivery_totals', ['campaign_id', 'ad_id'], `campaign_id < ${stride}`],
    ['fact_hour', ['campaign_id', 'ad_id'], `campaign_id < ${stride}`],
  ]
  for (const [table, shifted, where] of copies) {
    const names = (await columnsOf(owner, table)).filter((name) => name !== 'external_reference')
    const values = names.map((name) => (shifted.includes(name) ? `${name} + ${copy * stride}` : name))
    await owner.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where agency_id = ${agencyId} and ${where}`,
    )
  }
}

/** The sums of all campaigns together, which copies cannot be copied into. */
async function sumAgency(owner: pg.Client): Promise<void> {
  await owner.query('delete from zone_days where agency_id = $1', [agencyId])
  await owner.query(
    `insert into zone_days (agency_id, day, publisher_id, zone_id, currency, parts, impressions, second_screen_impressions, completes, clicks,
        opportunities, unknown_opportunities, spend_e7, second_screen_spend_e7, first_hour, last_hour)
      select f.agency_id, f.day, f.publisher_id, f.zone_id, c.currency, count(*), sum(f.impressions), sum(f.second_screen_impressions), sum(f.completes),
        sum(f.clicks), coalesce(sum(f.opportunities), 0), count(*) - count(f.opportunities), sum(f.spend_e7), sum(f.second_screen_spend_e7),
        min(f.first_hour), max(f.last_hour)
      from delivery_days f join campaigns c on c.agency_id = f.agency_id and c.id = f.campaign_id where f.agency_id = $1 group by 1, 2, 3, 4, 5`,
    [agencyId],
  )
}

async function columnsOf(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
