/** How far a change, or a change-set, was reverted. */

/** Parts that were reverted, of all of them: fields of a change, things of a change-set. */
export interface RevertedParts {
  done: number
  of: number
}

/** Of a change in the log its fields; null if it stands. */
export function revertedFields(entry: {
  revertedAt: Date | string | null
  changes: readonly unknown[]
  keptFields: readonly string[]
}): RevertedParts | null {
  if (entry.revertedAt === null) return null
  const of = entry.changes.length
  return { done: of - entry.keptFields.length, of }
}

/** Of a change-set the things that it has written; null if it stands. */
export function revertedThings(changeSet: {
  reverted: number
  revertedAt: Date | string | null
  written: readonly { created: number; changed: number }[]
}): RevertedParts | null {
  const of = changeSet.written.reduce((sum, { created, changed }) => sum + created + changed, 0)
  return changeSet.revertedAt === null && changeSet.reverted === 0 ? null : { done: changeSet.reverted, of }
}

/** True if nothing was left out. */
export const isWholly = ({ done, of }: RevertedParts): boolean => done === of

/** 'reverted', or 'reverted in part (3 of 5)'. */
export const revertedText = (parts: RevertedParts): string =>
  isWholly(parts) ? 'reverted' : `reverted in part (${parts.done} of ${parts.of})`
