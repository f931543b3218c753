import type { CampaignRow } from '@spotdesk/sdk'
import { expect, test } from 'vitest'
import { countsInOrder, partOfRow } from './part-of-row.ts'

const row = (more: Partial<CampaignRow>) =>
  ({
    campaignType: 'STANDARD',
    objectiveType: 'IMPRESSIONS',
    campaignObjective: { type: 'IMPRESSIONS', value: 600, unlimited: false },
    actuals: 100,
    archived: false,
    ...more,
  }) as CampaignRow

test('an archived campaign has the part of the order that it delivered, as in the order’s sums', () => {
  expect(partOfRow(row({}), 1000)).toEqual({ objective: 0.6, delivered: 0.1 })
  expect(partOfRow(row({ archived: true }), 1000)).toEqual({ objective: 0.1, delivered: 0.1 })
})

test('what delivered counts, archived or not; a second screen has sums of its own', () => {
  expect([row({ actuals: 0 }), row({ archived: true })].every(countsInOrder)).toBe(true)
  expect([row({ archived: true, actuals: 0 }), row({ campaignType: 'SECOND_SCREEN' })].some(countsInOrder)).toBe(false)
})
