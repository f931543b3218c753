import { expect, test } from 'vitest'
import { chosenGroup, listVendors, listWindows } from './groups.ts'

const groups = [
  { vendor: 'podsights', windowDays: 30 },
  { vendor: 'podsights', windowDays: 7 },
  { vendor: 'claritas', windowDays: 14 },
]

test('vendors stand once each, windows of a vendor from the shortest', () => {
  expect([listVendors(groups), listWindows(groups, 'podsights')]).toEqual([
    ['podsights', 'claritas'],
    [7, 30],
  ])
})

test.each([
  [{}, 'podsights', 7],
  [{ vendor: 'podsights', window: '30' }, 'podsights', 30],
  [{ vendor: 'claritas', window: '30' }, 'claritas', 14],
  [{ vendor: 'nobody', window: 'x' }, 'podsights', 7],
])('the address %j chooses %s within %i days', (search, vendor, windowDays) => {
  expect(chosenGroup(groups, search)).toEqual({ vendor, windowDays })
})

test('without a report there is nothing to choose', () => {
  expect(chosenGroup([], {})).toBeNull()
})
