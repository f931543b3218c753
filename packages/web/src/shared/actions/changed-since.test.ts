import { expect, test } from 'vitest'
import { describeFlagChange, holdsIds, isDoneAlready } from './changed-since.ts'

test.each<[string, unknown, string | null]>([
  ['archived', true, '{who} archived it.'],
  ['archived', false, '{who} unarchived it.'],
  ['paused', true, '{who} paused it.'],
  ['deleted', true, '{who} deleted it.'],
  ['status', 'PAUSED', null],
  ['archived', null, null],
])('a flag %s that is %j now reads as what was done', (field, theirs, text) => {
  expect(describeFlagChange({ field, base: null, theirs })).toBe(text)
})

test.each([
  ['advertiserId', true],
  ['categoryIds', true],
  ['campaignObjective', false],
  ['paid', false],
])('%s holds ids: %j', (field, isOfIds) => {
  expect(holdsIds(field)).toBe(isOfIds)
})

test.each<[string, string, unknown, unknown, boolean]>([
  ['archive', 'archived', false, true, true],
  ['archive', 'status', 'ACTIVE', 'ARCHIVED', true],
  ['archive', 'paused', false, true, false],
  ['unarchive', 'archived', true, false, true],
  ['pause', 'paused', false, true, true],
  ['resume', 'paused', false, true, false],
  ['duplicate', 'archived', false, true, false],
])('%s after somebody set %s from %j to %j has nothing left to ask: %j', (verb, field, base, theirs, done) => {
  expect(isDoneAlready([{ field, base, theirs }], verb)).toBe(done)
})
