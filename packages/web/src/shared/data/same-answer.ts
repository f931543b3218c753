/** Answers that are loaded again, mostly equal to the one before: what is equal in both stays the same object. */

/**
 * The later of two answers with the parts of the earlier one that are equal. Query's own comparison takes every date for another one, so that
 * each record with a date was drawn again after every load.
 * @returns `before` itself where nothing has changed
 */
export function sameAnswer(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before
  if (before instanceof Date && after instanceof Date) return before.getTime() === after.getTime() ? before : after
  if (Array.isArray(before) && Array.isArray(after))
    return kept(
      before,
      after.map((item, at) => sameAnswer(before[at], item)),
    )
  if (isRecord(before) && isRecord(after)) {
    return kept(before, Object.fromEntries(Object.entries(after).map(([key, value]) => [key, sameAnswer(before[key], value)])))
  }
  return after
}

/** An answer of one kind, with its members compared: the earlier one where all of them are its own. */
function kept<T extends object>(before: T, after: T): T {
  const keys = Object.keys(after) as (keyof T)[]
  return keys.length === Object.keys(before).length && keys.every((key) => Object.hasOwn(before, key) && Object.is(before[key], after[key]))
    ? before
    : after
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
