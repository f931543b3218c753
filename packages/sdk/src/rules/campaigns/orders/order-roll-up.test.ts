import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderSums, partOfOrder, rollUpOrder } from './order-roll-up.ts'

const sums: OrderSums = {
  objectiveUnlimited: false,
  objectiveValue: null,
  audioObjective: 1000,
  hasUnlimitedCampaign: false,
  delivered: 999.5,
  expected: 0,
  riskyCampaigns: 0,
  due: 0,
  booked: 1000,
  startDate: null,
  endDate: null,
  asOf: null,
  secondScreenObjective: null,
  secondScreenDelivered: 5,
  secondScreenExpected: 5,
}

test('without an objective of its own it is measured by the sum of its campaigns, and 99.95 % is never shown as 100.0 %', () => {
  expect(rollUpOrder(sums)).toMatchObject({ audioObjective: 1000, completeE1: 999, estimatedCompleteE1: 999 })
})

test('an unlimited campaign makes the sum unlimited, but not an objective that the order has itself', () => {
  expect(rollUpOrder({ ...sums, hasUnlimitedCampaign: true })).toMatchObject({ audioObjective: null, completeE1: null })
  expect(rollUpOrder({ ...sums, hasUnlimitedCampaign: true, objectiveValue: 1999 })).toMatchObject({
    audioObjective: 1999,
    completeE1: 500,
  })
  expect(rollUpOrder({ ...sums, objectiveUnlimited: true, objectiveValue: 1999 })).toMatchObject({ audioObjective: null })
})

test('it is at risk where a forecast says so and it is expected to miss its objective by five percent', () => {
  const atRisk = (expected: number, riskyCampaigns: number) => rollUpOrder({ ...sums, delivered: 100, expected, riskyCampaigns }).atRisk
  expect([atRisk(950, 1), atRisk(950, 0), atRisk(951, 1), atRisk(0, 2)]).toEqual([true, false, false, true])
  // Without an objective there is none to miss.
  expect(rollUpOrder({ ...sums, hasUnlimitedCampaign: true, riskyCampaigns: 3 }).atRisk).toBe(false)
})

test('a second screen without an objective has no completion', () => {
  expect(rollUpOrder(sums)).toMatchObject({
    secondScreenObjective: null,
    secondScreenCompleteE1: null,
    secondScreenEstimatedCompleteE1: null,
  })
})

test('completion is between 0 and 100.0 % and never above what is expected', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 })
  const objective = fc.option(fc.integer({ min: 1, max: 1_000_000_000 }))
  fc.assert(
    fc.property(amount, amount, objective, objective, (delivered, expected, objectiveValue, audioObjective) => {
      const { completeE1, estimatedCompleteE1 } = rollUpOrder({ ...sums, delivered, expected, objectiveValue, audioObjective })
      if ((objectiveValue ?? audioObjective) === null) {
        expect([completeE1, estimatedCompleteE1]).toEqual([null, null])
        return
      }
      expect(completeE1).toBeGreaterThanOrEqual(0)
      expect(estimatedCompleteE1).toBeLessThanOrEqual(1000)
      expect(completeE1!).toBeLessThanOrEqual(estimatedCompleteE1!)
    }),
  )
})

test('an order is on pace where its campaigns are and have all of it; what no campaign has is due by its dates', () => {
  const [startDate, endDate, asOf] = [new Date('2026-11-01T00:00Z'), new Date('2026-11-21T00:00Z'), new Date('2026-11-11T00:00Z')]
  const half = { ...sums, objectiveValue: 1000, booked: 1000, delivered: 500, due: 500, startDate, endDate, asOf }
  const table: [Partial<OrderSums>, { elapsedE1: number | null; pace: number | null }][] = [
    [{}, { elapsedE1: 500, pace: 1 }],
    [{ delivered: 400 }, { elapsedE1: 500, pace: 0.8 }],
    // Campaigns of 140 that are on pace: 70 of them are due, and half of the 860 that nobody has booked.
    [
      { booked: 140, due: 70, delivered: 70 },
      { elapsedE1: 500, pace: 0.14 },
    ],
    // Booked twice: of 1,000 that are due of the campaigns, the order takes 500.
    [
      { booked: 2000, due: 1000, delivered: 500 },
      { elapsedE1: 500, pace: 1 },
    ],
    [
      { booked: 0, due: 0, delivered: 0, startDate: null },
      { elapsedE1: 0, pace: null },
    ],
    [{ objectiveUnlimited: true }, { elapsedE1: null, pace: null }],
    [
      { booked: 0, due: 0, delivered: 0, asOf: endDate },
      { elapsedE1: 1000, pace: 0 },
    ],
  ]
  for (const [more, expected] of table) expect([more, rollUpOrder({ ...half, ...more })]).toMatchObject([more, expected])
})

test('a campaign is a part of its order where the order has an objective', () => {
  expect(partOfOrder({ objective: 250, delivered: 100 }, 1000)).toEqual({ objective: 0.25, delivered: 0.1 })
  expect(partOfOrder({ objective: null, delivered: 100 }, 1000)).toEqual({ objective: null, delivered: 0.1 })
  expect(partOfOrder({ objective: 250, delivered: 100 }, null)).toEqual({ objective: null, delivered: null })
})
