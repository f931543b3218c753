import { expect, test } from 'vitest'
import { dateFault, isDayInRange } from './date-bounds.ts'

test('a day lies in the range of dates from the first of 2000 to the last of 2099', () => {
  const days = ['1999-12-31', '2000-01-01', '2099-12-31', '2100-01-01', '9999-12-31', '20500-01-01']
  expect(days.map(isDayInRange)).toEqual([false, true, true, false, false, false])
})

test('an instant lies in the range where it is one of its days in some zone', () => {
  const code = (text: string, mayBeOpen?: boolean) => dateFault(new Date(text), mayBeOpen)?.code ?? null
  // The first of 2000 in Kiritimati, and the end of the last of 2099 west of every place.
  expect([code('2000-01-01T00:00+14:00'), code('2100-01-01T00:00-12:00')]).toEqual([null, null])
  expect([code('1999-12-31T09:59Z', true), code('2100-01-01T12:01Z'), code('2100-01-01T12:01Z', true)]).toEqual([
    'outsideDates',
    'outsideDates',
    'farEnd',
  ])
})
