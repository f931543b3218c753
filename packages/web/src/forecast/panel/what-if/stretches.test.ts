import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findStretch } from './stretches.ts'

test('the stretch is that of asking everywhere, with few questions', async () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 200 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count), fc.nat(count - 1), fc.boolean())),
      async ([count, boundary, at, isUp]) => {
        // Positions from the boundary on are in full, or those before it.
        const isInFull = (position: number) => (isUp ? position >= boundary : position < boundary)
        let asked = 0
        const found = await findStretch(
          { values: Array.from({ length: count }, (_, index) => index), goodEnd: isUp ? 'last' : 'first' },
          at,
          isInFull(at),
          (position) => {
            asked += 1
            return Promise.resolve(isInFull(position))
          },
        )
        const all = Array.from({ length: count }, (_, index) => index).filter(isInFull)
        expect(found).toEqual(all.length === 0 ? null : { from: all[0], to: all.at(-1) })
        expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(count)) + 1)
      },
    ),
  ))

test('a setting that makes no difference has all of its track, or nothing', async () => {
  const ask = () => Promise.reject(new Error('nothing to ask'))
  const row = { values: [1, 2, 3], goodEnd: null }
  expect(await findStretch(row, 1, true, ask)).toEqual({ from: 0, to: 2 })
  expect(await findStretch(row, 1, false, ask)).toBeNull()
})
