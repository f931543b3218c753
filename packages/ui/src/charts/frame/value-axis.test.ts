import { expect, test } from 'vitest'
import { valueAxis } from './value-axis.ts'
import { countFormat, moneyFormat, percentFormat } from './value-formats.ts'

test.each([
  ['money up to 17,647', [0, 17_647], [0, 5000, 10_000, 15_000, 20_000]],
  ['nothing', [], [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ['zeros', [0, 0], [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ['one value', [42], [0, 10, 20, 30, 40, 50]],
  ['losses and gains', [-30, 55], [-40, -20, 0, 20, 40, 60]],
  ['losses alone', [-9, -4], [-10, -8, -6, -4, -2, 0]],
  ['values that are missing', [Number.NaN, 8, Infinity], [0, 2, 4, 6, 8]],
])('the axis of %s has round ticks and zero', (_, values, ticks) => {
  const axis = valueAxis(values, 5)
  expect(axis.ticks.map((tick) => Math.round(tick * 10) / 10)).toEqual(ticks)
  expect(axis.domain).toEqual([ticks[0], ticks.at(-1)])
})

test('an axis that need not hold zero is as narrow as its values', () => {
  expect(valueAxis([87, 91], 4, false).domain).toEqual([87, 91])
  const [low, high] = valueAxis([87, 87], 4, false).domain
  expect(low < 87 && high > 87).toBe(true)
})

test('ticks are short and have the decimals that tell neighbours apart', () => {
  const money = moneyFormat('USD')
  expect([0, 500, 5000, 15_000, 2_500_000].map((value) => money.tick(value, 500))).toEqual(['$0', '$500', '$5k', '$15k', '$2.5M'])
  expect([money.tick(0.5, 0.25), money.tick(1500, 500), money.tick(-1500, 500)]).toEqual(['$0.50', '$1.5k', '−$1.5k'])
  expect([moneyFormat('JPY').tick(15_000, 5000), moneyFormat('EUR', 'de').tick(500, 100)]).toEqual(['¥15k', '500\u00A0€'])
  expect([countFormat('imp.').tick(200_000, 100_000), countFormat().tick(-0, 1)]).toEqual(['200k', '0'])
  expect([percentFormat().tick(12, 2), percentFormat().tick(0.2, 0.2)]).toEqual(['12%', '0.2%'])
})

test('values are exact, with their unit', () => {
  expect([moneyFormat('USD').value(1234.5), countFormat('imp.').value(642_638), percentFormat().value(87.34)]).toEqual([
    '$1,234.50',
    '642,638 imp.',
    '87.3%',
  ])
})

test('labels beside lines have no cents of hundreds', () => {
  expect([moneyFormat('USD').rounded(14_897.2), moneyFormat('USD').rounded(-17.5), moneyFormat('JPY').rounded(1500)]).toEqual([
    '$14,897',
    '−$17.50',
    '¥1,500',
  ])
  expect([percentFormat().rounded(87.34), percentFormat().rounded(0.42), countFormat('imp.').rounded(12)]).toEqual([
    '87%',
    '0.4%',
    '12 imp.',
  ])
})
