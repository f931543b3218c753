import { describe, expect, test } from 'vitest'
import { type OrderContext, type OrderFields, checkOrder } from './order-fields.ts'

const order: OrderFields = {
  name: 'Spring',
  advertiserId: 1,
  startDate: new Date('2027-01-01'),
  endDate: new Date('2027-02-01'),
  currency: 'USD',
  revenueType: 'CPM',
  objectiveType: 'IMPRESSIONS',
  objectiveValue: 100,
  objectiveUnlimited: false,
  managedObjective: 60,
  optimisedObjective: 40,
  capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
  dealId: null,
  comments: null,
  externalReference: null,
  marginPercent: 12.3456,
}
const alone: OrderContext = { before: null, campaigns: 0, sumObjective: 0 }
const said = (change: Partial<OrderFields>, context: Partial<OrderContext> = {}) => {
  const { errors, warnings } = checkOrder({ ...order, ...change }, { ...alone, ...context })
  return [
    errors.map(({ field, code, params }) => [field, code, ...Object.values(params ?? {})].join(' ')),
    warnings.map(({ field, code }) => `${field} ${code}`),
  ]
}

describe('An order', () => {
  test('that holds has nothing to say', () => expect(said({})).toEqual([[], []]))
  test.each<[string, Partial<OrderFields>, string]>([
    ['ends after its start', { endDate: order.startDate }, 'endDate endBeforeStart'],
    ['has managed and optimised objectives whose sum is at most its value', { optimisedObjective: 41 }, 'optimisedObjective tooBig 40'],
    ['has a managed objective of at most its value', { managedObjective: 101, optimisedObjective: null }, 'managedObjective tooBig 100'],
    ['has shares of at most its value', { managedObjective: 101, optimisedObjective: 1 }, 'managedObjective tooBig 100'],
    ['has a margin of at most four decimals', { marginPercent: 1.00001 }, 'marginPercent tooManyDecimals'],
    [
      'has lifetime caps with the multiplier 1',
      { capping: [{ limit: 3, unit: 'CAMPAIGN', unitMultiplier: 2 }] },
      'capping.0.unitMultiplier invalidValue',
    ],
  ])('%s', (_, change, error) => expect(said(change)).toEqual([[error], []]))

  test('of unlimited objective or without one may have any shares', () => {
    expect(said({ objectiveUnlimited: true, managedObjective: 999 })).toEqual([[], []])
    expect(said({ objectiveValue: null, managedObjective: 999 })).toEqual([[], []])
  })

  test('warns when the objectives of its campaigns exceed it', () => {
    expect(said({}, { sumObjective: 100 })).toEqual([[], []])
    expect(said({}, { sumObjective: 101 })).toEqual([[], ['objectiveValue objectivesExceedOrder']])
  })

  test('keeps its advertiser, currency and objective type once it has a campaign', () => {
    const change = { advertiserId: 2, currency: 'EUR', objectiveType: 'PRICE' } as const
    expect(said(change, { before: order })).toEqual([[], []])
    expect(said(change, { before: order, campaigns: 1 })[0]).toEqual([
      'advertiserId readOnly',
      'currency readOnly',
      'objectiveType readOnly',
    ])
  })
})
