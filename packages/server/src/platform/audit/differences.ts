/** Differences between two states of an entity, as the audit trail stores them. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from './audit-store.ts'

/**
 * The named fields that differ, as JSON; of a new entity all that are not empty.
 * @param before null: the entity did not exist
 */
export function differences<F extends object>(names: readonly (keyof F & string)[], before: F | null, after: F): FieldChange[] {
  const changes: FieldChange[] = []
  for (const path of names) {
    const [old, next] = [before === null ? null : before[path], after[path]]
    if (before === null ? isEmpty(next) : isSameValue(old, next)) continue
    changes.push({ path, before: toJson(old), after: toJson(next) })
  }
  return changes
}

/** Equal as data: the database returns the members of an object in another order. */
function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b))
}

const toJson = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)
const isEmpty = (value: unknown) => value === null || value === false || (Array.isArray(value) && value.length === 0)
