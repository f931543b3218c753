import type { statistics } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { toDistributionLines, sumSpend } from './distribution-lines.ts'

const measures = (impressions: number, given: Partial<statistics.Measures> = {}): statistics.Measures => ({
  impressions,
  secondScreenImpressions: 0,
  completes: 0,
  clicks: 0,
  ltr: null,
  spend: 0,
  secondScreenSpend: 0,
  ecpm: null,
  opportunities: null,
  fillRate: null,
  reach: null,
  frequency: null,
  share: null,
  firstDelivery: null,
  lastDelivery: null,
  ...given,
})
const zone = (id: number, name: string, impressions: number, given = {}) => ({ id, name, ...measures(impressions, given) })
const found: statistics.Distribution = {
  timeZone: 'UTC',
  asOf: null,
  currency: 'USD',
  publishers: [
    { id: 7, name: 'Hill', ...measures(30, { reach: null }), zones: [zone(1, 'Morning', 20), zone(2, 'Evening', 10)] },
    { id: 9, name: 'River', ...measures(20, { reach: 5 }), zones: [zone(3, 'Break', 20)] },
    { id: 1, name: 'Lake', ...measures(10, { reach: 8 }), zones: [zone(7, 'Evening', 10)] },
  ],
  other: measures(5),
  totals: measures(65),
}
const names = (asked: Partial<Parameters<typeof toDistributionLines>[1]>) =>
  toDistributionLines(found, { sort: null, q: '', isOpen: () => false, ...asked }).map((line) =>
    line.kind === 'other' ? 'Other' : line.kind === 'zone' ? `- ${line.zone.name}` : line.publisher.name,
  )

describe('the lines of a distribution', () => {
  test('closed publishers hide their zones, and others stand last however is sorted', () => {
    expect(names({})).toEqual(['Hill', 'River', 'Lake', 'Other'])
    expect(names({ isOpen: (id) => id === 7 })).toEqual(['Hill', '- Morning', '- Evening', 'River', 'Lake', 'Other'])
    expect(names({ sort: { field: 'impressions', direction: 'ascending' } })).toEqual(['Lake', 'River', 'Hill', 'Other'])
  })

  test('publishers are sorted, and zones within them; what is not known stands last in both directions', () => {
    expect(names({ sort: { field: 'name', direction: 'descending' }, isOpen: (id) => id === 7 })).toEqual([
      'River',
      'Lake',
      'Hill',
      '- Morning',
      '- Evening',
      'Other',
    ])
    expect(names({ sort: { field: 'reach', direction: 'ascending' } })).toEqual(['River', 'Lake', 'Hill', 'Other'])
    expect(names({ sort: { field: 'reach', direction: 'descending' } })).toEqual(['Lake', 'River', 'Hill', 'Other'])
  })

  test('a search finds zones, opens their publishers and leaves out what has no name', () => {
    expect(names({ q: ' EVEN ' })).toEqual(['Hill', '- Evening', 'Lake', '- Evening'])
    expect(names({ q: 'river' })).toEqual(['River'])
    expect(names({ q: 'river', isOpen: () => true })).toEqual(['River', '- Break'])
  })

  test('a publisher and a zone of the same number are two lines', () => {
    const ids = toDistributionLines(found, { sort: null, q: '', isOpen: () => true }).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('spend is that of audio and second screen, and not known where one of them is not', () => {
  expect(sumSpend(measures(10, { spend: null }))).toBeNull()
  expect(sumSpend(measures(10, { secondScreenSpend: null }))).toBeNull()
  expect(sumSpend(measures(10, { spend: 0.1, secondScreenSpend: 0.2 }))).toBe(0.3)
})
