/** Compares a plan with a new plan of the same rows: items that have changed are not written. */
import { isDeepStrictEqual } from 'node:util'
import type { RowError } from '@spotdesk/sdk/values'
import { toRowConflict, itemError, replaceReferences } from '../../platform/change-sets/apply.ts'
import type { Entities } from '../../platform/change-sets/entity.ts'
import type { PlannedChange, PlannedItem } from '../../platform/change-sets/plan/planned-change.ts'
import { inSlices } from '../../platform/jobs/thread/in-slices.ts'

/**
 * The errors of items that can no longer be applied as planned, by index.
 * @param made ids of entities that earlier items created; the plan had −(index + 1) in their place
 */
export async function recheck(
  entities: Entities,
  items: readonly PlannedItem[],
  fresh: readonly PlannedChange[],
  made: ReadonlyMap<number, number>,
): Promise<Map<number, RowError[]>> {
  const now = new Map(fresh.map((row) => [row.index, row]))
  const moved = new Map<number, RowError[]>()
  await inSlices(items, (item) => {
    const row = now.get(item.index)
    if (item.verdict !== 'CREATE' && item.verdict !== 'UPDATE') return
    if (!row) moved.set(item.index, [toRowConflict(item, undefined)])
    else if (row.verdict === 'ERROR') moved.set(item.index, row.errors)
    else if (item.verdict === 'CREATE' && row.verdict !== 'CREATE') {
      moved.set(item.index, [
        itemError(item, 'alreadyExists', { column: 'external_reference', field: 'externalReference', value: item.externalReference }),
      ])
    } else if (!isSamePlan(entities, item, row, made)) moved.set(item.index, [toRowConflict(item, row.version ?? undefined)])
  })
  return moved
}

function isSamePlan(entities: Entities, item: PlannedItem, row: PlannedChange, made: ReadonlyMap<number, number>): boolean {
  return (
    item.verdict === row.verdict &&
    item.id === row.id &&
    item.version === row.version &&
    item.effect === row.effect &&
    item.position === row.position &&
    isDeepStrictEqual(withIds(item.after, entities.planned(item.entityType).planned.references, made), row.after)
  )
}

/** Replaces placeholders of entities that earlier items created by their ids. */
function withIds(after: object | null, references: readonly string[], made: ReadonlyMap<number, number>): object | null {
  if (after === null || made.size === 0) return after
  return replaceReferences(after, references, (placeholder) => made.get(-placeholder - 1) ?? placeholder)
}
