/** SQL on ads for change-sets: the ads of a campaign, the context that their changes are validated with, and their sequence. */
import type { AdContext, AdPlanContext, AdState, SequenceState } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { type Transaction, sql } from 'kysely'
import { toJsonText } from '../../platform/audit/json-text.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { adKind } from './kind.ts'
import { type StoredCampaign, loadCampaigns, lockCampaigns } from '../campaigns/write/write-store.ts'
import { listRecordColumns, toState } from '../../platform/change-sets/record/record-kind.ts'
import type { StoredRecord } from '../../platform/change-sets/record/record-store.ts'
import type { Executor } from '../../platform/db/connection/executor.ts'

export type StoredAd = StoredRecord<AdState>

export interface StoredSequence extends SequenceState {
  /** 0: the campaign has never had a sequence. */
  version: number
}

/** The stored ads of a campaign and their sequence. */
export interface AdsOfCampaign {
  /** All ads of the campaign, archived ones too, by id. */
  ads: Map<number, StoredAd>
  sequence: StoredSequence
}

/** A campaign with its ads: the data that a change of an ad is validated with. */
export interface AdCampaign extends AdsOfCampaign {
  campaign: StoredCampaign
}

/**
 * Campaigns that the actor may see, with their ads, by id; unknown ids are left out.
 * @param lock locks campaigns and ads, in the order of their ids, until the transaction ends
 */
export async function loadAdCampaigns(
  db: Executor,
  actor: Actor,
  campaignIds: readonly number[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<number, AdCampaign>> {
  const campaigns = await (lock ? lockCampaigns(db as Transaction<DB>, actor, campaignIds) : loadCampaigns(db, actor, campaignIds))
  const ids = campaigns.map(({ id }) => id)
  const ads = await loadAds(db, actor.agencyId, ids, { lock })
  return new Map(campaigns.map((campaign) => [campaign.id, { campaign, ...ads.get(campaign.id)! }]))
}

/** The ads of campaigns of the agency, with their sequences, by campaign. */
export async function loadAds(
  db: Executor,
  agencyId: number,
  campaignIds: readonly number[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<number, AdsOfCampaign>> {
  const found = new Map<number, AdsOfCampaign>(
    campaignIds.map((id) => [id, { ads: new Map(), sequence: { version: 0, adIds: [], left: [] } }]),
  )
  if (found.size === 0) return found
  const ids = [...found.keys()]
  const columns = sql.raw(listRecordColumns(adKind).join(', '))
  const ads = sql<Record<string, unknown> & { id: number; version: number; campaign_id: number }>`
    select id, version, ${columns} from ads where agency_id = ${agencyId} and campaign_id = any(${ids}::bigint[])
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db)
  const sequences = sql<StoredSequence & { campaignId: number }>`
    select campaign_id as "campaignId", version, ad_ids as "adIds", left_out as "left" from ad_sequences
    where agency_id = ${agencyId} and campaign_id = any(${ids}::bigint[])`.execute(db)
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

export type AdAgencyContext = Pick<AdContext, 'creatives' | 'maximumSeconds' | 'features'>

/** The context of ads beside their campaign: creatives, longest ad and features of the agency. @param creativeIds named by the ads */
export async function loadAdAgencyContext(db: Executor, actor: Actor, creativeIds: readonly number[]): Promise<AdAgencyContext> {
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

/** The plan context for a change of one ad of the campaign. @param id the ad; null for a new one */
export function toAdPlanContext({ campaign, ads }: AdCampaign, id: number | null, surroundings: AdAgencyContext): AdPlanContext {
  const { type, advertiserId, startDate, endDate } = campaign.fields
  const { status, archived, submitted, order } = campaign
  return {
    ...surroundings,
    campaign: { type, advertiserId, startDate, endDate, status, archived, submitted, order },
    siblings: new Map([...ads.values()].filter((ad) => ad.id !== id).map((ad) => [ad.id, ad.fields])),
  }
}

/** Inserts rows of totals for new ads, with nothing delivered. */
export async function insertAdTotals(tx: Transaction<DB>, agencyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into ad_totals (agency_id, ad_id) select ${agencyId}, id from unnest(${ids}::bigint[]) as id`.execute(tx)
}

/** Inserts or replaces the sequences of campaigns. */
export async function saveSequences(
  tx: Transaction<DB>,
  agencyId: number,
  sequences: readonly (StoredSequence & { campaignId: number })[],
  now: Date,
): Promise<void> {
  if (sequences.length === 0) return
  const rows = sequences.map(({ campaignId, version, adIds, left }) => ({ campaignId, version, adIds, left }))
  await sql`
    insert into ad_sequences (agency_id, campaign_id, version, ad_ids, left_out, updated_at)
    select ${agencyId}, n."campaignId", n.version, array(select value::bigint from jsonb_array_elements_text(n."adIds") with ordinality order by ordinality),
      n."left", ${now}
    from jsonb_to_recordset(${toJsonText(rows)}::jsonb) as n ("campaignId" bigint, version integer, "adIds" jsonb, "left" jsonb)
    on conflict (agency_id, campaign_id) do update set version = excluded.version, ad_ids = excluded.ad_ids, left_out = excluded.left_out,
      updated_at = excluded.updated_at`.execute(tx)
}

/** Stores the time of a brief's latest step: its deadlines are counted from it, whatever else changes in the ad. */
export async function noteBriefStep(tx: Transaction<DB>, agencyId: number, adId: number, now: Date): Promise<void> {
  await sql`update ads set brief_at = ${now} where agency_id = ${agencyId} and id = ${adId}`.execute(tx)
}
