/** SQL of the entities that facts name. */
import type { RevenueType } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../../platform/http/visible-query.ts'
import { type Price, pricesNow } from './price-store.ts'
import type { FactItem } from './read-file.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

export interface FactCampaign extends Price {
  id: number
  revenueType: RevenueType
}

interface FactAd {
  id: number
  campaignId: number
  included: boolean
}

/** The entities that facts name, by id; only those that the actor may send facts of. */
export interface Known {
  campaigns: ReadonlyMap<number, FactCampaign>
  ads: ReadonlyMap<number, FactAd>
  /** Publisher id by zone id. */
  zones: ReadonlyMap<number, number>
  publishers: ReadonlySet<number>
}

const idsIn = (items: readonly FactItem[], name: string): number[] => [
  ...new Set(items.flatMap(({ fact }) => ((fact as Record<string, unknown> | null)?.[name] as number | null | undefined) ?? [])),
]

export async function loadKnown(db: Executor, actor: Actor, items: readonly FactItem[]): Promise<Known> {
  const [campaigns, ads, zones, publishers] = await Promise.all([
    sql<FactCampaign>`select c.id, c.revenue_type as "revenueType", ${pricesNow}
      from campaigns c where ${visibleCampaigns(actor)} and c.id = any(${idsIn(items, 'campaignId')})`.execute(db),
    sql<FactAd>`select d.id, d.campaign_id as "campaignId", d.included_in_objective as included
      from ads d where d.agency_id = ${actor.agencyId} and d.id = any(${idsIn(items, 'adId')})`.execute(db),
    sql<{
      id: number
      publisherId: number
    }>`select id, publisher_id as "publisherId" from zones_of_supply(${idsIn(items, 'zoneId')}::bigint[])`.execute(db),
    sql<{ id: number }>`select id from publishers_of_supply(${idsIn(items, 'publisherId')}::bigint[])`.execute(db),
  ])
  return {
    campaigns: new Map(campaigns.rows.map((row) => [row.id, row])),
    ads: new Map(ads.rows.map((row) => [row.id, row])),
    zones: new Map(zones.rows.map((row) => [row.id, row.publisherId])),
    publishers: new Set(publishers.rows.map((row) => row.id)),
  }
}
