/** Campaigns with forecasts and delivery, as the tests of the ledger store them. */
import { sql } from 'kysely'
import type { CampaignSeed, Fixture } from '../../testing/desk.ts'

/** A targeting of all listeners. */
const everywhere = { groups: [] }

/** Writers of the rows of a desk. */
export function createLedgerSeeds(desk: () => Fixture) {
  let adIds = 700_000
  async function ad(campaignId: number, columns: Record<string, unknown> = {}): Promise<void> {
    const row = { agency_id: 1, id: (adIds += 1), campaign_id: campaignId, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE' }
    await desk().insert('ads', { ...row, estimated_duration_s: 30, ...columns })
  }
  async function campaign(seed: CampaignSeed = {}, ads: Record<string, unknown>[] = [{}]): Promise<number> {
    const columns = { targeting: everywhere, pacing_priority: 3, objective_value: 5000, ...seed.columns }
    const id = await desk().campaign({ ...seed, columns })
    for (const one of ads) await ad(id, one)
    return id
  }

  let forecasts = 0
  /** A forecast with a simple plan: the same impressions each day from a day of November on. */
  async function kept(
    campaignId: number,
    madeAt: Date,
    daily: number[],
    firstDay: number,
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const row = {
      agency_id: 1,
      id: `01900000-0000-7000-8000-${String((forecasts += 1)).padStart(12, '0')}`,
      campaign_id: campaignId,
      made_at: madeAt,
      actor_id: 'system',
      actor_name: 'SYSTEM',
      cause: 'SCHEDULE',
      as_saved: true,
      inputs_hash: `hash ${forecasts}`,
      snapshot_version: 'then',
      snapshot_built_at: madeAt,
      status: 'IN_FULL',
      request: { asked: true },
      result: { answered: true },
      days: daily.map((impressions, index) => [`2026-11-${String(firstDay + index).padStart(2, '0')}`, impressions]),
      publishers: { 201: 0.75, 202: 0.25 },
      ...more,
    }
    await desk().insert('forecast_log', row)
  }

  async function delivered(campaignId: number, day: number, byPublisher: Record<number, number>): Promise<void> {
    const fact = { agency_id: 1, campaign_id: campaignId, day: `2026-11-${String(day).padStart(2, '0')}` }
    const none = { second_screen_impressions: 0, completes: 0, clicks: 0, spend_e7: 0, second_screen_spend_e7: 0 }
    for (const [publisher, impressions] of Object.entries(byPublisher))
      await desk().insert('delivery_days', {
        ...fact,
        ...none,
        ad_id: 1,
        zone_id: Number(publisher) + 1800,
        publisher_id: Number(publisher),
        impressions,
      })
    const impressions = Object.values(byPublisher).reduce((sum, count) => sum + count, 0)
    await desk().insert('campaign_days', { ...fact, ...none, impressions })
  }

  const factsUntil = (moment: Date) =>
    sql`insert into delivery_clock values (1, ${moment}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
      desk().database.system,
    )

  return { campaign, kept, delivered, factsUntil }
}
