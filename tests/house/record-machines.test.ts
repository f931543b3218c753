/** Records are made by machines that know none of them: what one record needs alone is an option that it gives (docs/records.md). */
import { join } from 'node:path'
import { recordTables, recordTypes } from '@spotdesk/sdk/records'
import { expect, test } from 'vitest'
import { entityViolations } from '../../scripts/laws/entities.ts'
import { isTest, readSources } from '../../scripts/laws/sources.ts'

const folders = ['packages/server/src/platform/records', 'packages/cli/src/shared/records', 'packages/web/src/shared/records']
const tables = Object.values(recordTables)

test('no file of a machine holds the name of a record, and none is long', () => {
  const sources = readSources(join(import.meta.dirname, '../..'), folders, /\.tsx?$/).filter(({ path }) => !isTest(path))
  expect(new Set(sources.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['server', 'cli', 'web']))
  // The singular has other senses, as in a time zone; in quotes it is the record.
  const words = tables.flatMap(({ one, many }) => [String.raw`\b${many}\b`, `['"\`]${one}['"\`]`])
  const named = new RegExp(words.join('|'), 'i')
  expect(sources.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([])
  expect(sources.filter(({ text }) => text.split('\n').length > 250).map(({ path }) => path)).toEqual([])
})

test('change-sets name no record', () => {
  const path = 'packages/server/src/platform/change-sets/plan/plan.ts'
  expect(recordTypes.filter((type) => entityViolations({ path, text: `plan('${type}')` }).length === 0)).toEqual([])
})
