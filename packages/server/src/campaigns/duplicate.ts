/** Duplicating a campaign: a draft with the same settings and ads, without statistics and external references. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { completeE1 } from '@spotdesk/sdk/rules'
import { campaignStatuses, limits, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { recordWithCommit } from '../change-sets/record.ts'
import type { DB } from '../db/schema.ts'
import { notFound } from '../http/problem.ts'
import type { Handler } from '../http/route.ts'
import { statusOf, verdictOf } from './actions.ts'
import { type CampaignRecord, readCampaign } from './store.ts'

const suffix = ' (copy)'

export const duplicateCampaign: Handler<typeof campaigns.duplicate> = ({ id }, call) => {
  const now = call.services.clock.now()
  return call.write(async (tx) => {
    const record = await readCampaign(tx, call.actor, id)
    if (!record) throw notFound()
    verdictOf('duplicate', { ...record, status: statusOf(record, now) })
    const name = copyName(record.name)
    const copyId = await insertCopy(tx, record, call.actor.agencyId, name, now)
    tx.last(totalsInsert(record, call.actor.agencyId, copyId))
    tx.last(adsInsert(call.actor.agencyId, id, copyId, now))
    // The ads came with the campaign: its audit row stands for them.
    recordWithCommit(
      tx,
      { actor: call.actor, now, reason: call.reason },
      {
        entityType: 'campaign',
        entityId: copyId,
        entityName: name,
        action: 'DUPLICATE',
        versionBefore: null,
        versionAfter: 1,
        diff: [{ path: 'duplicateOf', before: null, after: id }],
      },
    )
    return { id: copyId }
  })
}

/** The name with ' (copy)' behind it, shortened to fit, never inside a character. */
export function copyName(name: string): string {
  let base = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (base.length + segment.length + suffix.length > limits.name) break
    base += segment
  }
  return base.trimEnd() + suffix
}

/** A flight that has begun, or is over, cannot be booked again: its dates are left out. */
function isPast(record: CampaignRecord, now: Date): boolean {
  return (record.start_date !== null && record.start_date <= now) || (record.end_date !== null && record.end_date <= now)
}

async function insertCopy(tx: Kysely<DB>, record: CampaignRecord, agencyId: number, name: string, now: Date): Promise<number> {
  const [start, end] = isPast(record, now) ? [null, null] : [record.start_date, record.end_date]
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (agency_id, name, name_lc, name_key, type, status, status_rank, advertiser_id, order_id, publisher_id, deal_id, start_date, end_date, currency,
      objective_type, objective_value, objective_unlimited, revenue_type, cpm_e4, pacing_type, pacing_priority, margin_e4, second_screen_objective, second_screen_cpm_e4,
      capping, category_ids, attribution_pixel_ids, dco, assigned_username, targeting, created_at, updated_at)
    select agency_id, ${name}, ${searchKey(name)}, ${sortKey(name)}, type, 'DRAFT', ${campaignStatuses.indexOf('DRAFT')}, advertiser_id, order_id, publisher_id, deal_id,
      ${start}::timestamptz, ${end}::timestamptz, currency, objective_type, objective_value, objective_unlimited, revenue_type, cpm_e4, pacing_type, pacing_priority, margin_e4,
      second_screen_objective, second_screen_cpm_e4, capping, category_ids, attribution_pixel_ids, dco, assigned_username, targeting, ${now}, ${now}
    from campaigns where agency_id = ${agencyId} and id = ${record.id}
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Nothing delivered yet: 0 % of every objective that there is. */
function totalsInsert(record: CampaignRecord, agencyId: number, copyId: number): RawBuilder<unknown> {
  const objective =
    record.objective_unlimited || record.objective_value === null || record.type === 'SECOND_SCREEN' ? null : Number(record.objective_value)
  return sql`
    insert into campaign_totals (agency_id, campaign_id, complete_e1, second_screen_complete_e1)
    values (${agencyId}, ${copyId}, ${completeE1(0, objective)}, ${completeE1(0, record.second_screen_objective)})`
}

/**
 * The ads that are not archived, as drafts with their creatives and targeting; companions and the sequence are kept among the
 * copies. A brief belongs to the work on the original and is left out.
 */
function adsInsert(agencyId: number, from: number, to: number, now: Date): RawBuilder<unknown> {
  return sql`
    with source as materialized (
      select a.*, nextval('ad_ids') as copy_id from ads a where a.agency_id = ${agencyId} and a.campaign_id = ${from} and not a.archived order by a.id),
    copies as (
      insert into ads (agency_id, id, campaign_id, name, name_lc, status, type, subtype, weight, included_in_objective, creative_id, estimated_duration_s, click_url,
        redirect_url, linked_to, sequence_position, capping, targeting, targeting_link, created_at, updated_at)
      select agency_id, copy_id, ${to}, name, name_lc, 'DRAFT', type, subtype, weight, included_in_objective, creative_id, estimated_duration_s, click_url, redirect_url,
        array(select other.copy_id from unnest(source.linked_to) with ordinality as link (id, place) join source other on other.id = link.id order by link.place),
        sequence_position, capping, targeting, targeting_link, ${now}, ${now}
      from source)
    insert into ad_totals (agency_id, ad_id) select agency_id, copy_id from source`
}
