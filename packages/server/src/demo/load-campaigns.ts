/** Campaigns, their ads and the files of the ads. */
import { shortestSequence } from '@spotdesk/sdk/rules'
import { campaignStatuses, searchKey, dayMs } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import { toColumns } from '../campaigns/campaigns/write/columns.ts'
import type { DB } from '../platform/db/schema.ts'
import { isDynamic } from './insights.ts'
import { insertRows } from './insert.ts'
import type { World } from './model.ts'
import { resolveDemoStatus } from './world.ts'

type Tx = Transaction<DB>

export async function loadDemoCampaigns(tx: Tx, world: World): Promise<void> {
  const rows = world.campaigns.map((campaign): Record<string, unknown> => {
    const status = resolveDemoStatus(campaign, world.now)
    return {
      ...toColumns({ ...campaign, startDate: campaign.start, endDate: campaign.end, objectiveUnlimited: campaign.unlimited }),
      agency_id: campaign.agencyId,
      id: campaign.id,
      status,
      status_rank: campaignStatuses.indexOf(status),
      archived: campaign.archived,
      submitted_at: campaign.submittedAt,
      accepted_at: campaign.acceptedAt,
      rejected_at: campaign.rejectedAt,
      status_reason: campaign.statusReason,
      paused: campaign.paused,
      dco: isDynamic(campaign.id),
      completed_at: status === 'COMPLETED' ? campaign.end : null,
      settings_changed_at: campaign.changedAt,
      created_at: campaign.createdAt,
      updated_at: campaign.changedAt ?? campaign.createdAt,
    }
  })
  await insertRows(
    tx,
    'campaigns',
    {
      agency_id: 'bigint',
      id: 'bigint',
      name: 'text',
      name_lc: 'text',
      name_key: 'text',
      external_reference: 'text',
      type: 'text',
      status: 'text',
      status_rank: 'smallint',
      archived: 'boolean',
      submitted_at: 'timestamptz',
      accepted_at: 'timestamptz',
      rejected_at: 'timestamptz',
      status_reason: 'text',
      paused: 'boolean',
      advertiser_id: 'bigint',
      order_id: 'bigint',
      publisher_id: 'bigint',
      start_date: 'timestamptz',
      end_date: 'timestamptz',
      currency: 'text',
      objective_type: 'text',
      objective_value: 'numeric',
      objective_unlimited: 'boolean',
      cpm_e4: 'bigint',
      pacing_type: 'text',
      pacing_priority: 'smallint',
      margin_e4: 'integer',
      second_screen_objective: 'bigint',
      second_screen_cpm_e4: 'bigint',
      capping: 'jsonb',
      attribution_pixel_ids: 'text[]',
      dco: 'boolean',
      assigned_username: 'text',
      targeting: 'jsonb',
      completed_at: 'timestamptz',
      settings_changed_at: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows,
  )
  await insertRows(
    tx,
    'campaign_totals',
    { agency_id: 'bigint', campaign_id: 'bigint' },
    world.campaigns.map(({ agencyId, id }) => ({ agency_id: agencyId, campaign_id: id })),
  )
}

export async function loadDemoAds(tx: Tx, world: World): Promise<void> {
  const ads = world.campaigns.flatMap((campaign) => campaign.ads.map((ad) => ({ ad, campaign })))
  const withMedia = ads.filter(({ ad }) => ad.hasMedia && ad.type !== 'REDIRECT')
  const creativeByAd = new Map(withMedia.map(({ ad }, index) => [ad.id, 7001 + index]))
  const storageKey = (id: number) => `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`
  await insertRows(
    tx,
    'creatives',
    {
      agency_id: 'bigint',
      id: 'bigint',
      advertiser_id: 'bigint',
      name: 'text',
      name_lc: 'text',
      file_name: 'text',
      media_type: 'text',
      bytes: 'bigint',
      duration_ms: 'integer',
      loudness_lufs: 'numeric',
      storage_key: 'uuid',
      sha256: 'text',
      created_at: 'timestamptz',
    },
    withMedia.map(({ ad, campaign }) => {
      const id = creativeByAd.get(ad.id)!
      const audio = ad.type === 'AUDIO' || ad.type === 'VIDEO'
      const name = `${campaign.name} ${ad.name}`
      return {
        agency_id: campaign.agencyId,
        id,
        advertiser_id: campaign.advertiserId,
        name,
        name_lc: searchKey(name),
        file_name: `${campaign.id}-${ad.id}.${audio ? 'mp3' : 'png'}`,
        media_type: audio ? 'audio/mpeg' : 'image/png',
        bytes: audio ? ad.seconds * 24_000 + 2048 : 48_213,
        duration_ms: audio ? ad.seconds * 1000 : null,
        loudness_lufs: audio ? -16 : null,
        storage_key: storageKey(id),
        sha256: storageKey(id),
        created_at: campaign.createdAt,
      }
    }),
  )
  await insertRows(
    tx,
    'ads',
    {
      agency_id: 'bigint',
      id: 'bigint',
      campaign_id: 'bigint',
      name: 'text',
      name_lc: 'text',
      status: 'text',
      archived: 'boolean',
      type: 'text',
      subtype: 'text',
      weight: 'smallint',
      included_in_objective: 'boolean',
      creative_id: 'bigint',
      estimated_duration_s: 'smallint',
      redirect_url: 'text',
      brief_status: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    ads.map(({ ad, campaign }) => ({
      agency_id: campaign.agencyId,
      id: ad.id,
      campaign_id: campaign.id,
      name: ad.name,
      name_lc: searchKey(ad.name),
      status: ad.status,
      archived: ad.archived,
      type: ad.type,
      subtype: ad.subtype,
      weight: ad.weight,
      included_in_objective: ad.included,
      creative_id: creativeByAd.get(ad.id) ?? null,
      estimated_duration_s: ad.hasMedia || ad.seconds === 0 ? null : ad.seconds,
      redirect_url: ad.type === 'REDIRECT' && ad.hasMedia ? `https://tags.example/vast/${ad.id}.xml` : null,
      brief_status: ad.brief,
      created_at: campaign.createdAt,
      // A brief has changed within the last days, so that its delivery statuses are visible.
      updated_at: ad.brief ? new Date(world.now.getTime() - (ad.id % 6) * dayMs) : campaign.createdAt,
    })),
  )
  await insertRows(
    tx,
    'ad_sequences',
    { agency_id: 'bigint', campaign_id: 'bigint', ad_ids: 'bigint[]', updated_at: 'timestamptz' },
    world.campaigns.flatMap((campaign) => {
      const heard = campaign.ads.filter(
        (ad) => ad.sequencePosition !== null && ad.status !== 'INACTIVE' && ad.type !== 'DISPLAY' && ad.type !== 'REDIRECT',
      )
      const sequence = heard.toSorted((a, b) => a.sequencePosition! - b.sequencePosition!)
      const { agencyId, id, createdAt } = campaign
      return sequence.length < shortestSequence
        ? []
        : [{ agency_id: agencyId, campaign_id: id, ad_ids: sequence.map((ad) => ad.id), updated_at: createdAt }]
    }),
  )
  await insertRows(
    tx,
    'ad_totals',
    { agency_id: 'bigint', ad_id: 'bigint' },
    ads.map(({ ad, campaign }) => ({ agency_id: campaign.agencyId, ad_id: ad.id })),
  )
}
