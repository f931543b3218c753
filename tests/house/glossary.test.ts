import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every term of the glossary stands once, in alphabetical order', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Term)/.test(line))
  const terms = rows.map((row) => row.split('|')[1]!.trim().toLowerCase())
  expect(terms).toEqual([...new Set(terms)].toSorted())
  expect(terms.length).toBeGreaterThan(60)
})
