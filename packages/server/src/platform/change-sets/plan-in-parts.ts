/**
 * Planning as a computation: from rows, and what was loaded for them, to verdicts. A task is data alone, so that it can be copied to a
 * thread; nothing here reads the database.
 */
import {
  type AdPlanWorld,
  type OrderFacts,
  type ParsedAd,
  type ParsedRow,
  type PlanContext,
  placeholderOf,
  planAds,
  planEachCampaign,
} from '@spotdesk/sdk/bulk'
import { type CampaignFields, campaignStatus } from '@spotdesk/sdk/rules'
import { partsOf } from '../jobs/parts.ts'
import { type KnownValues, type NamedValues, nameValuesIn, toTargetingFacts } from '../../campaigns/targeting/known-values.ts'
import type { OrderWorld, ParsedOrder } from './order-world.ts'
import { planOrders } from './plan-orders.ts'
import type { PlannedChange } from './planned-change.ts'
import type { OrderState } from './record-kind.ts'

/** A world in which targetings are judged by what was looked up. */
type AsData<World extends { targeting: unknown }> = Omit<World, 'targeting'> & { targeting: KnownValues }
export type CampaignWorld = AsData<PlanContext>
export type AdWorld = AsData<AdPlanWorld>

/** Rows by what they are of, each kind with what it is planned against. */
export interface PlanTask {
  now: Date
  orders: { rows: readonly ParsedOrder[]; world: OrderWorld } | null
  campaigns: { rows: readonly ParsedRow[]; world: CampaignWorld } | null
  ads: { rows: readonly ParsedAd[]; world: AdWorld } | null
}

/** Texts of targetings, of which is asked what has to be looked up for them. */
export interface NameTask {
  texts: readonly string[]
}

/** `nameValuesIn` for a thread. */
export function* nameInParts({ texts }: NameTask): Generator<NamedValues> {
  yield nameValuesIn(texts)
}

/** Plans rows, parents before children; in the order of the rows of each kind. */
export function* planEach({ now, orders, campaigns, ads }: PlanTask): Generator<PlannedChange> {
  const plannedOrders = orders ? [...planOrders(orders.rows, orders.world)] : []
  yield* plannedOrders
  const plannedCampaigns: PlannedChange[] = []
  if (campaigns) {
    for (const row of planUnder(campaigns.rows, campaigns.world, plannedOrders)) {
      plannedCampaigns.push(row)
      yield row
    }
  }
  if (ads) yield* planIn(ads.rows, ads.world, plannedCampaigns, now)
}

/** `planEach` for a thread. */
export function* planInParts(task: PlanTask): Generator<PlannedChange[]> {
  yield* partsOf([...planEach(task)])
}

function* planUnder(
  rows: readonly ParsedRow[],
  { targeting, ...world }: CampaignWorld,
  orders: readonly PlannedChange[],
): Generator<PlannedChange> {
  const context = { ...world, orders: ordersWith(world.orders, orders), targeting: toTargetingFacts(targeting) }
  const references = new Map(orders.map(({ index, externalReference }) => [String(placeholderOf(index)), externalReference]))
  for (const row of planEachCampaign(rows, context)) {
    yield {
      ...row,
      // An order that is not made yet has no id to be shown.
      changes: row.changes.map((change) =>
        change.field === 'orderId' && references.has(change.after ?? '') ? { ...change, after: references.get(change.after!)! } : change,
      ),
      entityType: 'campaign',
    }
  }
}

/** Orders with those that planned rows make, which stand under their placeholders, and as planned rows change them. */
function ordersWith(stored: ReadonlyMap<number, OrderFacts>, planned: readonly PlannedChange[]): Map<number, OrderFacts> {
  const orders = new Map(stored)
  for (const { verdict, index, id, after } of planned) {
    if (verdict !== 'CREATE' && verdict !== 'UPDATE') continue
    const { advertiserId, currency, objectiveType, archived } = after as OrderState
    const key = verdict === 'CREATE' ? placeholderOf(index) : id!
    const { duplicationStatus = null } = orders.get(key) ?? {}
    orders.set(key, { id: key, advertiserId, currency, objectiveType, archived, duplicationStatus })
  }
  return orders
}

function planIn(
  rows: readonly ParsedAd[],
  { targeting, ...world }: AdWorld,
  campaigns: readonly PlannedChange[],
  now: Date,
): PlannedChange[] {
  const known = new Map(world.campaigns)
  for (const { verdict, index, after, effect, externalReference } of campaigns) {
    if (verdict !== 'CREATE') continue
    const fields = after as CampaignFields
    const submitted = effect === 'SUBMIT'
    const facts = { ...fields, campaignType: fields.type, submitted, rejected: false, accepted: false, paused: false, objectiveMet: false }
    known.set(placeholderOf(index), {
      id: placeholderOf(index),
      externalReference,
      campaign: { ...fields, status: campaignStatus(facts, now), archived: false, submitted, order: null },
      ads: new Map(),
      sequence: { adIds: [], left: [] },
    })
  }
  const planned = planAds(rows, { ...world, campaigns: known, targeting: toTargetingFacts(targeting) })
  return planned.map((row) => ({ ...row, entityType: 'ad' }))
}
