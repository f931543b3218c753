import { expect, test } from 'vitest'
import { type Delivering, getDelivered, printSumBeside, getRemaining, formatAmount, sumByUnit } from './amounts.ts'

const row: Delivering = {
  campaignType: 'STANDARD',
  objectiveType: 'PRICE',
  campaignObjective: { type: 'PRICE', value: 17_647, unlimited: false },
  secondScreenObjective: null,
  currency: 'USD',
  audioSpend: 12_237,
  actuals: 801_897,
  secondScreenImpressions: 0,
}

test('the amount that is still to be delivered is in the unit of the objective, and never below nothing', () => {
  expect(getRemaining(row)).toEqual({ value: 5410, currency: 'USD' })
  const campaignObjective = { type: 'IMPRESSIONS', value: 560_000, unlimited: false } as const
  const imp = { ...row, objectiveType: 'IMPRESSIONS', campaignObjective, actuals: 208_921 } as const
  expect(getRemaining(imp)).toEqual({ value: 351_079, currency: null })
  expect(getRemaining({ ...imp, actuals: 600_000 })).toEqual({ value: 0, currency: null })
  expect(getRemaining({ ...row, campaignObjective: { type: 'PRICE', value: null, unlimited: true } })).toBeNull()
  expect(getRemaining({ ...row, campaignObjective: { type: 'PRICE', value: null, unlimited: false } })).toBeNull()
})

test('the second screen counts where it alone decides, as in the progress and in the totals, whatever the unit of the audio objective', () => {
  const second = { secondScreenImpressions: 2000, secondScreenObjective: 5000 }
  expect(getDelivered({ ...row, ...second })).toEqual({ value: 12_237, currency: 'USD' })
  expect([
    getDelivered({ ...row, ...second, campaignType: 'SECOND_SCREEN' }),
    getRemaining({ ...row, ...second, campaignType: 'SECOND_SCREEN' }),
  ]).toEqual([
    { value: 2000, currency: null },
    { value: 3000, currency: null },
  ])
})

test('units are never added', () => {
  const amounts = [
    { value: 10, currency: null },
    { value: 1, currency: 'USD' },
    { value: 2, currency: 'EUR' },
    { value: 3, currency: 'USD' },
  ]
  expect(sumByUnit(amounts).map(formatAmount)).toEqual(['$4.00', '€2.00', '10 imp.'])
})

test('a sum and its whole are written in full up to eight digits, and shortened together from there on', () => {
  const sum = (value: number, currency: string | null) => ({ value, currency })
  expect([printSumBeside(sum(34_204_629, null), 99_999_999), printSumBeside(sum(99_999_999, null), 34_204_629)]).toEqual([
    '34,204,629',
    '99,999,999',
  ])
  expect([printSumBeside(sum(34_204_629, null), 1e8), printSumBeside(sum(1_999_999_998, 'USD'), 1e8)]).toEqual(['34.2M', '$2B'])
})
