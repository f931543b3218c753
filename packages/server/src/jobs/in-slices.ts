/** Long computations on the thread that also answers requests: whoever waits has a turn every few milliseconds. */
import { setImmediate } from 'node:timers/promises'

/** What an answer, which takes several turns, hardly notices. */
const sliceMs = 2

/** `items.map(compute)` with breaks; items that are made while they are taken are made within them too. */
export async function inSlices<T, R>(items: Iterable<T>, compute: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  let until = performance.now() + sliceMs
  for (const item of items) {
    results.push(compute(item, results.length))
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + sliceMs
  }
  return results
}
