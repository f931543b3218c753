/** The form of a plan: the state of an entity after a change, with refusal, errors and warnings. */
import type { FieldFinding } from './campaigns/orders/order-fields.ts'

/** A plan may be carried out when it has neither a refusal nor errors. */
export interface WritePlan<State extends object, Refusal = never> {
  /** The whole state after the change. */
  after: State
  /** False when nothing differs from what is stored. */
  change: boolean
  /** The reason why the state of the entity does not allow this change now. */
  refusal: Refusal | null
  /** Errors of the settings. */
  errors: FieldFinding[]
  /** Questionable settings, which do not prevent the change. */
  warnings: FieldFinding[]
}

/** True when a field differs as data. The order of members of an object does not count. */
export function isDifferent<State extends object>(before: State, after: State): boolean {
  return (Object.keys(after) as (keyof State)[]).some((name) => toStableText(before[name]) !== toStableText(after[name]))
}

/** Equal values have equal texts. */
function toStableText(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  )
}
