import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { purityViolations } from '../../scripts/laws/purity.ts'
import { sizeViolations } from '../../scripts/laws/size.ts'
import { readSources } from '../../scripts/laws/sources.ts'

const root = join(import.meta.dirname, '../..')
const sources = readSources(root, ['packages', 'scripts', 'tests'], /\.(tsx?|mjs)$/)

describe('pure modules', () => {
  test('no contract, rule, targeting, bulk, value or forecast module reads the clock, chance, Node or the DOM', () => {
    expect(sources.flatMap(purityViolations)).toEqual([])
  })

  test.for([
    'const t = Date.now()',
    'const t = new Date()',
    'const n = Math.random()',
    'const w = window.innerWidth',
    'const e = process.env',
  ])('a rule with "%s" is found', (text) => {
    expect(purityViolations({ path: 'packages/sdk/src/rules/seed.ts', text })).toHaveLength(1)
  })

  test('a date made from an argument is pure', () => {
    expect(
      purityViolations({ path: 'packages/sdk/src/rules/seed.ts', text: 'export const toDate = (now: number) => new Date(now)' }),
    ).toEqual([])
  })
})

describe('the size of files', () => {
  test('no source file is longer than 400 lines', () => {
    expect([...sources, ...readSources(root, ['packages'], /\.css$/)].flatMap(sizeViolations)).toEqual([])
  })

  test('a file of 401 lines is found', () => {
    expect(sizeViolations({ path: 'packages/web/src/seed.ts', text: 'x\n'.repeat(401) })).toHaveLength(1)
    expect(sizeViolations({ path: 'packages/web/src/seed.ts', text: 'x\n'.repeat(400) })).toEqual([])
  })
})
