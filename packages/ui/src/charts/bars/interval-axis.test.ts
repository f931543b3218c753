import { expect, test } from 'vitest'
import { drawnValues } from './interval-axis.ts'

const total = { value: 25, low: 2, high: 50, isTotal: true }

test('an interval far wider than that of the total ends where the axis ends: at six times the reach of the total', () => {
  expect(drawnValues([total, { value: 1160, low: -800, high: 9300 }], 0)).toEqual([0, 25, 2, 50, 300, -300, 300])
})

test('without a total, or of a total that cannot be said, all is on the axis', () => {
  expect(drawnValues([{ value: 1, low: -5, high: 900 }], 0)).toEqual([0, 1, -5, 900])
  expect(
    drawnValues(
      [
        { ...total, value: null, low: null, high: null },
        { value: 7, low: null, high: null },
      ],
      0,
    ),
  ).toEqual([0, 7])
})
