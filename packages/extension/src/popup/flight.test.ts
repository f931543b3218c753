import { expect, test } from 'vitest'
import { flightTexts } from './flight.ts'

const local = (text: string) => new Date(`2026-03-${text}`).toISOString()
const now = new Date('2026-03-10T15:00')

test.each([
  ['01T00:00', '13T00:00', 'ends 03/12', '2 d', '2 days left'],
  ['01T00:00', '12T00:00', 'ends 03/11', '1 d', '1 day left'],
  ['01T00:00', '11T00:00', 'ends today', '0 d', 'Ends today'],
  ['01T00:00', '10T00:00', 'ended 03/09', undefined, 'Ended 03/09'],
  ['12T00:00', '14T00:00', 'starts 03/12', 'in 2 d', 'Starts in 2 days'],
  ['10T18:00', '14T00:00', 'starts 03/10', 'in 0 d', 'Starts today'],
])('a flight from %s to %s reads %s', (from, to, edge, short, long) => {
  expect(flightTexts({ startDate: local(from), endDate: local(to) }, now)).toEqual({ edge, short, long })
})

test('a flight without an end, or without dates, says so', () => {
  expect(flightTexts({ startDate: local('01T00:00'), endDate: null }, now).edge).toBe('no end')
  expect(flightTexts({ startDate: null, endDate: null }, now).edge).toBe('no dates')
})
