import { expect, test } from 'vitest'
import { draftOfOrder, type OrderToBook } from './draft-of-order.ts'

const now = new Date('2026-11-20T15:00:00Z')
const [past, soon, late] = [new Date('2026-11-01T05:00:00Z'), new Date('2026-12-01T05:00:00Z'), new Date('2027-01-01T05:00:00Z')]
const tomorrow = new Date('2026-11-21T05:00:00Z')
const order: OrderToBook = {
  startDate: soon,
  endDate: late,
  objectiveType: 'IMPRESSIONS',
  objectiveValue: 1000,
  objectiveUnlimited: false,
  sumObjective: 0,
}
const of = (facts: Partial<OrderToBook>, type: 'STANDARD' | 'SECOND_SCREEN' = 'STANDARD') =>
  draftOfOrder({ ...order, ...facts }, { type, now, zone: 'America/New_York' })

test.for<[string, Partial<OrderToBook>, Date | null, Date | null]>([
  ['is that of the order', {}, soon, late],
  ['begins with the next day where the order has begun', { startDate: past }, tomorrow, late],
  ['has no start where the order ends before the next day', { startDate: past, endDate: tomorrow }, null, tomorrow],
  ['is open where that of the order is', { startDate: null, endDate: null }, null, null],
  ['is empty where the order is over', { startDate: past, endDate: now }, null, null],
])('the flight of a new campaign %s', ([, facts, startDate, endDate]) => {
  expect(of(facts)).toMatchObject({ startDate, endDate })
})

test.for<[string, Partial<OrderToBook>, number | null]>([
  ['is what the campaigns of the order leave', { sumObjective: 400 }, 600],
  ['is exact in money', { objectiveType: 'PRICE', objectiveValue: 0.3, sumObjective: 0.1 }, 0.2],
  ['is empty where nothing is left', { sumObjective: 1000 }, null],
  ['is empty where more is booked', { sumObjective: 1001 }, null],
  ['is empty where the order has none', { objectiveValue: null }, null],
  ['is empty where that of the order is unlimited', { objectiveUnlimited: true }, null],
])('the objective of a new campaign %s', ([, facts, objectiveValue]) => {
  expect(of(facts).objectiveValue).toBe(objectiveValue)
})

test('a second screen has no audio objective to take', () => {
  expect(of({}, 'SECOND_SCREEN')).toEqual({ startDate: soon, endDate: late, objectiveValue: null })
})
