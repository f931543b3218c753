/** Three versions of a form's fields: the base that it was opened with, theirs that somebody saved since, and yours. */

/** A field that somebody else has changed, as a 412 answers it. */
export interface TheirChange {
  field: string
  base: unknown
  theirs: unknown
  by: string | null
  at: Date | null
}

export interface ThreeWay {
  /** Changed by them alone, or by both to the same value: theirs goes in. */
  merged: readonly TheirChange[]
  /** Changed by both to different values: somebody has to choose. */
  conflicts: readonly TheirChange[]
}

/** True if two values of fields read the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/**
 * Sorts their changes into those that merge by themselves and those in conflict with yours.
 * @param yoursOf the value of a field in the form; undefined: the form has no such field
 */
export function compareThreeWay(changes: readonly TheirChange[], yoursOf: (field: string) => unknown): ThreeWay {
  const isConflict = ({ field, base, theirs }: TheirChange) => {
    const yours = yoursOf(field)
    return yours !== undefined && !isSame(base, theirs) && !isSame(yours, base) && !isSame(yours, theirs)
  }
  return {
    // A change that was changed back is none.
    merged: changes.filter((change) => !isConflict(change) && !isSame(change.base, change.theirs)),
    conflicts: changes.filter(isConflict),
  }
}
