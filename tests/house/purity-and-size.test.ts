import { describe, expect, test } from 'vitest'
import { purityViolations } from '../../scripts/laws/purity.ts'
import { sizeViolations } from '../../scripts/laws/size.ts'

describe('pure modules', () => {
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
  test('a file of 401 lines is found', () => {
    expect(sizeViolations({ path: 'packages/web/src/seed.ts', text: 'x\n'.repeat(401) })).toHaveLength(1)
    expect(sizeViolations({ path: 'packages/web/src/seed.ts', text: 'x\n'.repeat(400) })).toEqual([])
  })
})
