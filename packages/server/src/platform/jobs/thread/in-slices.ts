/** Long computations on the thread that also answers requests: other work has a turn every few milliseconds. */
import { setImmediate } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

/** A delay that is small for an answer, which takes several turns. */
const sliceMs = 2

/**
 * The time that a computation takes to itself: `if (slice.isOver()) await slice.next()`. In a thread for one task it is never over, because
 * nobody waits there.
 */
export function openSlice(): { isOver(): boolean; next(): Promise<void> } {
  let until = performance.now() + sliceMs
  return {
    isOver: () => isMainThread && performance.now() >= until,
    async next() {
      await setImmediate()
      until = performance.now() + sliceMs
    },
  }
}

/** `items.map(compute)` with breaks; items that an iterator makes are made within the slices too. */
export async function inSlices<T, R>(items: Iterable<T>, compute: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  const slice = openSlice()
  for (const item of items) {
    results.push(compute(item, results.length))
    if (slice.isOver()) await slice.next()
  }
  return results
}
