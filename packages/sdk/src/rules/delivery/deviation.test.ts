import { expect, test } from 'vitest'
import { campaignStatuses } from '../../values/index.ts'
import { type DeliveryProgress, deviationOf, worstOf } from './deviation.ts'

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

test.each([
  ['nothing', 1, [], null, null],
  ['a status that is only worth knowing', 1, ['RECENTLY_UPDATED'], 'gray', null],
  ['far behind without a status', 0.33, [], null, ['red', 'behind']],
  ['behind beside what is only worth knowing', 0.93, ['RECENTLY_UPDATED'], 'gray', ['orange', 'behind']],
  ['a red status beside a small gap', 0.96, ['NOT_DELIVERING'], 'red', ['red', 'NOT_DELIVERING']],
  ['a status that tells of the gap takes its colour', 0.8, ['UNDER_DELIVERING'], 'orange', ['red', 'UNDER_DELIVERING']],
  ['a gap that is worse than another status', 0.8, ['PENDING_APPROVAL'], 'orange', ['red', 'behind']],
  ['a status that is as bad as the gap', 0.93, ['PENDING_APPROVAL'], 'orange', ['orange', 'PENDING_APPROVAL']],
] as const)('one word and one colour stand for the worst: %s', (_, pace, deliveryStatuses, deliveryColour, expected) => {
  const worst = worstOf({ ...progress(pace), deliveryStatuses, deliveryColour })
  expect(worst && [worst.severity, 'status' in worst ? worst.status : worst.deviation.direction]).toEqual(expected)
})
