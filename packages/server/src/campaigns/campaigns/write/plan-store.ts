/** Loads the context for planning rows of campaigns, in a few queries for any number of rows. */
import { type OrderRowFacts, type ParsedRow, type PlanContext, lookUpsOf } from '@spotdesk/sdk/bulk'
import { hasPermission } from '@spotdesk/sdk/contract'
import type { OrderToBook } from '@spotdesk/sdk/rules'
import { type Currency, currencies, isCategoryCode, isoDay } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { readMaximumCpms } from './maximum-cpm-store.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import { visibleOrders } from '../../../platform/http/visible-query.ts'
import { sumOfObjectives } from '../list/objectives-query.ts'
import { loadKnownValues } from '../../targeting/facts.ts'
import { type NamedValues, nameValuesIn, toTargetingFacts } from '../../targeting/known-values.ts'
import { type StoredCampaign, loadCampaigns } from './write-store.ts'
import type { CampaignWorld } from './plan.ts'
import type { PlanSituation } from '../../../platform/change-sets/plan/planned-change.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

type LookUps = ReturnType<typeof lookUpsOf>

interface Situation extends Omit<PlanSituation, 'turn'> {
  /** The campaigns of the rows, where the caller has read them. */
  known?: readonly StoredCampaign[]
}

/** The plan context of the agency at `now`, limited to the actor's scope. */
export async function loadPlanContext(db: Executor, actor: Actor, rows: readonly ParsedRow[], situation: Situation): Promise<PlanContext> {
  const { targeting, ...world } = await loadCampaignWorld(db, actor, rows, situation, async (texts) => nameValuesIn(texts))
  return { ...world, targeting: toTargetingFacts(targeting) }
}

/** The same context as plain data. @param name lists the values that targetings name */
export async function loadCampaignWorld(
  db: Executor,
  actor: Actor,
  rows: readonly ParsedRow[],
  { selection, known, ...time }: Situation,
  name: (targetings: readonly string[]) => Promise<NamedValues>,
): Promise<CampaignWorld> {
  const wanted = lookUpsOf([...rows])
  if (selection) wanted.orderIds = [...new Set([...wanted.orderIds, selection.parentId])]
  const [campaigns, references, targeting, maxCpm] = await Promise.all([
    known ?? loadCampaigns(db, actor, wanted.ids, wanted.externalReferences),
    loadReferences(db, actor, wanted),
    name(wanted.targetings).then((named) => loadKnownValues(db, actor, named)),
    readMaximumCpms(db, actor.agency, isoDay(time.now, actor.agency.timeZone)),
  ])
  const { currency } = actor.agency
  return {
    ...time,
    ...(selection && { selection: { orderId: selection.parentId, ids: new Set(selection.ids) } }),
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
    // Deals and pixels have no reference table yet: their ids are accepted as written.
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
  orders: OrderRowFacts[]
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

/** Ids of orders that the actor may see, by external reference. */
export async function findOrders(db: Executor, actor: Actor, references: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; reference: string }>`
    select o.id, o.external_reference as reference from orders o where ${visibleOrders(actor)} and o.external_reference = any(${references}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}

/** An order that the actor may see, as a new campaign begins with it; null: there is none. */
export async function orderToBook(
  tx: Executor,
  actor: Actor,
  orderId: number,
): Promise<(OrderToBook & { id: number; advertiserId: number }) | null> {
  const { rows } = await sql<Omit<OrderToBook, 'objectiveValue' | 'sumObjective'> & BookedAmounts & { id: number; advertiserId: number }>`
    select o.id, o.advertiser_id as "advertiserId", o.start_date as "startDate", o.end_date as "endDate", o.objective_type as "objectiveType",
      o.objective_value as "objectiveValue", o.objective_unlimited as "objectiveUnlimited",
      (select ${sumOfObjectives()} from campaigns c where c.agency_id = o.agency_id and c.order_id = o.id) as "sumObjective"
    from orders o where ${visibleOrders(actor)} and o.id = ${orderId}`.execute(tx)
  const [row] = rows
  return row
    ? { ...row, objectiveValue: row.objectiveValue === null ? null : Number(row.objectiveValue), sumObjective: Number(row.sumObjective) }
    : null
}

interface BookedAmounts {
  objectiveValue: string | null
  sumObjective: string
}

/** The currency of the user's profile; a token has the one of its user. */
export async function currencyOfUser(tx: Executor, { userId }: Actor): Promise<Currency | undefined> {
  const user = userId === null ? undefined : await tx.selectFrom('users').select('currency').where('id', '=', userId).executeTakeFirst()
  return currencies.find((currency) => currency === user?.currency)
}

/** The number of ads of a campaign that are not archived. */
export async function countAds(tx: Executor, agencyId: number, campaignId: number): Promise<number> {
  const { rows } = await sql<{ ads: number }>`
    select count(*) as ads from ads where agency_id = ${agencyId} and campaign_id = ${campaignId} and not archived`.execute(tx)
  return rows[0]!.ads
}
