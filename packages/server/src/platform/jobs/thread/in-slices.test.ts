import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

/** Keeps the thread busy. */
function compute(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test('A long computation gives all its results in order and lets others have their turn in between', async () => {
  let turns = 0
  let over = false
  const others = (async () => {
    for (; !over; turns++) await setImmediate()
  })()
  const results = await inSlices([1, 2, 3, 4, 5, 6, 7, 8], (item, index) => {
    compute(3)
    return item * 10 + index
  })
  over = true
  await others
  expect(results).toEqual([10, 21, 32, 43, 54, 65, 76, 87])
  expect(turns).toBeGreaterThanOrEqual(7)
})
