import { describe, expect, test } from 'vitest'
import { expressionViolations } from '../../scripts/laws/regular-expressions.ts'

const violationsIn = (text: string, path = 'packages/sdk/src/bulk/seed.ts') => expressionViolations({ path, text })

describe('regular expressions of SDK, server and forecast', () => {
  test.for([
    String.raw`const comment = /^\s*"?\s*#|^[\s,;"]*$/`,
    String.raw`const setting = /([a-z_]+)\s*=\s*([^;,"\t]*)/gi`,
    String.raw`const sign = /\s*%$/`,
    String.raw`const zeros = /\.?0+$/`,
    String.raw`const nested = /^(a+)+$/`,
    String.raw`const made = new RegExp('^(a|a)*$')`,
    'const part = "a*"\nconst joined = RegExp(`^${part}a*$`)',
    'const raw = new RegExp(String.raw`\\s*%$`)',
  ])('%s is found', { timeout: 60_000 }, (text) => {
    expect(violationsIn(text)).toEqual([expect.objectContaining({ message: expect.stringContaining('super-linear') })])
  })

  test('one that is put together from what is not known is found, unless it has a reason', () => {
    const text = 'export const matcher = (source: string) => new RegExp(`^${source}$`)'
    expect(violationsIn(text)).toEqual([expect.objectContaining({ message: expect.stringContaining('cannot be checked') })])
    expect(violationsIn(text, 'packages/sdk/src/contract/path.ts')).toEqual([])
  })

  test.for([String.raw`const word = /^\w+$/`, String.raw`const row = /[^\r\n]*/y`, String.raw`const date = /^\d{4}-\d\d-\d\d$/`])(
    '%s is fine',
    (text) => {
      expect(violationsIn(text)).toEqual([])
    },
  )

  test('tests and other packages may use what they like', () => {
    expect(violationsIn(String.raw`const sign = /\s*%$/`, 'packages/sdk/src/bulk/seed.test.ts')).toEqual([])
    expect(violationsIn(String.raw`const sign = /\s*%$/`, 'packages/web/src/seed.ts')).toEqual([])
  })
})
