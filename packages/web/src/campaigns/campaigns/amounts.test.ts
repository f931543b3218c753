import { expect, test } from 'vitest'
import { type Delivering, printSumOf, remainingOf, sayAmount, sumByUnit } from './amounts.ts'

const row: Delivering = {
  objectiveType: 'PRICE',
  campaignObjective: { type: 'PRICE', value: 17_647, unlimited: false },
  totalObjective: 17_647,
  currency: 'USD',
  totalSpend: 12_237,
  actuals: 801_897,
  secondScreenImpressions: 0,
}

test('the amount that is still to be delivered is in the unit of the objective, and never below nothing', () => {
  expect(remainingOf(row)).toEqual({ value: 5410, currency: 'USD' })
  const imp = { ...row, objectiveType: 'IMPRESSIONS', totalObjective: 560_000, actuals: 208_900, secondScreenImpressions: 21 } as const
  expect(remainingOf(imp)).toEqual({ value: 351_079, currency: null })
  expect(remainingOf({ ...imp, actuals: 600_000 })).toEqual({ value: 0, currency: null })
  expect(remainingOf({ ...row, campaignObjective: { type: 'PRICE', value: null, unlimited: true } })).toBeNull()
  expect(remainingOf({ ...row, totalObjective: null })).toBeNull()
})

test('units are never added', () => {
  const amounts = [
    { value: 10, currency: null },
    { value: 1, currency: 'USD' },
    { value: 2, currency: 'EUR' },
    { value: 3, currency: 'USD' },
  ]
  expect(sumByUnit(amounts).map(sayAmount)).toEqual(['$4.00', '€2.00', '10 imp.'])
})

test('a sum and its whole are written in full up to eight digits, and shortened together from there on', () => {
  const sum = (value: number, currency: string | null) => ({ value, currency })
  expect([printSumOf(sum(34_204_629, null), 99_999_999), printSumOf(sum(99_999_999, null), 34_204_629)]).toEqual([
    '34,204,629',
    '99,999,999',
  ])
  expect([printSumOf(sum(34_204_629, null), 1e8), printSumOf(sum(1_999_999_998, 'USD'), 1e8)]).toEqual(['34.2M', '$2B'])
})
