/** Compares a plan with one made from the same rows now: what was moved since is not written. */
import { isDeepStrictEqual } from 'node:util'
import type { RowError } from '@spotdesk/sdk/values'
import { conflictOf, itemError } from '../../platform/change-sets/apply.ts'
import type { PlannedItem } from '../../platform/change-sets/change-set-store.ts'
import type { PlannedChange } from '../../platform/change-sets/planned-change.ts'

/**
 * Errors of the items that can no longer be applied as they were planned, by index.
 * @param made ids of what items before these have made: the plan knew them as −(index + 1)
 */
export function recheck(
  items: readonly PlannedItem[],
  fresh: readonly PlannedChange[],
  made: ReadonlyMap<number, number>,
): Map<number, RowError[]> {
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
    } else if (!isSamePlan(item, row, made)) moved.set(item.index, [conflictOf(item, row.version ?? undefined)])
  }
  return moved
}

function isSamePlan(item: PlannedItem, row: PlannedChange, made: ReadonlyMap<number, number>): boolean {
  return (
    item.verdict === row.verdict &&
    item.id === row.id &&
    item.version === row.version &&
    item.effect === row.effect &&
    item.position === row.position &&
    isDeepStrictEqual(withMade(item.after, made), row.after)
  )
}

function withMade(after: object | null, made: ReadonlyMap<number, number>): unknown {
  if (after === null || made.size === 0) return after
  const idOf = (id: unknown): unknown => (typeof id === 'number' && id < 0 ? (made.get(-id - 1) ?? id) : id)
  return Object.fromEntries(
    Object.entries(after as Record<string, unknown>).map(([name, value]) =>
      name === 'linkedTo'
        ? [name, (value as unknown[]).map(idOf)]
        : name === 'orderId' || name === 'campaignId'
          ? [name, idOf(value)]
          : [name, value],
    ),
  )
}
