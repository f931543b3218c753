/** Compares a plan with one made from the same rows now: what was moved since is not written. */
import { isDeepStrictEqual } from 'node:util'
import type { PlannedRow } from '@spotdesk/sdk/bulk'
import type { RowError } from '@spotdesk/sdk/values'
import { conflictOf, itemError } from '../change-sets/apply.ts'
import type { PlannedItem } from '../change-sets/change-set-store.ts'

/** Errors of the items that can no longer be applied as they were planned, by index. */
export function recheck(items: readonly PlannedItem[], fresh: readonly PlannedRow[]): Map<number, RowError[]> {
  const now = new Map(fresh.map((row) => [row.index, row]))
  const moved = new Map<number, RowError[]>()
  for (const item of items) {
    const row = now.get(item.index)
    if (item.verdict !== 'CREATE' && item.verdict !== 'UPDATE') continue
    if (!row) moved.set(item.index, [conflictOf(item, undefined)])
    else if (row.verdict === 'ERROR') moved.set(item.index, row.errors)
    else if (item.verdict === 'CREATE' && row.verdict !== 'CREATE') {
      moved.set(item.index, [
        itemError(item, 'alreadyExists', { column: 'external_reference', field: 'externalReference', value: item.externalReference }),
      ])
    } else if (!isSamePlan(item, row)) moved.set(item.index, [conflictOf(item, row.version ?? undefined)])
  }
  return moved
}

function isSamePlan(item: PlannedItem, row: PlannedRow): boolean {
  return (
    item.verdict === row.verdict &&
    item.id === row.id &&
    item.version === row.version &&
    item.effect === row.effect &&
    isDeepStrictEqual(item.after, row.after)
  )
}
