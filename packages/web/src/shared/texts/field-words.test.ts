import { specifiedFormats, formatDayTime, lastMinuteOf } from '@spotdesk/sdk/values'
import { expect, test } from 'vitest'
import { nameOfField, settingColumns, storedText } from './field-words.ts'

const reader = {
  dates: {
    dayTime: (at: Date | null, zone: string) => formatDayTime(at, zone, specifiedFormats),
    endTime: (at: Date, zone: string) => lastMinuteOf(at, zone, specifiedFormats),
  },
  zone: 'America/New_York',
  say: (text: string) => text,
}

test('each setting of a file has a name for people, and none has that of its member', () => {
  expect(settingColumns.length).toBeGreaterThan(40)
  for (const { field } of settingColumns) expect(nameOfField(field), field).toMatch(/^[A-Z](?!.*[a-z][A-Z])/)
  expect(['endDate', 'cpm', 'marginPercent', 'firstName'].map(nameOfField)).toEqual(['End', 'CPM', 'Margin', 'First name'])
})

test('a field of a record is called as its lists call it', () => {
  expect(['maxDuration', 'feedType', 'revenueShare'].map(nameOfField)).toEqual(['Longest ad', 'Feed type', 'Revenue share'])
})

test.for<[string, unknown, string]>([
  ['endDate', '2027-03-02T05:00:00.000Z', '2027/03/01 23:59'],
  ['startDate', '2027-03-02T05:00:00.000Z', '2027/03/02 00:00'],
  ['cpm', 82_000, '$8.20'],
  ['pacingType', 'EVENLY', 'Evenly'],
  ['marginPercent', 10, '10%'],
  ['objectiveUnlimited', true, 'yes'],
  ['dealId', null, 'nothing'],
  ['categoryIds', [], 'nothing'],
  ['name', 'Radio Kia', '“Radio Kia”'],
  ['weight', 20, '20'],
  ['feedType', 'WEB_RADIO', 'Web radio'],
  ['type', 'PUREPLAY', 'Pure play'],
  ['positions', ['PREROLL', 'MIDROLL'], 'Pre-roll, Mid-roll'],
  ['genres', ['jazz', 'blues'], 'jazz, blues'],
  ['maxDuration', 60, '60 s'],
])('a stored %s of %j reads as %s', ([field, stored, text]) => {
  expect(storedText(field, stored, { currency: 'USD' }, reader)).toBe(text)
})
