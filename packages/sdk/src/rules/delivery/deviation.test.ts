import { expect, test } from 'vitest'
import { campaignStatuses } from '../../values/index.ts'
import { type DeliveryProgress, deviationOf } from './deviation.ts'

const progress = (pace: number | null, more: Partial<DeliveryProgress> = {}): DeliveryProgress => ({
  status: 'RUNNING',
  archived: false,
  elapsed: 40,
  pace,
  ...more,
})

test.each([
  [0, 100, 'behind', 'red'],
  [0.88, 12, 'behind', 'red'],
  [0.9, 10, 'behind', 'red'],
  [0.905, 10, 'behind', 'red'],
  [0.9051, 9, 'behind', 'orange'],
  [0.955, 5, 'behind', 'orange'],
  [0.9551, 4, 'behind', null],
  [0.98, 2, 'behind', null],
  [0.99, 1, 'onPace', null],
  [1, 0, 'onPace', null],
  [1.04, 4, 'ahead', null],
  [1.1, 10, 'ahead', null],
  [1.105, 11, 'ahead', 'orange'],
  [1.16, 16, 'ahead', 'orange'],
] as const)('a pace of %d is %d %% %s in %s: the colour is that of the number', (pace, percent, direction, severity) => {
  expect(deviationOf(progress(pace))).toEqual({ percent, direction, severity })
})

test('there is none without a pace, while nothing is due, for an archived campaign, and for one that does not run', () => {
  expect(deviationOf(progress(null))).toBeNull()
  expect(deviationOf(progress(0, { elapsed: 0 }))).toBeNull()
  expect(deviationOf(progress(0.5, { elapsed: null }))).toBeNull()
  expect(deviationOf(progress(0.5, { archived: true }))).toBeNull()
  expect(campaignStatuses.filter((status) => deviationOf(progress(0.5, { status })) !== null)).toEqual(['RUNNING', 'PAUSED'])
})
