import { expect, test } from 'vitest'
import { formatForecastFinding } from './forecast-finding.ts'

const none = { zone: 'Zone 201', day: '2026-11-03', requests: null, usual: null, days: null }

test('Findings in the history of a zone are sentences', () => {
  expect([
    formatForecastFinding({ ...none, code: 'OUTAGE', requests: 0, usual: 12_000 }),
    formatForecastFinding({ ...none, code: 'OUTAGE', requests: 310, usual: 12_000 }),
    formatForecastFinding({ ...none, code: 'SPIKE', requests: 61_000, usual: 12_000 }),
    formatForecastFinding({ ...none, code: 'BEGAN', days: 11 }),
    formatForecastFinding({ ...none, code: 'ENDED' }),
  ]).toEqual([
    'Zone 201: no requests on 2026-11-03, left out as an outage.',
    'Zone 201: only 310 requests on 2026-11-03, where 12,000 are usual, left out as an outage.',
    'Zone 201: 61,000 requests on 2026-11-03, where 12,000 are usual, left out as a spike.',
    'Zone 201: began on 2026-11-03; with 11 days of history its level is less certain.',
    'Zone 201: no requests since 2026-11-03, so none are expected.',
  ])
})
