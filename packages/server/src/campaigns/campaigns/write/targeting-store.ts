/** Reads the targeting of a campaign and of its ads. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../../platform/http/visible-query.ts'

export interface CampaignTargetingRecord {
  version: number
  targeting: Targeting | null
  start_date: Date | null
  end_date: Date | null
}

export interface AdTargetingRecord {
  id: number
  name: string
  version: number
  archived: boolean
  targeting: Targeting | null
  targeting_link: 'AND' | 'REPLACE'
}

/** Undefined when the actor may not see such a campaign. */
export async function readCampaignTargeting(db: Kysely<DB>, actor: Actor, id: number): Promise<CampaignTargetingRecord | undefined> {
  const { rows } = await sql<CampaignTargetingRecord>`
    select c.version, c.targeting, c.start_date, c.end_date from campaigns c where ${visibleCampaigns(actor)} and c.id = ${id}`.execute(db)
  return rows[0]
}

const columns = sql.raw('d.id, d.name, d.version, d.archived, d.targeting, d.targeting_link')
/** Ads `d` of a campaign that the actor may see. */
const ofCampaign = (actor: Actor, campaignId: number) =>
  sql`d.agency_id = ${actor.agencyId} and d.campaign_id = ${campaignId}
    and exists (select from campaigns c where c.id = d.campaign_id and ${visibleCampaigns(actor)})`

/** Ads of a campaign with a targeting of their own, without archived ones. */
export async function readAdTargetings(db: Kysely<DB>, actor: Actor, campaignId: number): Promise<AdTargetingRecord[]> {
  const { rows } = await sql<AdTargetingRecord>`
    select ${columns} from ads d where ${ofCampaign(actor, campaignId)} and not d.archived and d.targeting is not null order by d.id`.execute(
    db,
  )
  return rows
}

export async function readAdTargeting(
  db: Kysely<DB>,
  actor: Actor,
  { id, adId }: { id: number; adId: number },
): Promise<AdTargetingRecord | undefined> {
  const { rows } = await sql<AdTargetingRecord>`select ${columns} from ads d where ${ofCampaign(actor, id)} and d.id = ${adId}`.execute(db)
  return rows[0]
}
