import { expect, test } from 'vitest'
import { printKept, readKept } from './kept-values.ts'

test('kept values come back as they were, dates too', () => {
  const kept = {
    owner: 'ana 3',
    version: 4,
    values: { name: 'Spring', startDate: new Date('2026-11-22T10:00:00Z'), endDate: null, cap: [{ limit: 3 }] },
  }
  expect(readKept(printKept(kept))).toEqual(kept)
})

test("a text that is nobody's kept values is none", () => {
  for (const text of ['', '{', 'null', '{}', '{"owner":1,"values":{}}']) expect(readKept(text)).toBeNull()
})
