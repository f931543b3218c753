import { afterEach, expect, test } from 'vitest'
import { dayText, dayTimeText, lastDayText, readAs } from './dates.ts'

const zone = 'America/New_York'
const midnight = '2026-11-10T05:00:00.000Z'
const afternoon = '2026-11-10T20:30:00.000Z'
afterEach(() => readAs())

test('a person reads days and times in the formats of the profile', () => {
  readAs({ dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' })
  expect([dayText(midnight, zone), lastDayText(midnight, zone), dayTimeText(afternoon, zone)]).toEqual([
    '10.11.2026',
    '09.11.2026',
    '10.11.2026 3:30 PM',
  ])
})
test('without a profile they are ISO days and 24 hours', () => {
  expect([dayText(midnight, zone), dayTimeText(afternoon, zone), dayText(null, zone), lastDayText(null, zone)]).toEqual([
    '2026-11-10',
    '2026-11-10 15:30',
    '–',
    '–',
  ])
})
