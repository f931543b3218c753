import { expect, test } from 'vitest'
import { createBudgets } from './budgets.ts'

test('a site that asks without end gets 60 answers at once, and one more each second', () => {
  let now = 0
  const mayAsk = createBudgets(() => now)
  const granted = (count: number, origin = 'https://mail.example') =>
    Array.from({ length: count }, () => mayAsk(origin, 'mentions.read')).filter(Boolean).length
  expect(granted(1000)).toBe(60)
  now += 3000
  expect(granted(1000)).toBe(3)
  expect(granted(1000, 'https://other.example')).toBe(60)
  now += 86_400_000
  expect(granted(1000)).toBe(60)
})

test('a site opens the popup twice and not a third time', () => {
  const mayAsk = createBudgets(() => 0)
  expect([1, 2, 3].map(() => mayAsk('https://mail.example', 'mention.openPopup'))).toEqual([true, true, false])
  expect(mayAsk('https://mail.example', 'mention.forecast')).toBe(true)
})

test('a clock that is set back grants nothing', () => {
  let now = 1_000_000
  const mayAsk = createBudgets(() => now)
  for (let count = 0; count < 60; count++) mayAsk('https://mail.example', 'mentions.read')
  now = 0
  expect(mayAsk('https://mail.example', 'mentions.read')).toBe(false)
})

test('messages that ask no server have no budget', () => {
  const mayAsk = createBudgets(() => 0)
  expect(Array.from({ length: 500 }, () => mayAsk('https://mail.example', 'mentions.start')).every(Boolean)).toBe(true)
})
