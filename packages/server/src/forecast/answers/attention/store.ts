/** SQL of the morning plan: campaigns that may be in it, and what the plan tells of them. */
import { attentionLimits, dayMs, type DeliveryStatus, hourMs } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { visibleCampaigns } from '../../../platform/http/visible-query.ts'
import type { ForecastCampaign } from '../../snapshots/campaign-of.ts'
import { readForecastCampaigns } from '../../snapshots/build/campaign-store.ts'

export interface Wanted {
  /** Only these; null: all. */
  ids: readonly number[] | null
  advertiserId: number | null
  now: Date
}

/**
 * Live campaigns that the actor may see: first those of which nothing is known or that do not deliver, then those with the most money at risk
 * by their latest forecast.
 */
export function readCandidates(db: Kysely<DB>, actor: Actor, wanted: Wanted): Promise<ForecastCampaign[]> {
  return readForecastCampaigns(
    db,
    sql`c.agency_id = ${actor.agencyId} and c.id = any(array(
      select c.id from campaigns c ${latest}
      where ${isLive(actor, wanted.now)} and ${isWanted(wanted)} and (${wanted.ids}::bigint[] is not null or not ${isSure(wanted.now)})
      order by ${isIdle} desc, l.missing is null desc, greatest(l.missing, 0) * coalesce(c.cpm_e4, 0) desc, c.id
      limit ${attentionLimits.forecast}))`,
  )
}

/** The latest forecast of the settings as they are saved; none where they were changed since. */
const latest = sql`left join lateral (
  select l.made_at, l.status, l.probability, l.remaining - coalesce(l.sellable, l.deliverable, 0) as missing from forecast_log l
  where l.agency_id = c.agency_id and l.campaign_id = c.id and l.as_saved and l.made_at >= coalesce(c.settings_changed_at, '-infinity')
  order by l.made_at desc limit 1) l on true`
const isIdle = sql<boolean>`('NOT_DELIVERING' = any(c.delivery_statuses) or 'MISSING_CREATIVE' = any(c.delivery_statuses))`

function isLive(actor: Actor, now: Date): RawBuilder<boolean> {
  const soon = new Date(now.getTime() + attentionLimits.startDays * dayMs)
  return sql<boolean>`(${visibleCampaigns(actor)} and not c.archived and c.type in ('STANDARD', 'RESERVED', 'SPONSORSHIP')
    and (c.status in ('RUNNING', 'READY') or (c.status = 'PENDING' and c.start_date <= ${soon})) and (c.end_date is null or c.end_date > ${now}))`
}

const isWanted = ({ ids, advertiserId }: Wanted) => sql<boolean>`((${ids}::bigint[] is null or c.id = any(${ids}::bigint[]))
  and (${advertiserId}::bigint is null or c.advertiser_id = ${advertiserId}))`

/** A forecast of the last day that leaves little doubt: others are made again, as the book may have changed since. */
function isSure(now: Date): RawBuilder<boolean> {
  const { sureHours, sureProbability } = attentionLimits
  const since = new Date(now.getTime() - sureHours * hourMs)
  return sql<boolean>`coalesce(l.status = 'IN_FULL' and l.probability >= ${sureProbability} and l.made_at > ${since} and not ${isIdle}, false)`
}

/** Live campaigns that were forecast in full, with some certainty, as they are saved now. */
export async function countInFull(db: Kysely<DB>, actor: Actor, { ids, advertiserId, now }: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from campaigns c ${latest} where ${isLive(actor, now)} and ${isWanted({ ids, advertiserId, now })}
      and ${isSure(now)}`.execute(db)
  return rows[0]!.count
}

/** Facts of a campaign in a plan, beside its forecast. */
export interface AttentionFacts {
  id: number
  version: number
  currency: string
  advertiserName: string
  deliveryStatuses: DeliveryStatus[]
}

export async function readAttentionFacts(db: Kysely<DB>, actor: Actor, ids: readonly number[]): Promise<Map<number, AttentionFacts>> {
  const { rows } = await sql<AttentionFacts>`
    select c.id, c.version, c.currency, a.name as "advertiserName", c.delivery_statuses as "deliveryStatuses"
    from campaigns c join advertisers a on a.agency_id = c.agency_id and a.id = c.advertiser_id
    where ${visibleCampaigns(actor)} and c.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
