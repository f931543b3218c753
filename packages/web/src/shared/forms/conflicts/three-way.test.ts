import { describe, expect, test } from 'vitest'
import { compareThreeWay } from './three-way.ts'

const change = (field: string, base: unknown, theirs: unknown) => ({ field, base, theirs, by: 'ana', at: null })
const sorted = (changes: ReturnType<typeof change>[], yours: Record<string, unknown>) => {
  const { merged, conflicts } = compareThreeWay(changes, (field) => yours[field])
  return { merged: merged.map(({ field }) => field), conflicts: conflicts.map(({ field }) => field) }
}

describe('a comparison of base, theirs and yours', () => {
  test('a field that only they have changed merges, and one that both have changed differently is in conflict', () => {
    const yours = { cpm: 14.5, limit: 3 }
    expect(sorted([change('cpm', 13.8, 15.2), change('limit', 3, 4)], yours)).toEqual({ merged: ['limit'], conflicts: ['cpm'] })
  })

  test('the same value of both is no conflict, and a field that the form does not have merges', () => {
    expect(sorted([change('cpm', 13.8, 14.5), change('status', 'RUNNING', 'PAUSED')], { cpm: 14.5 })).toEqual({
      merged: ['cpm', 'status'],
      conflicts: [],
    })
  })

  test('a change that was changed back is none, and lists are compared by their entries', () => {
    const yours = { tags: ['a', 'b'], name: 'x' }
    expect(sorted([change('name', 'y', 'y'), change('tags', ['a'], ['a', 'b'])], yours)).toEqual({ merged: ['tags'], conflicts: [] })
  })
})
