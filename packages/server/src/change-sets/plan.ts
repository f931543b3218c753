/** Plans rows against the database: a verdict for each, and a hash that stands for the whole. */
import { createHash } from 'node:crypto'
import { type ParsedRow, type PlannedRow, planCampaigns } from '@spotdesk/sdk/bulk'
import type { changeSets } from '@spotdesk/sdk/contract'
import type { Actor } from '../http/actor.ts'
import type { Executor } from './campaign-store.ts'
import { loadPlanContext } from './plan-context.ts'

export interface Plan {
  items: PlannedRow[]
  /** The items as JSON that `insertItems` stores. */
  json: string
  /** SHA-256 over verdicts, values to write and the versions they are based on. */
  hash: string
  counts: changeSets.ChangeSet['counts']
}

/** @param cells what each row came from, when it is no file that is kept: needed to plan it again when it is applied */
export async function planRows(
  db: Executor,
  actor: Actor,
  rows: ParsedRow[],
  time: { now: Date; zone: string },
  cells?: readonly unknown[],
): Promise<Plan> {
  const items = planCampaigns(rows, await loadPlanContext(db, actor, rows, time))
  const json = JSON.stringify(items.map((item, at) => toStored(item, cells?.[at] ?? null)))
  return { items, json, hash: createHash('sha256').update(json).digest('hex'), counts: countVerdicts(items) }
}

function toStored(item: PlannedRow, cells: unknown) {
  const { index, line, verdict, action, name, changes, errors, warnings, after, effect } = item
  const writes = verdict === 'CREATE' || verdict === 'UPDATE'
  return {
    index,
    line,
    verdict,
    action,
    entity_id: item.id,
    external_reference: item.externalReference,
    name,
    base_version: item.version,
    changes,
    errors,
    warnings,
    cells,
    fields: writes ? { after, effect } : null,
  }
}

function countVerdicts(items: readonly PlannedRow[]): changeSets.ChangeSet['counts'] {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
  for (const { verdict } of items) counts[verdict.toLowerCase() as keyof typeof counts]++
  return counts
}
