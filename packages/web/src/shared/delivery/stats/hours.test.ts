import type { statistics } from '@spotdesk/sdk/contract'
import { hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import type { LinesSource } from './delivery-lines.ts'
import { hourLines, findShownHours, sumOfHours, usualGrain } from './hours.ts'

const at = (hour: number) => new Date(Date.parse('2026-11-16T05:00Z') + hour * hourMs)
const asOf = at(3)

describe('the hours of a range', () => {
  test('a range of up to two days is shown by hours, a longer one by days', () => {
    expect([25, 49, 72].map((hours) => usualGrain({ start: at(0), end: at(hours) }))).toEqual(['hour', 'hour', 'day'])
  })

  test('of a long range the last week that is known is shown, of one to come its first', () => {
    expect(findShownHours({ start: at(-500), end: at(500) }, asOf)).toEqual({ start: at(3 - 168), end: at(3), isCut: true })
    expect(findShownHours({ start: at(0), end: at(48) }, asOf)).toEqual({ start: at(0), end: at(48), isCut: false })
    expect(findShownHours({ start: at(10), end: at(500) }, asOf)).toEqual({ start: at(10), end: at(178), isCut: true })
    expect(findShownHours({ start: at(10), end: at(20) }, null)).toEqual({ start: at(10), end: at(20), isCut: false })
  })
})

const part = {
  unit: 'IMPRESSIONS',
  objective: 1000,
  delivered: 100,
  planned: 100,
  impressionPrice: 0.02,
  supply: 'NONE',
  forecastAt: null,
  days: [{ date: '2026-11-16', until: at(24), planned: 1000, expected: null }],
  hours: [2, 3].map((hour) => ({ from: at(hour), planned: 50 })),
} as const
const campaign = {
  actuals: 100,
  totalSpend: 1,
  audioSpend: 1,
  secondScreenImpressions: 0,
  secondScreenSpend: 0,
  timeZone: 'America/New_York',
  startDate: at(2),
  endDate: at(24),
  campaignRevenue: { type: 'CPM' },
} as LinesSource['campaign']
const rows = [{ hour: at(2), impressions: 40, secondScreenImpressions: 0, spend: 0.4, secondScreenSpend: 0 } as statistics.StatisticsRow]
const lines = (measure: 'SPEND' | 'IMPRESSIONS', plan: LinesSource['plan'] = { audio: part as never, secondScreen: null }) =>
  hourLines({ rows, plan, campaign, measure, asOf, span: { start: at(1), end: at(4) } })

describe('the lines of hours', () => {
  test('an hour without delivery has 0, one that is not over nothing, and the plan only those of the flight', () => {
    expect(lines('IMPRESSIONS').map(({ delivered, planned }) => [delivered, planned])).toEqual([
      [0, null],
      [40, 50],
      [null, 50],
    ])
    expect(sumOfHours(lines('IMPRESSIONS'))).toEqual({ delivered: 40, planned: 50 })
  })

  test('the plan in money counts with what was charged so far, and from now on with today’s price', () => {
    expect(lines('SPEND').map(({ delivered, planned }) => [delivered, planned])).toEqual([
      [0, null],
      [0.4, 0.5],
      [null, 1],
    ])
  })

  test('without a plan there is delivery alone', () => {
    expect(sumOfHours(lines('IMPRESSIONS', null))).toEqual({ delivered: 40, planned: null })
  })
})
