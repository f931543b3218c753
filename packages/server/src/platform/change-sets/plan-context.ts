/** Loads everything that planning a set of rows has to know, in a few queries however many rows there are. */
import { type OrderFacts, type ParsedRow, type PlanContext, lookUpsOf } from '@spotdesk/sdk/bulk'
import { hasPermission } from '@spotdesk/sdk/contract'
import { type Currency, isCategoryCode, isoDay } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { readMaximumCpms } from './maximum-cpms.ts'
import type { Actor } from '../http/actor.ts'
import { loadKnownValues } from '../../campaigns/targeting/facts.ts'
import { type NamedValues, nameValuesIn, toTargetingFacts } from '../../campaigns/targeting/known-values.ts'
import { type Executor, loadCampaigns } from './campaign-store.ts'
import type { CampaignWorld } from './plan-in-parts.ts'
import type { PlanSituation } from './planned-change.ts'

type LookUps = ReturnType<typeof lookUpsOf>

/** What planning sees of the agency's world at `now`; only what the actor may see is in it. */
export async function loadPlanContext(
  db: Executor,
  actor: Actor,
  rows: readonly ParsedRow[],
  situation: PlanSituation,
): Promise<PlanContext> {
  const { targeting, ...world } = await loadCampaignWorld(db, actor, rows, situation, async (texts) => nameValuesIn(texts))
  return { ...world, targeting: toTargetingFacts(targeting) }
}

/** The same as data. @param name says which values targetings name */
export async function loadCampaignWorld(
  db: Executor,
  actor: Actor,
  rows: readonly ParsedRow[],
  { selection, ...time }: PlanSituation,
  name: (targetings: readonly string[]) => Promise<NamedValues>,
): Promise<CampaignWorld> {
  const wanted = lookUpsOf([...rows])
  if (selection) wanted.orderIds = [...new Set([...wanted.orderIds, selection.orderId])]
  const [campaigns, references, targeting, maxCpm] = await Promise.all([
    loadCampaigns(db, actor, wanted.ids, wanted.externalReferences),
    loadReferences(db, actor, wanted),
    name(wanted.targetings).then((named) => loadKnownValues(db, actor, named)),
    readMaximumCpms(db, actor.agency, isoDay(time.now, actor.agency.timeZone)),
  ])
  const { currency } = actor.agency
  return {
    ...time,
    ...(selection && { selection: { orderId: selection.orderId, ids: new Set(selection.ids) } }),
    currency: currency as Currency,
    marginPercent: references.margin_percent,
    maxCpm,
    advanced: hasPermission(actor.rights, 'AGENCY_ADVANCED.WRITE'),
    features: actor.rights.features.filter(({ active }) => active).map(({ feature }) => feature),
    byId: new Map(campaigns.map((campaign) => [campaign.id, campaign])),
    byReference: new Map(
      campaigns.flatMap((campaign) =>
        campaign.fields.externalReference === null ? [] : [[campaign.fields.externalReference, campaign] as const],
      ),
    ),
    orders: new Map(references.orders.map((order) => [order.id, order])),
    advertisers: new Map(references.advertisers.map(({ id, archived }) => [id, { archived }])),
    publishers: new Set(references.publishers),
    // Deals and pixels have no register yet: what is written stands.
    deals: new Set(wanted.dealIds),
    pixels: new Set(wanted.pixelIds),
    categories: new Set(wanted.categoryIds.filter((code) => isCategoryCode(code))),
    usernames: new Set(references.usernames),
    targeting,
  }
}

interface References {
  margin_percent: number
  advertisers: { id: number; archived: boolean }[]
  orders: OrderFacts[]
  publishers: number[]
  usernames: string[]
}

async function loadReferences(db: Executor, actor: Actor, wanted: LookUps): Promise<References> {
  const { agencyId, advertiserIds, publisherIds } = actor
  const { rows } = await sql<References>`
    select coalesce((g.settings ->> 'marginPercent')::float8, 0) as margin_percent,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'archived', a.status = 'ARCHIVED'))
        from advertisers a where a.agency_id = g.id and a.id = any(${wanted.advertiserIds}::bigint[])
        and (${advertiserIds}::bigint[] is null or a.id = any(${advertiserIds}::bigint[]))), '[]') as advertisers,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'advertiserId', o.advertiser_id, 'currency', o.currency, 'objectiveType', o.objective_type, 'archived', o.archived,
        'duplicationStatus', o.duplication_status))
        from orders o where o.agency_id = g.id and o.id = any(${wanted.orderIds}::bigint[])
        and (${advertiserIds}::bigint[] is null or o.advertiser_id = any(${advertiserIds}::bigint[]))), '[]') as orders,
      array(select p.id from publishers p where p.id = any(${wanted.publisherIds}::bigint[])
        and (${publisherIds}::bigint[] is null or p.id = any(${publisherIds}::bigint[]))) as publishers,
      array(select u.user_name from memberships m join users u on u.id = m.user_id
        where m.agency_id = g.id and u.user_name_lc = any(${wanted.usernames.map((name) => name.toLowerCase())}::text[])) as usernames
    from agencies g where g.id = ${agencyId}`.execute(db)
  return rows[0]!
}
