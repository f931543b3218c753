/** All SQL on ads that change-sets need: what a campaign's ads are judged by, and their sequence. */
import type { AdContext, AdPlanContext, AdState, SequenceState } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import { toJsonText } from '../audit/json-text.ts'
import type { DB } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import { adKind } from './ad-kind.ts'
import { type Executor, type StoredCampaign, loadCampaigns, lockCampaigns } from './campaign-store.ts'
import { columnsOf, toState } from './record-kind.ts'
import type { StoredRecord } from './record-store.ts'

export type StoredAd = StoredRecord<AdState>

export interface StoredSequence extends SequenceState {
  /** 0: there never was one. */
  version: number
}

/** A campaign with all that a change of its ads is judged by. */
export interface AdCampaign {
  campaign: StoredCampaign
  /** Every ad of it, archived ones too, by id. */
  ads: Map<number, StoredAd>
  sequence: StoredSequence
}

/**
 * Campaigns that the actor may see, with their ads, by id; unknown ones are left out.
 * @param lock holds campaigns and ads, in the order of their ids, until the transaction ends
 */
export async function loadAdCampaigns(
  db: Executor,
  actor: Actor,
  campaignIds: readonly number[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<number, AdCampaign>> {
  const campaigns = await (lock ? lockCampaigns(db as Transaction<DB>, actor, campaignIds) : loadCampaigns(db, actor, campaignIds))
  const found = new Map<number, AdCampaign>(
    campaigns.map((campaign) => [campaign.id, { campaign, ads: new Map(), sequence: { version: 0, adIds: [], left: [] } }]),
  )
  if (found.size === 0) return found
  const ids = [...found.keys()]
  const columns = sql.raw(columnsOf(adKind).join(', '))
  const ads = sql<Record<string, unknown> & { id: number; version: number; campaign_id: number }>`
    select id, version, ${columns} from ads where agency_id = ${actor.agencyId} and campaign_id = any(${ids}::bigint[])
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db)
  const sequences = sql<StoredSequence & { campaignId: number }>`
    select campaign_id as "campaignId", version, ad_ids as "adIds", left_out as "left" from ad_sequences
    where agency_id = ${actor.agencyId} and campaign_id = any(${ids}::bigint[])`.execute(db)
  for (const row of (await ads).rows) {
    found.get(row.campaign_id)!.ads.set(row.id, { id: row.id, version: row.version, fields: toState(adKind, row) })
  }
  for (const { campaignId, ...sequence } of (await sequences).rows) found.get(campaignId)!.sequence = sequence
  return found
}

/** The campaigns that ads belong to, of those that the actor may see, by the ad's id. */
export async function campaignsOfAds(db: Executor, actor: Actor, adIds: readonly number[]): Promise<Map<number, number>> {
  if (adIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; campaign: number }>`
    select r.id, r.campaign_id as campaign from ads r where ${adKind.scope(actor)} and r.id = any(${adIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, campaign }) => [id, campaign]))
}

export type AdSurroundings = Pick<AdContext, 'creatives' | 'maximumSeconds' | 'features'>

/** What ads are judged by beside their campaign. @param creativeIds files that are asked for */
export async function loadSurroundings(db: Executor, actor: Actor, creativeIds: readonly number[]): Promise<AdSurroundings> {
  const { rows } = await sql<{
    seconds: number | null
    creatives: { id: number; mediaType: string; durationMs: number | null; advertiserId: number | null }[]
  }>`
    select (g.settings ->> 'adSecondsMax')::integer as seconds,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'mediaType', v.media_type, 'durationMs', v.duration_ms, 'advertiserId', v.advertiser_id))
        from creatives v where v.agency_id = g.id and v.id = any(${creativeIds}::bigint[])
        and (${actor.advertiserIds}::bigint[] is null or v.advertiser_id = any(${actor.advertiserIds}::bigint[]))), '[]') as creatives
    from agencies g where g.id = ${actor.agencyId}`.execute(db)
  const { seconds, creatives } = rows[0]!
  return {
    maximumSeconds: seconds ?? limits.adSecondsMax,
    features: actor.rights.features.filter(({ active }) => active).map(({ feature }) => feature),
    creatives: new Map(
      creatives.map(({ durationMs, ...file }) => [file.id, { ...file, durationSeconds: durationMs === null ? null : durationMs / 1000 }]),
    ),
  }
}

/** What a change of an ad of the campaign is judged by. @param id the ad; null for a new one */
export function planContextOf({ campaign, ads }: AdCampaign, id: number | null, surroundings: AdSurroundings): AdPlanContext {
  const { type, advertiserId, startDate, endDate } = campaign.fields
  const { status, archived, submitted, order } = campaign
  return {
    ...surroundings,
    campaign: { type, advertiserId, startDate, endDate, status, archived, submitted, order },
    siblings: new Map([...ads.values()].filter((ad) => ad.id !== id).map((ad) => [ad.id, ad.fields])),
  }
}

/** Rows of totals of ads that were just made: nothing of them is delivered. */
export async function insertAdTotals(tx: Transaction<DB>, agencyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into ad_totals (agency_id, ad_id) select ${agencyId}, id from unnest(${ids}::bigint[]) as id`.execute(tx)
}

export async function saveSequence(
  tx: Transaction<DB>,
  agencyId: number,
  campaignId: number,
  { version, adIds, left }: StoredSequence,
  now: Date,
): Promise<void> {
  await sql`
    insert into ad_sequences (agency_id, campaign_id, version, ad_ids, left_out, updated_at)
    values (${agencyId}, ${campaignId}, ${version}, ${adIds}::bigint[], ${toJsonText(left)}, ${now})
    on conflict (agency_id, campaign_id) do update set version = excluded.version, ad_ids = excluded.ad_ids, left_out = excluded.left_out,
      updated_at = excluded.updated_at`.execute(tx)
}

/** Notes that a user has changed ads of campaigns (`domain.md` §3, RECENTLY_UPDATED); their own version stays. */
export async function noteAdChanges(tx: Transaction<DB>, agencyId: number, campaignIds: readonly number[], now: Date): Promise<void> {
  await sql`update campaigns set settings_changed_at = ${now} where agency_id = ${agencyId} and id = any(${campaignIds}::bigint[])`.execute(
    tx,
  )
}

/** Notes when a brief took a step: what follows from it is counted from then, whatever else is changed of the ad. */
export async function noteBriefStep(tx: Transaction<DB>, agencyId: number, adId: number, now: Date): Promise<void> {
  await sql`update ads set brief_at = ${now} where agency_id = ${agencyId} and id = ${adId}`.execute(tx)
}
