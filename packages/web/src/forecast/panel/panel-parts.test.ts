import { describe, expect, test } from 'vitest'
import { priorityYields } from './avails/yields.ts'
import { groupsOfAd } from './breakdown/ad-targeting.ts'
import { contenderLines } from './contending/contenders.ts'
import { daySlots, slotText } from './figures/day-slots.ts'

test('contenders: the largest have a line, the rest is summed, other buyers come last', () => {
  const own = [5, 4, 3, 2, 1].map((impressions) => ({ campaignId: impressions, name: `C${impressions}`, priority: 1, impressions }))
  const { own: lines, rest, others } = contenderLines({ own, otherBuyers: { name: 'Other buyers', share: 0.5 }, impressions: 40 }, 2)
  expect(lines.map(({ name, bar }) => [name, bar])).toEqual([
    ['C5', 0.25],
    ['C4', 0.2],
  ])
  expect(rest).toEqual({ count: 3, impressions: 6 })
  expect(others).toMatchObject({ campaignId: null, impressions: 20, bar: 1 })
  expect(contenderLines({ own: [], otherBuyers: null, impressions: 0 }, 2)).toEqual({ own: [], rest: null, others: null })
})

test('days are bars of their own, or summed to weeks, and none is lost', () => {
  const days = Array.from({ length: 31 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
    matched: 10,
    available: index,
  }))
  expect(daySlots(days, 31)).toHaveLength(31)
  const weeks = daySlots(days, 30)
  // Thin spaces stand around the dash.
  expect(weeks.map(slotText).map((text) => text.replaceAll('\u2009', ' '))).toEqual([
    'Nov 1 – 7',
    'Nov 8 – 14',
    'Nov 15 – 21',
    'Nov 22 – 28',
    'Nov 29 – Dec 1',
  ])
  expect(weeks.reduce((sum, { matched }) => sum + matched, 0)).toBe(310)
})

test('a better priority yields more than the own, which is marked', () => {
  const byPriority = [1, 2, 3].map((priority) => ({ priority, available: 100 - priority * 10 }))
  expect(priorityYields({ byPriority }, 2).map(({ more }) => more)).toEqual([10, null, -10])
})

describe('the targeting that an ad delivers by', () => {
  const group = (...types: string[]) => ({ rules: types.map((type) => ({ type })) }) as never
  const typesOf = (groups: ReturnType<typeof groupsOfAd>) =>
    groups && groups.map(({ rules }) => rules.map(({ type }) => type as string).join('+'))
  const rules = (link: 'AND' | 'REPLACE') => [{ ads: [7], link, groups: [group('C'), group('D')] as never }]
  test.each([
    [null, 'AND', ['A', 'B']],
    [8, 'AND', ['A', 'B']],
    [7, 'AND', ['A+C', 'A+D', 'B+C', 'B+D']],
    [7, 'REPLACE', ['C', 'D']],
  ] as const)('ad %s with %s: %j', (ad, link, expected) =>
    expect(typesOf(groupsOfAd([group('A'), group('B')], rules(link), ad))).toEqual(expected),
  )
  test('without the campaign’s it is its own, and without any everything matches', () => {
    expect(typesOf(groupsOfAd(null, rules('AND'), 7))).toEqual(['C', 'D'])
    expect(groupsOfAd([], [], null)).toBeNull()
  })
})
