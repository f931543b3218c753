import { expect, test } from 'vitest'
import { daysLeft, daysUntil, getDeliveredImpressions, listenThroughChange, sumOfRange } from './figures.ts'

const zone = 'America/New_York'

test('days left count to the last day of the flight in its zone', () => {
  const now = new Date('2026-11-22T03:00Z') // the evening of the 21st in New York
  expect(daysLeft(new Date('2026-12-04T05:00Z'), now, zone)).toBe(12)
  expect(daysLeft(new Date('2026-11-22T05:00Z'), now, zone)).toBe(0)
  expect(daysLeft(new Date('2026-11-21T05:00Z'), now, zone)).toBe(-1)
  expect(daysLeft(null, now, zone)).toBeNull()
  expect(daysUntil(new Date('2026-11-23T05:00Z'), now, zone)).toBe(2)
})

test('delivered is always a count of impressions, also where the objective is an amount', () => {
  const row = { campaignType: 'STANDARD', actuals: 10, secondScreenImpressions: 3, secondScreenObjective: 30 } as const
  const of = (more: object) => getDeliveredImpressions({ ...row, ...more } as never)
  expect(of({ objectiveType: 'IMPRESSIONS', campaignObjective: { type: 'IMPRESSIONS', value: 100, unlimited: false } })).toMatchObject({
    delivered: 10,
    objective: 100,
    isMoney: false,
  })
  expect(of({ objectiveType: 'PRICE', campaignObjective: { type: 'PRICE', value: 50, unlimited: false } })).toMatchObject({
    delivered: 10,
    objective: 50,
    isMoney: true,
  })
  expect(
    of({ campaignType: 'SECOND_SCREEN', objectiveType: 'IMPRESSIONS', campaignObjective: { value: null, unlimited: false } }),
  ).toMatchObject({ delivered: 3, objective: 30 })
})

test('the change of the listen-through rate holds two whole weeks against each other', () => {
  const days = Array.from({ length: 15 }, (_, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    impressions: 100,
    secondScreenImpressions: 0,
    completes: index < 7 ? 80 : 85,
    clicks: 0,
    spend: 1,
    secondScreenSpend: 0.5,
  }))
  expect(listenThroughChange(days, '2026-11-15')).toBeCloseTo(5, 10)
  expect(listenThroughChange(days.slice(0, 13), null)).toBeNull()
  expect(
    listenThroughChange(
      days.map((day) => ({ ...day, impressions: 0 })),
      null,
    ),
  ).toBeNull()
  expect(sumOfRange(days.slice(0, 2))).toEqual({
    impressions: 200,
    secondScreenImpressions: 0,
    spend: 3,
    audioSpend: 2,
    secondScreenSpend: 1,
    ltr: 0.8,
  })
})
