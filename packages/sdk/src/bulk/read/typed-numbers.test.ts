import { expect, test } from 'vitest'
import { readCpm, readObjective, readPercent, readPriority, type TypedNumberContext, type TypedNumberResult } from './typed-numbers.ts'

const campaign: TypedNumberContext = { currency: 'USD', objectiveType: 'IMPRESSIONS', objective: 100_000, cpm: 12.5 }
/** A value, or the code of its problem and the texts beside it. */
const said = (typed: TypedNumberResult) =>
  typed.ok
    ? typed.value
    : Object.values(typed.problem)
        .filter((part) => typeof part !== 'object')
        .join(' ')

// The first nine are the texts of a public report: with a percent sign none of them is an amount.
test.each([
  ['+2,5 %', 12.81],
  ['10 %', 'twoReadings +10% 10'],
  ['+1,000 %', 137.5],
  ['+200000 %', 'noPercent'],
  ['-0,5 %', 12.44],
  ['12,345', 12_345],
  ['1.234,56', 'invalidNumber 1234.56'],
  ['+10 %', 13.75],
  ['-5 %', 11.88],
  ['−5 %', 11.88],
  ['10％', 'twoReadings +10% 10'],
  ['+1.000,5 %', 'invalidNumber 1000.5'],
  ['+10 % more', 'invalidNumber 10'],
  ['+%', 'noPercent'],
  ['+10', 'twoReadings +10% 10'],
  ['12,5', 12.5],
  ['$ 14.50', 14.5],
  ['14.50 usd', 14.5],
  ['€ 14.50', 'invalidNumber 14.5'],
  ['12 5', 'invalidNumber'],
  ['1.23456', 'tooManyDecimals'],
  ['0', 'tooSmall 0.001'],
  ['', 'required'],
])('“%s” in a CPM cell', (text, expected) => expect(said(readCpm(text, campaign))).toBe(expected))

test.each([
  ['10 %', 'twoReadings +10% 10'],
  ['+10 %', 110_000],
  ['-0,5 %', 99_500],
  ['$ 5000', 'invalidNumber 5000'],
  ['1.250.000', 'invalidNumber 1250000'],
  ['1,250,000', 1_250_000],
  ['1.5', 'noWholeNumber'],
])('“%s” in the cell of an objective of impressions', (text, expected) => expect(said(readObjective(text, campaign))).toBe(expected))

test('an objective of money takes the sign of its currency', () => {
  const priced: TypedNumberContext = { ...campaign, objectiveType: 'PRICE' }
  expect([said(readObjective('$ 6,000', priced)), said(readObjective('€ 6,000', priced))]).toEqual([6000, 'invalidNumber 6000'])
})

test('percent are added to something: not to nothing, to several campaigns at once, or to a priority', () => {
  const empty = { ...campaign, objective: null, cpm: null }
  expect([said(readObjective('+10 %', empty)), said(readCpm('+10 %', empty))]).toEqual(['nothingToChange', 'nothingToChange'])
  expect(said(readCpm('+10 %', null))).toBe('severalToChange')
  expect([said(readPriority('10 %', 'STANDARD', true)), said(readPriority('2', 'STANDARD', false))]).toEqual([
    'invalidNumber 10',
    'forbidden 4',
  ])
})

test('what percent make of a value stays within its bounds', () => {
  expect(said(readObjective('+100000 %', { ...campaign, objective: 1e12 }))).toMatch(/^tooBig /)
})

test('percent for many campaigns are read with the same marks', () => {
  expect(['10', '+2,5 %', '-12.5', '1.234,5', '-100', 'ten', ''].map((text) => said(readPercent(text)))).toEqual([
    10,
    2.5,
    -12.5,
    'invalidNumber 1234.5',
    'noPercent',
    'noPercent',
    'noPercent',
  ])
})
