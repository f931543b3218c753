import { describe, expect, test } from 'vitest'
import type { DeliveryLines, LineDay } from './delivery-lines.ts'
import { deliveredIn, linesIn, paceIn, planIn } from './range-lines.ts'

const at = (day: number, hour = 0) => Date.UTC(2026, 10, day, hour)
const asOf = at(12, 12)

/** 1,000 are planned of each of the days 10 to 14; 900 a day came until noon of the 12th, and 800 are expected of each day to come. */
function flight(): DeliveryLines {
  const days = [10, 11, 12, 13, 14].map((day, index): LineDay => {
    const isKnown = at(day) < asOf
    const delivered = isKnown ? (day === 12 ? 450 : 900) : null
    const deliveredSum = isKnown ? (day === 12 ? 2250 : 900 * (index + 1)) : null
    const expectedSum = day < 12 ? null : 2250 + 400 + 800 * (day - 12)
    return {
      date: `2026-11-${day}`,
      at: at(day),
      until: at(day + 1),
      isWhole: day < 12,
      delivered,
      deliveredSum,
      planned: 1000,
      plannedSum: 1000 * (index + 1),
      expected: expectedSum === null ? null : 800,
      expectedSum,
    }
  })
  return {
    days,
    now: { at: asOf, delivered: 2250, planned: 2500 },
    plannedTotal: 5000,
    expectedTotal: 4250,
    inFullTotal: 5000,
    expectedShare: 0.85,
  }
}

const range = (from: number, to: number) => ({ start: new Date(from), end: new Date(to) })

describe('delivered of a range is held against the plan of that range', () => {
  test.each([
    ['past days', range(at(10), at(12)), { planned: 2000, due: 2000, delivered: 1800, pace: 0.9 }],
    ['the present day', range(at(12), at(13)), { planned: 1000, due: 500, delivered: 450, pace: 0.9 }],
    ['past and coming days', range(at(11), at(14)), { planned: 3000, due: 1500, delivered: 1350, pace: 0.9 }],
    ['coming days', range(at(13), at(15)), { planned: 2000, due: 0, delivered: 0, pace: undefined }],
    ['the whole flight', range(at(1), at(30)), { planned: 5000, due: 2500, delivered: 2250, pace: 0.9 }],
    ['days before it', range(at(1), at(5)), { planned: 0, due: 0, delivered: 0, pace: undefined }],
  ])('%s', (_, chosen, { planned, due, delivered, pace }) => {
    const lines = flight()
    expect(planIn(lines, chosen)).toEqual({ planned, due })
    expect(deliveredIn(lines, chosen)).toBe(delivered)
    expect(paceIn(planIn(lines, chosen), delivered)?.pace).toBe(pace)
  })

  test('a part of a day has its part of the plan', () => {
    expect(planIn(flight(), range(at(10, 6), at(10, 18)))).toEqual({ planned: 500, due: 500 })
  })

  test('without a plan nothing is due', () => {
    const lines = { ...flight(), plannedTotal: null }
    expect(planIn(lines, range(at(10), at(12)))).toEqual({ planned: null, due: null })
    expect(paceIn({ planned: null, due: null }, 10)).toBeNull()
  })
})

describe('the chart of a range begins its sums with the range', () => {
  test('past and coming days', () => {
    const { days, now, expectedShare } = linesIn(flight(), range(at(11), at(14)))
    expect(days.map(({ date, deliveredSum, plannedSum, expectedSum }) => [date, deliveredSum, plannedSum, expectedSum])).toEqual([
      ['2026-11-11', 900, 1000, null],
      ['2026-11-12', 1350, 2000, 1750],
      ['2026-11-13', null, 3000, 2550],
    ])
    expect(now).toEqual({ at: asOf, delivered: 1350, planned: 1500 })
    // 2,550 of the 3,000 of these days, not of the flight's 5,000.
    expect(expectedShare).toBe(0.85)
  })

  test('coming days begin with nothing', () => {
    const { days } = linesIn(flight(), range(at(13), at(15)))
    expect(days.map(({ expectedSum, plannedSum }) => [expectedSum, plannedSum])).toEqual([
      [800, 1000],
      [1600, 2000],
    ])
  })
})
