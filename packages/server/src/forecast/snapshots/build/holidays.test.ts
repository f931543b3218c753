import { expect, test } from 'vitest'
import { findEaster, holidayCalendars } from './holidays.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

test('Easter falls where the churches have it', () => {
  expect([2024, 2025, 2026, 2027].map((year) => dayOf(findEaster(year, 'western')))).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
  ])
  expect([2024, 2025, 2026, 2027].map((year) => dayOf(findEaster(year, 'orthodox')))).toEqual([
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
  ])
})

test('calendars hold fixed days, the n-th weekday of a month, and days around Easter', () => {
  const { US, RO, GB } = holidayCalendars(2026, 2026)
  expect(US).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
  expect(RO).toEqual(expect.arrayContaining(['2026-04-10', '2026-04-12', '2026-04-13', '2026-05-31', '2026-06-01', '2026-12-01']))
  expect(GB).toEqual(['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-26'])
})
