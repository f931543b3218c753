import { expect, test } from 'vitest'
import { revertedFields, revertedText, revertedThings } from './reverted.ts'

const at = new Date(0)
const changes = [{}, {}, {}]
const written = [
  { created: 1, changed: 2 },
  { created: 0, changed: 2 },
]

test('a change and a change-set say how much of them was reverted', () => {
  const cases = [
    [revertedFields({ revertedAt: null, changes, keptFields: [] }), null],
    [revertedFields({ revertedAt: at, changes, keptFields: [] }), 'reverted'],
    [revertedFields({ revertedAt: at, changes, keptFields: ['name'] }), 'reverted in part (2 of 3)'],
    [revertedThings({ revertedAt: null, reverted: 0, written }), null],
    [revertedThings({ revertedAt: null, reverted: 3, written }), 'reverted in part (3 of 5)'],
    [revertedThings({ revertedAt: null, reverted: 5, written }), 'reverted'],
    [revertedThings({ revertedAt: at, reverted: 4, written }), 'reverted in part (4 of 5)'],
    [revertedThings({ revertedAt: at, reverted: 5, written }), 'reverted'],
  ] as const
  for (const [parts, text] of cases) expect(parts && revertedText(parts)).toBe(text)
})
