import { describe, expect, test } from 'vitest'
import { type ForecastReason, forecastReasonTexts } from '../../values/index.ts'
import { forecastMessage, formatForecastReason } from './forecast-text.ts'

const zone = 'America/New_York'
const message = (status: 'AT_RISK' | 'IN_FULL' | 'NO_INVENTORY' | 'NOT_AVAILABLE', delta: number | null = null) =>
  forecastMessage({ status, deltaImpressions: delta, reason: { code: 'noEndDate', params: {} } }, zone)

describe('Forecast messages', () => {
  test('The panel text for the delivery forecast is in full, at risk, no inventory.', () => {
    expect([message('IN_FULL').text, message('AT_RISK').text]).toEqual(['in full', 'at risk'])
  })
  test("'no inventory - change targeting'", () => {
    expect(message('NO_INVENTORY', -5000)).toEqual({ text: 'no inventory - change targeting', tooltip: null, delta: null })
  })
  test("'not available' with a reason tooltip", () => {
    expect(message('NOT_AVAILABLE')).toEqual({
      text: 'not available',
      tooltip: 'The forecast needs an end date in order to run.',
      delta: null,
    })
  })
  test('A delta in full shows with one decimal.', () => {
    expect(message('IN_FULL', 1_234_567).delta).toBe('+1,234,567.0')
    expect(message('AT_RISK', -1234).delta).toBe('-1,234.0')
    expect(message('IN_FULL', 0).delta).toBe('0.0')
  })
})

test('a reason fills its text: numbers in full, dates in the form of the specification', () => {
  const text = (code: ForecastReason, params: Record<string, string | number | Date>) => formatForecastReason({ code, params }, zone)
  expect(text('startTooLate', { date: '2027-11-20' })).toBe(
    'Delivery Forecast is not available for campaigns with Start Date after 2027/11/20.',
  )
  expect(text('startTooLate', { date: new Date('2027-11-20T02:00Z') })).toContain('2027/11/19')
  expect(text('competition', { competing: 1_234_567 })).toBe('Campaigns of the same or a higher priority take 1,234,567 impressions.')
  expect(text('partialHorizon', { objective: 2000, inside: 1500 })).toContain('1,500 of the 2,000 impressions')
  // The engine gives the parameters of every reason under these names.
  const names = Object.values(forecastReasonTexts).flatMap((row) => [...row.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect(new Set(names)).toEqual(
    new Set(['available', 'capped', 'competing', 'date', 'inside', 'least', 'listeners', 'matched', 'objective', 'possible']),
  )
})
