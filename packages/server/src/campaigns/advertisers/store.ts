/** SQL that reads advertisers. Their writes are those of every record. */
import { type AdvertiserStatus, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { othersChildren } from '../../platform/change-sets/record/own-children-query.ts'
import { ofAgency } from '../../platform/change-sets/record/record-query.ts'
import type { RevertScope } from '../../platform/change-sets/revert/revert-store.ts'
import { behindPace, isPaced } from '../../platform/db/pace-query.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Actor } from '../../platform/http/gate/actor.ts'
import { visibleAdvertisers, visibleCampaigns } from '../../platform/http/visible-query.ts'

export interface AdvertiserName {
  id: number
  name: string
  status: AdvertiserStatus
}

/** Advertisers `r` in the actor's scope; none for an actor who is limited to publishers alone, and so reads no user log of advertisers. */
export function ownAdvertisers(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${ofAgency(actor)} and r.id = any(${actor.advertiserIds}::bigint[]))`
}

const campaignChildren = { table: 'campaigns', column: 'advertiser_id', entityType: 'campaign' }

/** True when an advertiser `r` has orders, or campaigns whose creation is not reverted with it. */
export function hasOthersOrders(agencyId: number, scope: RevertScope): RawBuilder<boolean> {
  return sql<boolean>`(${othersChildren(campaignChildren, agencyId, scope)}
    or exists (select 1 from orders o where o.agency_id = ${agencyId} and o.advertiser_id = r.id))`
}

/**
 * Advertisers whose name contains `q` in any case and whose id is one of `ids`, sorted by name; a condition that is left out filters
 * nothing.
 */
export async function findAdvertisers(
  db: Kysely<DB>,
  actor: Actor,
  { q, ids }: { q?: string | undefined; ids?: readonly number[] | undefined },
): Promise<AdvertiserName[]> {
  const part = searchKey(q?.trim() ?? '')
  const { rows } = await sql<AdvertiserName>`
    select a.id, a.name, a.status from advertisers a
    where ${visibleAdvertisers(actor)} and strpos(a.name_lc, ${part}) > 0 and (${ids ?? null}::bigint[] is null or a.id = any(${ids ?? null}))`.execute(
    db,
  )
  const keyed = rows.map((row) => ({ row, key: sortKey(row.name) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row.id - b.row.id)).map(({ row }) => row)
}

/** Statuses sort by how far an advertiser is from use. */
export const statusKey = sql`array_position(array['ACTIVE', 'INACTIVE', 'ARCHIVED'], r.status)`

/**
 * The worst first: most of the live campaigns that the actor sees behind their plan, as `campaigns.byAdvertiser` counts them, then the end that
 * comes next. An array, so that one look-up of the campaigns gives both.
 */
export const attentionKey = (actor: Actor): RawBuilder<unknown> => sql`(
  select array[-count(*) filter (where t.elapsed_e1 > 0 and c.pace <= ${behindPace}), extract(epoch from min(c.end_date) filter (where c.status = 'RUNNING'))]
  from campaigns c left join campaign_totals t on t.agency_id = c.agency_id and t.campaign_id = c.id
  where ${visibleCampaigns(actor)} and c.advertiser_id = r.id and ${isPaced('c')})`
