/** Plans rows against the database: a verdict for each, and a hash that stands for the whole. */
import { createHash } from 'node:crypto'
import { type ParsedAd, type ParsedRow, placeholderOf, planAds, planEachCampaign } from '@spotdesk/sdk/bulk'
import type { changeSets } from '@spotdesk/sdk/contract'
import { type CampaignFields, campaignStatus } from '@spotdesk/sdk/rules'
import type { RowError } from '@spotdesk/sdk/values'
import { toJsonText } from '../audit/json-text.ts'
import type { Actor } from '../http/actor.ts'
import { inSlices } from '../jobs/in-slices.ts'
import { loadAdWorld } from './ad-world.ts'
import type { Executor } from './campaign-store.ts'
import { loadPlanContext } from './plan-context.ts'
import { type ParsedOrder, planOrders } from './plan-orders.ts'
import { withoutEmpty } from './without-empty.ts'

/** A planned row of any kind. */
export interface PlannedChange {
  entityType: 'order' | 'campaign' | 'ad'
  index: number
  line: number | null
  verdict: changeSets.Verdict
  action: string | null
  id: number | null
  externalReference: string | null
  name: string | null
  version: number | null
  changes: changeSets.ChangeItem['changes']
  errors: RowError[]
  warnings: RowError[]
  /** The fields as they would be; null for ERROR. Things that other rows make stand as −(index + 1). */
  after: object | null
  effect: string | null
  /** Of an ad: its place in the sequence, when one is asked for. */
  position?: number | null
}

/** Rows by what they are of. Each has an index of its own among all of them; parents come before children. */
export interface PlanRows {
  orders?: readonly ParsedOrder[]
  campaigns?: ParsedRow[]
  ads?: readonly ParsedAd[]
}

export interface PlanSituation {
  now: Date
  /** Zone that the rows' dates were read in. */
  zone: string
  /** Only these campaigns of the order, and new ones in it. */
  selection?: { orderId: number; ids: readonly number[] } | undefined
}

/** Plans rows in their order: a campaign under an order that a row makes, an ad in a campaign that a row makes. */
export async function planRows(db: Executor, actor: Actor, rows: PlanRows, situation: PlanSituation): Promise<PlannedChange[]> {
  const orders = rows.orders?.length ? await planOrders(db, actor, rows.orders, situation) : []
  const campaigns = rows.campaigns?.length ? await planUnder(db, actor, { rows: rows.campaigns, orders }, situation) : []
  const ads = rows.ads?.length ? await planIn(db, actor, { rows: rows.ads, campaigns }, situation) : []
  return [...orders, ...campaigns, ...ads].toSorted((a, b) => a.index - b.index)
}

async function planUnder(
  db: Executor,
  actor: Actor,
  { rows, orders }: { rows: ParsedRow[]; orders: readonly PlannedChange[] },
  situation: PlanSituation,
): Promise<PlannedChange[]> {
  const context = await loadPlanContext(db, actor, rows, situation, orders)
  const references = new Map(orders.map(({ index, externalReference }) => [String(placeholderOf(index)), externalReference]))
  return inSlices(planEachCampaign(rows, context), (row) => ({
    ...row,
    // An order that is not made yet has no id to be shown.
    changes: row.changes.map((change) =>
      change.field === 'orderId' && references.has(change.after ?? '') ? { ...change, after: references.get(change.after!)! } : change,
    ),
    entityType: 'campaign' as const,
  }))
}

async function planIn(
  db: Executor,
  actor: Actor,
  { rows, campaigns }: { rows: readonly ParsedAd[]; campaigns: readonly PlannedChange[] },
  { now, zone }: PlanSituation,
): Promise<PlannedChange[]> {
  const world = await loadAdWorld(db, actor, rows, zone)
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
  return planAds(rows, { ...world, campaigns: known }).map((row) => ({ ...row, entityType: 'ad' as const }))
}

/** A plan in the form in which it is stored. */
export interface StoredPlan {
  /** Items as JSON that `insertItems` takes. */
  json: string
  /** SHA-256 over verdicts, values to write and the versions they are based on. */
  hash: string
  counts: changeSets.ChangeSet['counts']
}

export interface StoreOptions {
  /** What each row came from, when it is no file that is kept: needed to plan it again when it is applied. */
  cells?: readonly unknown[]
  /** The plan is applied at once: its differences stand in the audit rows, and so not in the items. */
  applied?: boolean
}

export async function toStoredPlan(items: readonly PlannedChange[], { cells, applied = false }: StoreOptions = {}): Promise<StoredPlan> {
  const texts = await inSlices(items, (item, at) =>
    toJsonText(toStored(item, { cells: cells?.[at], changes: applied ? undefined : item.changes })),
  )
  const json = `[${texts.join(',')}]`
  return { json, hash: createHash('sha256').update(json).digest('hex'), counts: countVerdicts(items) }
}

/** The columns of an item that are not empty: a thousand rows are a lot to write and to read. */
function toStored(item: PlannedChange, more: { cells: unknown; changes: PlannedChange['changes'] | undefined }): Record<string, unknown> {
  const { entityType, index, line, verdict, name, after, effect, position } = item
  const writes = verdict === 'CREATE' || verdict === 'UPDATE'
  return withoutEmpty({
    entity_type: entityType === 'campaign' ? null : entityType,
    index,
    line,
    verdict,
    action: item.action,
    entity_id: item.id,
    external_reference: item.externalReference,
    name,
    base_version: item.version,
    ...more,
    errors: item.errors.length > 0 ? item.errors : null,
    warnings: item.warnings.length > 0 ? item.warnings : null,
    fields: writes ? withoutEmpty({ effect, after: withoutEmpty(after!), place: position === undefined ? null : { to: position } }) : null,
  })
}

function countVerdicts(items: readonly PlannedChange[]): StoredPlan['counts'] {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
  for (const { verdict } of items) counts[verdict.toLowerCase() as keyof typeof counts]++
  return counts
}
