/** Plans rows against the database: a verdict for each, and a hash that stands for the whole. */
import { createHash } from 'node:crypto'
import { type ParsedRow, type PlannedRow, planCampaigns } from '@spotdesk/sdk/bulk'
import type { changeSets } from '@spotdesk/sdk/contract'
import { toJsonText } from '../audit/json-text.ts'
import type { Actor } from '../http/actor.ts'
import type { Executor } from './campaign-store.ts'
import { loadPlanContext } from './plan-context.ts'
import { withoutEmpty } from './without-empty.ts'

export interface PlanSituation {
  now: Date
  /** Zone that the rows' dates were read in. */
  zone: string
  /** Only these campaigns of the order, and new ones in it. */
  selection?: { orderId: number; ids: readonly number[] } | undefined
}

export async function planRows(db: Executor, actor: Actor, rows: ParsedRow[], situation: PlanSituation): Promise<PlannedRow[]> {
  return planCampaigns(rows, await loadPlanContext(db, actor, rows, situation))
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

export function toStoredPlan(items: readonly PlannedRow[], { cells, applied = false }: StoreOptions = {}): StoredPlan {
  const json = toJsonText(items.map((item, at) => toStored(item, { cells: cells?.[at], changes: applied ? undefined : item.changes })))
  return { json, hash: createHash('sha256').update(json).digest('hex'), counts: countVerdicts(items) }
}

/** The columns of an item that are not empty: a thousand rows are a lot to write and to read. */
function toStored(item: PlannedRow, more: { cells: unknown; changes: PlannedRow['changes'] | undefined }): Record<string, unknown> {
  const { index, line, verdict, name, after, effect } = item
  const writes = verdict === 'CREATE' || verdict === 'UPDATE'
  return withoutEmpty({
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
    fields: writes ? withoutEmpty({ effect, after: withoutEmpty(after!) }) : null,
  })
}

function countVerdicts(items: readonly PlannedRow[]): StoredPlan['counts'] {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
  for (const { verdict } of items) counts[verdict.toLowerCase() as keyof typeof counts]++
  return counts
}
