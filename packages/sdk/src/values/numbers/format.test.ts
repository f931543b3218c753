import { describe, expect, test } from 'vitest'
import {
  formatCapping,
  formatImpressions,
  formatMoney,
  formatMoneyTotal,
  formatObjective,
  formatPacing,
  formatProgress,
  formatSmall,
  formatTotal,
  initialsOf,
} from './format.ts'

describe('money shows two decimals, or those of its currency', () => {
  test.each([
    [1234.5, 'USD', '$1,234.50'],
    [0, 'USD', '$0.00'],
    [-3.1, 'EUR', '-€3.10'],
    [1234, 'JPY', '¥1,234'],
    [1.5, 'KWD', 'KWD\u00a01.500'],
    [null, 'USD', '–'],
  ])('%s %s reads %s', (value, currency, text) => expect(formatMoney(value, currency)).toBe(text))
})

test('a sum of money shows no decimals', () => {
  expect([formatMoneyTotal(412_380.5, 'USD'), formatMoneyTotal(0, 'EUR'), formatMoneyTotal(1.5, 'KWD')]).toEqual([
    '$412,381',
    '€0',
    'KWD\u00a02',
  ])
})

test('totals show no decimals and impressions carry their suffix', () => {
  expect([formatTotal(5_488_269.4), formatTotal(0), formatTotal(null)]).toEqual(['5,488,269', '0', '–'])
  expect([formatImpressions(642_638), formatImpressions(null)]).toEqual(['642,638 imp.', '–'])
})

describe('progress shows one decimal', () => {
  test.each([
    [42, '42.0%'],
    [99.9, '99.9%'],
    [100, '100.0%'],
    [103.2, '103.2%'],
    [0, '0.0%'],
    [0.1, '0.1%'],
    [0.099, '< 0.1%'],
    [0.04, '< 0.1%'],
    [null, '–'],
  ])('%s reads %s', (percent, text) => expect(formatProgress(percent)).toBe(text))
  test('small negative values are named too', () => expect([formatSmall(-0.04), formatSmall(-0.1)]).toEqual(['> -0.1', '-0.1']))
})

test('an objective reads Unlimited, impressions, or money with two decimals', () => {
  expect(formatObjective({ type: 'IMPRESSIONS', value: 5, unlimited: true }, 'USD')).toBe('Unlimited')
  expect(formatObjective({ type: 'IMPRESSIONS', value: 500_000, unlimited: false }, 'USD')).toBe('500,000 imp.')
  expect(formatObjective({ type: 'PRICE', value: 2500, unlimited: false }, 'USD')).toBe('$2,500.00')
})

test("the pacing label reads 'priority - type label'", () => {
  expect(formatPacing({ priority: 5, type: 'EVENLY' })).toBe('5 - Evenly')
  expect(formatPacing({ priority: 1, type: 'AS_FAST_AS_POSSIBLE' })).toBe('1 - ASAP')
})

test.each([
  [{ limit: 3, unit: 'DAY', unitMultiplier: 1 } as const, 'Max 3 impressions every 1 day'],
  [{ limit: 1, unit: 'HOUR', unitMultiplier: 2 } as const, 'Max 1 impression every 2 hours'],
])('capping %o reads %s', (rule, text) => expect(formatCapping(rule)).toBe(text))

test.each([
  ['Dana Marsh', 'DM'],
  ['ana maria pop', 'AM'],
  ['  Zoë ', 'Z'],
  ['', ''],
])('initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
