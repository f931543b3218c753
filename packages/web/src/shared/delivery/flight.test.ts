import { expect, test } from 'vitest'
import { flightStage } from './flight.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-22T02:30:00Z')
const stage = (start: string | null, end: string | null) =>
  flightStage({ startDate: start === null ? null : new Date(start), endDate: end === null ? null : new Date(end) }, zone, now)

test.for([
  ['an end at midnight is the end of the day before', '2026-11-02T05:00:00Z', '2026-11-29T05:00:00Z', { stage: 'on', days: 7 }],
  ['a flight that ends with today has no days left', '2026-11-02T05:00:00Z', '2026-11-22T05:00:00Z', { stage: 'on', days: 0 }],
  ['days are those of the zone, not of UTC', '2026-11-22T05:00:00Z', '2026-11-29T05:00:00Z', { stage: 'ahead', days: 1 }],
  ['a flight is over at its end', '2026-11-02T05:00:00Z', '2026-11-22T02:30:00Z', { stage: 'over' }],
  ['a flight without an end has no days left', '2026-11-02T05:00:00Z', null, { stage: 'open' }],
  ['a draft without dates has no stage', null, null, { stage: 'open' }],
] as const)('%s', ([, start, end, expected]) => {
  expect(stage(start, end)).toEqual(expected)
})
