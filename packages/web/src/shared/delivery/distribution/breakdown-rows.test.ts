import type { statistics } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { breakdownRows, dayAt, readDayInstant } from './breakdown-rows.ts'

const timeZone = 'America/New_York'
const at = (text: string) => new Date(text)
const row = (given: Partial<statistics.StatisticsRow>) => given as statistics.StatisticsRow

describe('the rows of a breakdown', () => {
  test('every day of the span is there up to what is known, with nothing where nothing was delivered', () => {
    const rows = breakdownRows(
      { by: 'day', timeZone, asOf: at('2026-11-03T12:00Z'), rows: [row({ date: '2026-11-02', impressions: 5, spend: 1 })] },
      { start: at('2026-10-31T04:00Z'), end: at('2026-12-01T05:00Z') },
    )
    expect(rows.map(({ id, impressions }) => [new Date(id).toISOString(), impressions])).toEqual([
      ['2026-10-31T04:00:00.000Z', 0],
      ['2026-11-01T04:00:00.000Z', 0],
      ['2026-11-02T05:00:00.000Z', 5],
      ['2026-11-03T05:00:00.000Z', 0],
    ])
  })

  test('the day on which clocks change has 25 hours', () => {
    const span = dayAt(at('2026-11-01T20:00Z').getTime(), timeZone)
    const rows = breakdownRows(
      { by: 'hour', timeZone, asOf: at('2026-11-20T12:00Z'), rows: [row({ hour: at('2026-11-01T06:00Z'), impressions: 5 })] },
      span,
    )
    expect([rows.length, rows.findIndex(({ impressions }) => impressions === 5)]).toEqual([25, 2])
  })

  test('amounts that are not shown are unknown in empty slots too', () => {
    const rows = breakdownRows(
      { by: 'day', timeZone, asOf: at('2026-11-03T12:00Z'), rows: [row({ date: '2026-11-02', spend: null, secondScreenSpend: null })] },
      { start: at('2026-11-01T04:00Z'), end: at('2026-11-03T05:00Z') },
    )
    expect(rows.map(({ spend }) => spend)).toEqual([null, null])
    expect(
      breakdownRows({ by: 'day', timeZone, asOf: null, rows: [] }, { start: at('2026-11-01T04:00Z'), end: at('2026-11-03T05:00Z') }),
    ).toEqual([])
  })
})

test('a date is epoch milliseconds; anything else is none', () => {
  expect(readDayInstant('1795000000000')).toBe(1_795_000_000_000)
  for (const text of [undefined, '', 'x', '-5', '1.5', '999999999999999']) expect(readDayInstant(text)).toBeNull()
})
