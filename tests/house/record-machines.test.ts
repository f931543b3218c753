/** Records are made by machines that know none of them: what one record needs alone is an option that it gives (docs/records.md). */
import { join } from 'node:path'
import * as records from '@spotdesk/sdk/records'
import { expect, test } from 'vitest'
import { isTest, readSources } from '../../scripts/laws/sources.ts'

const folders = ['packages/server/src/platform/records', 'packages/cli/src/shared/records', 'packages/web/src/shared/records']
const nouns = Object.values(records).flatMap((value) => (typeof value === 'object' && 'noun' in value ? [value.many] : []))

test('no file of a machine holds the name of a record, and none is long', () => {
  const sources = readSources(join(import.meta.dirname, '../..'), folders, /\.tsx?$/).filter(({ path }) => !isTest(path))
  expect(new Set(sources.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['server', 'cli', 'web']))
  const named = new RegExp(String.raw`\b(${nouns.join('|')})\b`, 'i')
  expect(sources.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([])
  expect(sources.filter(({ text }) => text.split('\n').length > 250).map(({ path }) => path)).toEqual([])
})
