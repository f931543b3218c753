import type pg from 'pg'

const keys: Record<string, string> = {
  day: "(f.hour at time zone 'America/New_York')::date",
  campaign: 'f.campaign_id',
  publisher: 'f.publisher_id',
}

/** The sum of the hourly facts themselves. */
export async function sumFacts(pool: pg.Pool, agency: number, { by = 'day', from, until }: Record<string, string>): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select ${keys[by]} as key, sum(f.impressions) as impressions, sum(f.second_screen_impressions) as second_screen_impressions, sum(f.completes) as completes,
      sum(f.clicks) as clicks, sum(f.spend_e7) as spend, sum(f.second_screen_spend_e7) as second_screen_spend
    from fact_hour f where f.agency_id = $1 and f.hour >= $2 and f.hour < $3 group by 1 order by 2 desc limit 100`,
    [agency, new Date(Number(from)), new Date(Number(until))],
  )
  return rows
}

interface Fact {
  hour: string
  campaignId: number
  adId: number
  zoneId: number
  impressions: number
  completes: number
  clicks: number
}

/** Parse and one upsert: no checks, no price, no sums, no batch. */
export async function upsertFacts(pool: pg.Pool, agency: number, text: string): Promise<{ rows: number }> {
  const facts = text.split('\n').map((line) => JSON.parse(line) as Fact)
  const column = (name: keyof Fact) => facts.map((fact) => fact[name])
  await pool.query(
    `insert into fact_hour (agency_id, campaign_id, ad_id, zone_id, publisher_id, hour, impressions, completes, clicks, spend_e7)
    select $1, v.campaign_id, v.ad_id, v.zone_id, 1, v.hour, v.impressions, v.completes, v.clicks, v.impressions::bigint * 125000
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::integer[], $7::integer[], $8::integer[])
      as v (campaign_id, ad_id, zone_id, hour, impressions, completes, clicks)
    on conflict (agency_id, campaign_id, hour, ad_id, zone_id) do update set impressions = excluded.impressions, completes = excluded.completes,
      clicks = excluded.clicks, spend_e7 = excluded.spend_e7`,
    [
      agency,
      column('campaignId'),
      column('adId'),
      column('zoneId'),
      column('hour'),
      column('impressions'),
      column('completes'),
      column('clicks'),
    ],
  )
  return { rows: facts.length }
}
