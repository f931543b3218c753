/** Shapes of answers, targeting examples, and the page of documentation: pure parts of the tools. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTargeting, targetingTypeNames } from '@spotdesk/sdk/targeting'
import { describe, expect, test } from 'vitest'
import { ToolError } from './answer.ts'
import { mostCharacters, pick, shapeAnswer, type Shaping } from './shape-answer.ts'
import { findExample } from './targeting-reference.ts'
import { toolTable } from './tool-page.test.kit.ts'

const shaping: Shaping = { rows: undefined, fields: undefined, limit: 2, page: 0, isPage: false }
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, tags: ['a', 'b', 'c'], parts: [{ n: 1 }, { n: 2 }, { n: 3 }] }))

describe('answers', () => {
  test('are picked by paths that go through lists', () => {
    expect(pick({ a: [{ b: { c: 1, d: 2 } }], e: 3 }, ['a.b.c', 'missing'])).toEqual({ a: [{ b: { c: 1 } }] })
    expect(pick({ a: { b: 1, c: 2 } }, ['a', 'a.b'])).toEqual({ a: { b: 1, c: 2 } })
  })

  test('of one thing have inner lists cut, and say of which length', () => {
    const { summary, data } = shapeAnswer({ days: rows(5), name: 'x' }, shaping)
    expect(data).toMatchObject({ name: 'x', cut: { days: '2 of 5', 'days.parts': '2 of 3' } })
    expect((data['days'] as object[])[0]).toEqual({ id: 0, tags: ['a', 'b', 'c'], parts: [{ n: 1 }, { n: 2 }] })
    expect(summary).toBe('Shortened: days 2 of 5, days.parts 2 of 3.')
  })

  test('of lists that the server does not page are paged here', () => {
    const last = shapeAnswer({ rows: rows(5) }, { ...shaping, rows: 'rows', fields: ['id'], page: 2 })
    expect(last.data).toEqual({ rows: [{ id: 4 }], total: 5, page: 2, more: 0 })
    expect(shapeAnswer({ rows: rows(5) }, { ...shaping, rows: 'rows', fields: ['id'] })).toMatchObject({
      summary: '2 of 5. 3 more: page 1.',
    })
  })

  test('that are too large become shorter inside, and are refused where that does not help', () => {
    const long = { text: 'x'.repeat(2000) }
    const { data } = shapeAnswer({ parts: Array.from({ length: 100 }, () => long) }, { ...shaping, limit: 100 })
    expect(JSON.stringify(data).length).toBeLessThan(mostCharacters)
    expect(data['cut']).toEqual({ parts: '25 of 100' })
    expect(() => shapeAnswer({ text: 'x'.repeat(mostCharacters) }, shaping)).toThrow(ToolError)
  })
})

test('every targeting type has an example that its parser reads', () => {
  for (const type of targetingTypeNames) expect([type, parseTargeting(findExample(type)).ok]).toEqual([type, true])
})

test('docs/agents.md has the table of tools', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/agents.md'), 'utf8')
  expect(page.slice(page.indexOf('### campaigns'))).toBe(toolTable())
})
