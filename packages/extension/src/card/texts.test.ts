import { formatProgress } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import type { CampaignSummary, ForecastSummary } from '../messages.ts'
import { flightTexts } from '../popup/list/flight.ts'
import { formatAge, formatDelta, disagreement, flightEdge, formatCompact } from './texts.ts'
import { formatPercent, formatVerdict } from './verdict.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const forecast: ForecastSummary = {
  status: 'IN_FULL',
  reason: null,
  probability: 0.872,
  deltaImpressions: 12_400,
  deltaPercent: 12.44,
  madeAt: now,
  changedSince: false,
}
const timeZone = 'America/New_York'
/** On the clock of New York, after the change of March 8. */
const at = (text: string) => new Date(`${text}-04:00`)
const wordsOf = (flight: { startDate: string | null; endDate: string | null }, at: number) => {
  const edge = flightEdge({ ...flight, timeZone }, at)
  return Number.isNaN(edge.at) ? null : edge.text
}
const campaign = { status: 'RUNNING', deliveryStatuses: [], pace: 1, complete: 40 } as unknown as CampaignSummary

test('a verdict has its probability where it has one, and no forecast is certain', () => {
  expect(formatVerdict(forecast)).toBe('In full · 87%')
  expect(formatVerdict({ status: 'AT_RISK', probability: 0.999 })).toBe('At risk · >99%')
  expect(formatVerdict({ status: 'NO_INVENTORY', probability: 0 })).toBe('No inventory')
  expect(formatVerdict({ status: 'NOT_AVAILABLE', probability: null })).toBe('Not available')
})

test('a difference has one decimal, and words where a percentage would say nothing', () => {
  expect(formatDelta(forecast)).toBe('+12,400 impressions, +12.4% of what is left')
  expect(formatDelta({ ...forecast, deltaImpressions: -610_000, deltaPercent: -12.4 })).toBe('−610,000 impressions, −12.4% of what is left')
  expect(formatDelta({ ...forecast, deltaPercent: 999.1 })).toBe('+12,400 impressions: over 10 times the need')
  expect(formatDelta({ ...forecast, status: 'NOT_AVAILABLE' })).toBeNull()
})

describe('where list and forecast disagree the card says why', () => {
  test.for([
    [{ deliveryStatuses: ['UNDER_DELIVERING'] }, {}, 'Behind today’s plan; the inventory left is enough.'],
    [{ pace: 1.2 }, { status: 'AT_RISK' }, 'Ahead of today’s plan; the inventory left may not be enough for the rest.'],
    [{ status: 'PAUSED' }, {}, 'Paused; the inventory left is enough.'],
    [{ complete: 100 }, {}, 'The objective is reached.'],
    [{}, { changedSince: true }, 'The campaign was changed after this forecast: refresh it.'],
    [{}, { madeAt: now - 30 * 3_600_000 }, 'The forecast is 30 hours old: refresh it.'],
    [{}, {}, null],
    [{ deliveryStatuses: ['UNDER_DELIVERING'], pace: 0.5 }, { status: 'AT_RISK' }, null],
  ] as const)('%j with %j: %s', ([row, told, text]) => {
    expect(disagreement({ ...campaign, ...row } as CampaignSummary, { ...forecast, ...told }, now)).toBe(text)
  })
})

test.each([
  ['13T00:00', '2 days left'],
  ['12T00:00', '1 day left'],
  ['11T00:00', 'Ends today'],
  ['10T00:00', 'Ended'],
])('on the 10th in the afternoon a flight that ends at %s reads %s, as in its row', (end, text) => {
  const endDate = at(`2026-03-${end}`).toISOString()
  expect(wordsOf({ startDate: null, endDate }, at('2026-03-10T15:00').getTime())).toBe(text)
})

test.each([
  ['10T18:00', 'Starts today'],
  ['11T00:00', 'Starts in 1 day'],
  ['12T00:00', 'Starts in 2 days'],
])('on the 10th in the afternoon a flight that starts at %s reads %s, whenever it ends', (start, text) => {
  const startDate = at(`2026-03-${start}`).toISOString()
  for (const endDate of [null, '2026-04-24T00:00:00Z']) {
    expect(wordsOf({ startDate, endDate }, at('2026-03-10T15:00').getTime())).toBe(text)
  }
})

test('numbers of bars are short, and ages are in the largest unit', () => {
  expect([98, 999.7, 61_000, 610_400, 1_123_456, 2_000_000_000].map(formatCompact)).toEqual([
    '98',
    '1 k',
    '61 k',
    '610 k',
    '1.12 M',
    '2 bn',
  ])
  expect([0, 130_000, 7_300_000, 90_000_000, 180_000_000].map((ago) => formatAge(now - ago, now))).toEqual([
    'just now',
    '2 min ago',
    '2 h ago',
    '1 day ago',
    '2 days ago',
  ])
})

test('the card, the popup’s row and the lists of the web app write the same share and the same days', () => {
  for (const value of [0, 0.04, 0.5, 31.4, 67.25, 100]) expect(formatPercent(value)).toBe(formatProgress(value))
  const starts = [null, '2026-11-20T00:00', '2026-11-25T00:00']
  const ends = ['2026-11-24T18:00', '2026-11-26T00:00', '2026-12-10T00:00', '2026-11-20T00:00']
  for (const flight of starts.flatMap((start) => ends.map((end) => ({ startDate: start && `${start}Z`, endDate: `${end}Z` })))) {
    const { long } = flightTexts({ ...flight, timeZone }, new Date(now))
    expect(long?.startsWith('Ended') ? 'Ended' : long).toBe(wordsOf(flight, now))
  }
})
