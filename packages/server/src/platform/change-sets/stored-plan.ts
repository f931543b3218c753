/** A plan as it is stored: its items as JSON, and a hash that stands for the whole. */
import { createHash } from 'node:crypto'
import type { changeSets } from '@spotdesk/sdk/contract'
import { toJsonText } from '../audit/json-text.ts'
import { inSlices } from '../jobs/in-slices.ts'
import type { PlannedChange } from './planned-change.ts'
import { withoutEmpty } from './without-empty.ts'

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
