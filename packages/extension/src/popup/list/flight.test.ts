import { expect, test } from 'vitest'
import { flightTexts } from './flight.ts'

const timeZone = 'America/New_York'
/** After the clock change of March 8 it is four hours behind. */
const at = (text: string) => new Date(`2026-03-${text}-04:00`)
const local = (text: string) => at(text).toISOString()
const now = at('10T15:00')

test.each([
  ['09T00:00', '13T00:00', 'ends 03/12', '2 d', '2 days left'],
  ['09T00:00', '12T00:00', 'ends 03/11', '1 d', '1 day left'],
  ['09T00:00', '11T00:00', 'ends today', '0 d', 'Ends today'],
  ['09T00:00', '10T00:00', 'ended 03/09', undefined, 'Ended 03/09'],
  ['12T00:00', '14T00:00', 'starts 03/12', 'in 2 d', 'Starts in 2 days'],
  ['10T18:00', '14T00:00', 'starts 03/10', 'in 0 d', 'Starts today'],
])('a flight from %s to %s reads %s', (from, to, edge, short, long) => {
  expect(flightTexts({ startDate: local(from), endDate: local(to), timeZone }, now)).toEqual({ edge, short, long })
})

test('a flight without an end, or without dates, says so', () => {
  expect(flightTexts({ startDate: local('09T00:00'), endDate: null, timeZone }, now).edge).toBe('no end')
  expect(flightTexts({ startDate: null, endDate: null, timeZone }, now).edge).toBe('no dates')
})

test('days are those of the campaign’s time zone, wherever the browser is', () => {
  const flight = { startDate: null, endDate: '2026-03-13T04:00:00Z' }
  const moment = new Date('2026-03-11T02:00:00Z')
  expect(flightTexts({ ...flight, timeZone: 'America/New_York' }, moment)).toMatchObject({ edge: 'ends 03/12', short: '2 d' })
  expect(flightTexts({ ...flight, timeZone: 'Asia/Tokyo' }, moment)).toMatchObject({ edge: 'ends 03/13', short: '2 d' })
})
