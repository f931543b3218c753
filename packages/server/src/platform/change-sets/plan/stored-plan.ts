/** The stored form of a plan: its items as JSON, and a hash of the whole. */
import { createHash } from 'node:crypto'
import type { changeSets } from '@spotdesk/sdk/contract'
import { toJsonText } from '../../audit/json-text.ts'
import { inSlices } from '../../jobs/thread/in-slices.ts'
import type { PlannedChange } from './planned-change.ts'
import { withoutEmpty } from './without-empty.ts'

/** The stored form of a plan. */
export interface StoredPlan {
  /** The items as JSON for `insertItems`. */
  json: string
  /** SHA-256 of the verdicts, the values to write and the versions that they are based on. */
  hash: string
  counts: changeSets.ChangeSet['counts']
}

export interface StoreOptions {
  /** The cells of each row, when there is no stored file: apply plans the rows again. */
  cells?: readonly unknown[]
  /** True if the plan is applied at once: its differences are stored in the audit rows and not in the items. */
  applied?: boolean
}

export async function toStoredPlan(items: readonly PlannedChange[], { cells, applied = false }: StoreOptions = {}): Promise<StoredPlan> {
  // The hash of the whole JSON, which may be long, is made item by item.
  const hash = createHash('sha256').update('[')
  const texts = await inSlices(items, (item, at) => {
    const text = toJsonText(toStored(item, { cells: cells?.[at], changes: applied ? undefined : item.changes }))
    hash.update(at === 0 ? text : `,${text}`)
    return text
  })
  return { json: `[${texts.join(',')}]`, hash: hash.update(']').digest('hex'), counts: countVerdicts(items) }
}

/** The columns of an item that are not empty, to keep the stored plan small. */
function toStored(item: PlannedChange, more: { cells: unknown; changes: PlannedChange['changes'] | undefined }): Record<string, unknown> {
  const { entityType, index, line, verdict, name, after, effect, position } = item
  const writes = verdict === 'CREATE' || verdict === 'UPDATE'
  return withoutEmpty({
    entity_type: entityType,
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
