/** Loads everything that planning rows of ads has to know: the campaigns that they name or that their ads are in. */
import { type AdHome, adLookUpsOf, type AdPlanWorld, type ParsedAd } from '@spotdesk/sdk/bulk'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import { visibleCampaigns } from '../http/visible.ts'
import { type AdCampaign, loadAdCampaigns, loadSurroundings } from './ad-store.ts'
import type { Executor } from './campaign-store.ts'

export async function loadAdWorld(db: Executor, actor: Actor, rows: readonly ParsedAd[], zone: string): Promise<AdPlanWorld> {
  const wanted = adLookUpsOf(rows)
  const found = sql<{ id: number }>`
    select c.id from campaigns c where ${visibleCampaigns(actor)} and (c.id = any(${wanted.campaignIds}::bigint[])
      or c.external_reference = any(${wanted.campaignReferences}::text[])
      or exists (select 1 from ads a where a.agency_id = c.agency_id and a.campaign_id = c.id
        and (a.id = any(${wanted.adIds}::bigint[]) or a.external_reference = any(${wanted.adReferences}::text[]))))`.execute(db)
  const [campaigns, surroundings] = await Promise.all([
    found.then((answer) =>
      loadAdCampaigns(
        db,
        actor,
        answer.rows.map(({ id }) => id),
      ),
    ),
    loadSurroundings(db, actor, wanted.creativeIds),
  ])
  return { ...surroundings, zone, campaigns: new Map([...campaigns].map(([id, campaign]) => [id, toHome(campaign)])) }
}

/** A campaign with its ads as planning and printing see it. */
export function toHome({ campaign, ads, sequence }: AdCampaign): AdHome {
  const { id, fields, status, archived, submitted, order } = campaign
  return { id, externalReference: fields.externalReference, campaign: { ...fields, status, archived, submitted, order }, ads, sequence }
}
