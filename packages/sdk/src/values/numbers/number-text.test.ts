import { describe, expect, test } from 'vitest'
import { currencyUnits, guessNumber, parseNumber, printNumber, stepNumber } from './number-text.ts'

describe('a typed number', () => {
  test.each([
    ['1,234.50', 'en-US', 1234.5],
    ['1.234,50', 'de-DE', 1234.5],
    ['1 234,50', 'en-US', 1234.5],
    ["1'234.50", 'en-US', 1234.5],
    ['1,234', 'en-US', 1234],
    ['1,234', 'de-DE', 1.234],
    ['1.234', 'de-DE', 1234],
    ['1.234', 'en-US', 1.234],
    ['12,5', 'en-US', 12.5],
    ['0,123', 'en-US', 0.123],
    ['8,000,000', 'en-US', 8_000_000],
    ['1 234 567', 'de-DE', 1_234_567],
    ['12,34,567.5', 'en-IN', 1_234_567.5],
    ['.5', 'en-US', 0.5],
    ['12.', 'en-US', 12],
    ['−3', 'en-US', -3],
    ['  ', 'en-US', null],
  ])('%j in %s is %j', (text, locale, expected) => expect(parseNumber(text, locale)).toBe(expected))

  test.each([
    'abc',
    '-',
    '1.2.3',
    '1,23,4',
    '1,2.3,4',
    '12 km',
    '--1',
    '-$-1',
    '1e5',
    '12345678901234567',
    '12 5',
    "1'2",
    '1 2,345',
    '10²',
    '1/2',
  ])('%j is no number, and is given on as it was typed', (text) => expect(parseNumber(text, 'en-US')).toBe(text))
})

test.each([
  ['1.234,50', 'en-US', 1234.5],
  ['1.250.000', 'en-US', 1_250_000],
  ['8,000,000', 'de-DE', 8_000_000],
  ['1,234.5', 'de-DE', 1234.5],
])('%j in %s is grouped by the marks of others, so that it is refused with its reading', (text, locale, reading) => {
  expect([parseNumber(text, locale), guessNumber(text, locale)]).toEqual([text, reading])
})

test('what stands beside the digits is a unit that is asked for, or the text is no number', () => {
  const dollars = currencyUnits('USD', 'ro-RO')
  expect(['$ 14.5', '-$14.5', '$-14.5', '14.50 USD', '14.50 usd', '3 dollars'].map((text) => parseNumber(text, 'en-US', dollars))).toEqual([
    14.5,
    -14.5,
    -14.5,
    14.5,
    14.5,
    '3 dollars',
  ])
  for (const text of ['€ 12', '12 EUR', '10 %', 'Rs.5', '$.5', '12 km']) expect(parseNumber(text, 'en-US', dollars)).toBe(text)
  expect(parseNumber('15 %', 'en-US', ['%'])).toBe(15)
  expect(parseNumber('15 %', 'en-US')).toBe('15 %')
  expect(['€ 12', '15 %', 'abc', ''].map((text) => guessNumber(text, 'en-US'))).toEqual([12, 15, null, null])
})

test('a field shows every digit of a number, grouped and with the decimals of its currency', () => {
  expect(printNumber(7_500_000, 'en-US', { isGrouped: true })).toBe('7,500,000')
  expect(printNumber(1234.5, 'de-DE', { isGrouped: true, leastDecimals: 2 })).toBe('1.234,50')
  expect(printNumber(14.0305, 'en-US', { leastDecimals: 2 })).toBe('14.0305')
  expect([printNumber(null, 'en-US'), printNumber('1.2.3', 'en-US')]).toEqual(['', '1.2.3'])
})

test('arrows step exactly and stay within the bounds', () => {
  expect(stepNumber(0.1, 1, { step: 0.2 })).toBe(0.3)
  expect(stepNumber(9, 10, { maximum: 12 })).toBe(12)
  expect(stepNumber(2, -10, { minimum: 1 })).toBe(1)
  expect([stepNumber(null, 1, { minimum: 5 }), stepNumber(null, -1, {})]).toEqual([5, 0])
})
