import { expect, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { workOn } from './many-rows.ts'

const unreachable = new Failure({ code: 'unreachable', message: 'The server did not answer.', exit: 'unreachable' })

/** Works on that many rows; those that `fails` names cannot reach the server. */
async function run(count: number, fails: (item: number) => boolean) {
  const { rows, tally } = workOn<number, number>({
    items: Array.from({ length: count }, (_, index) => index),
    interrupt: new AbortController().signal,
    work: async (row) => (fails(row) ? { row, state: 'failed', failure: unreachable } : { row, state: 'done' }),
    notTried: (row) => row,
  })
  for await (const row of rows) expect(row).toBeTypeOf('number')
  return { done: tally.done.length, failed: tally.failed.length, notTried: tally.notTried.length }
}

test('failures of the server among rows that succeed do not stop the work', async () => {
  expect(await run(100, (item) => item % 10 === 0)).toEqual({ done: 90, failed: 10, notTried: 0 })
})

test('four failures of the server in a row stop the work', async () => {
  const { done, failed, notTried } = await run(100, (item) => item >= 20)
  expect([done, failed + notTried]).toEqual([20, 80])
  expect(failed).toBeLessThan(12)
})
