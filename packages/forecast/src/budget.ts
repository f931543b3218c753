/**
 * The work that one question, or one campaign of the book, may take. It is counted in steps and not in time, so the same input always has
 * the same outcome. A step is about one value to look at, or `rowsOfStep` rows. Work that takes more ends alone, and gives its reason.
 */
import type { Rule } from '@spotdesk/sdk/targeting'

/** The work needed more steps than it had. */
export class TooDear extends Error {
  override readonly name = 'TooDear'
  /** The rule whose values the work was looking for. Null: no single rule is the reason. */
  rule: Rule | null = null
  constructor() {
    super('this takes more steps than it may take')
  }
}

/** Steps left for the current work. Null: no work is counted. One thread computes one thing at a time. */
let left: number | null = null

/** @throws TooDear when fewer steps are left. Call it before the work, with the work's own number of steps. */
export function spend(steps: number): void {
  if (left === null) return
  left -= steps
  if (left < 0) throw new TooDear()
}

const million = 1_000_000

/** Steps of a budget that is stated for a million rows. Smaller samples have the same number, since values do not shrink with them. */
export const scaleSteps = (perMillion: number, rows: number): number => perMillion * Math.max(1, rows / million)

/** Rows that can be read for the cost of one value. Their loops compile to a few instructions. */
export const rowsOfStep = 8

/** @throws TooDear */
export const spendRows = (rows: number): void => spend(rows / rowsOfStep)

/**
 * Does work within a number of steps; inside other such work within what is left of that one.
 * @param refuse the answer to work that would take more
 */
export function within<T, R>(most: number, work: () => T, refuse: (error: TooDear) => R): T | R {
  const outer = left
  const own = outer === null ? most : Math.min(outer, most)
  left = own
  try {
    return work()
  } catch (error) {
    if (error instanceof TooDear) return refuse(error)
    throw error
  } finally {
    left = outer === null ? null : outer - (own - left)
  }
}

/**
 * Does work that may turn out to be too much for now.
 * @returns null when it takes more steps: with more steps its answer would be another one
 */
export function attempt<T>(most: number, work: () => T): { value: T } | null {
  left = most
  try {
    const value = work()
    return left < 0 ? null : { value }
  } catch (error) {
    if (error instanceof TooDear) return null
    throw error
  } finally {
    left = null
  }
}

/** The steps that work takes. */
export function countSteps(work: () => unknown): number {
  const most = Number.MAX_SAFE_INTEGER
  return within(
    most,
    () => {
      const from = left!
      work()
      return from - left!
    },
    () => most,
  )
}
