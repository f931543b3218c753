/** The steps of a form that Undo and Redo go through. Values are immutable: a step is the values before it. */
import { limits } from '@spotdesk/sdk/values'

export interface Steps<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** The field that the last step changed: typing in it goes on with the same step. Null: the next change is a step of its own. */
  open: string | null
}

/** Begins without a step. */
export function firstStep<T>(present: T): Steps<T> {
  return { past: [], present, future: [], open: null }
}

/** Adds a change of a field. Beyond 25 steps the oldest goes. */
export function addStep<T>({ past, present, open }: Steps<T>, next: T, field: string): Steps<T> {
  const kept = open === field ? past : [...past, present].slice(-limits.formSteps)
  return { past: kept, present: next, future: [], open: field }
}

/** Ends the typing in a field: what comes next is a step of its own. */
export function closeStep<T>(steps: Steps<T>): Steps<T> {
  return steps.open === null ? steps : { ...steps, open: null }
}

/** The values before the last step; the same steps when there is none. */
export function stepBack<T>(steps: Steps<T>): Steps<T> {
  const { past, present, future } = steps
  if (past.length === 0) return steps
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], open: null }
}

/** The values after the next step. */
export function stepForward<T>(steps: Steps<T>): Steps<T> {
  const { past, present, future } = steps
  if (future.length === 0) return steps
  return { past: [...past, present], present: future[0]!, future: future.slice(1), open: null }
}

/** Changes the values of every step: what somebody else has saved in the meantime is in all of them. */
export function rebaseSteps<T>({ past, present, future }: Steps<T>, change: (values: T) => T): Steps<T> {
  return { past: past.map(change), present: change(present), future: future.map(change), open: null }
}
