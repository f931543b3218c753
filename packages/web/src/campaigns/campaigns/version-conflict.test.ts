import type { ApiError } from '@spotdesk/sdk'
import { expect, test } from 'vitest'
import { describeConflict } from './version-conflict.ts'

const conflict = (...changedFields: object[]) =>
  ({ code: 'versionConflict', message: 'Changed.', body: { changedFields } }) as unknown as ApiError

test('A conflict tells prices in the currency, and not in the unit in which they are stored', () => {
  const by = { changedBy: 'Morgan Reyes' }
  expect(describeConflict(conflict({ field: 'cpm', base: 125_000, theirs: 82_501, ...by }))).toBe(
    'Morgan Reyes changed cpm from 12.5 to 8.2501.',
  )
  expect(describeConflict(conflict({ field: 'secondScreenCpm', base: null, theirs: 30_000, ...by }))).toBe(
    'Morgan Reyes changed second screen cpm from nothing to 3.',
  )
  expect(describeConflict(conflict({ field: 'objectiveValue', base: 50_000, theirs: 60_000, ...by }))).toBe(
    'Morgan Reyes changed objective value from 50,000 to 60,000.',
  )
})
