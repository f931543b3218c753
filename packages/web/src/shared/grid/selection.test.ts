import { describe, expect, test } from 'vitest'
import { allToggled, toggled } from './selection.ts'

describe('the header checkbox', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  test('selects the rendered rows, and deselects them when all are selected; rows of other pages stay', () => {
    const all = allToggled(new Set([9, 1]), rows, false)
    expect(all).toEqual(new Set([9, 1, 2]))
    expect([...allToggled(all, rows, true)]).toEqual([9])
  })

  test('the checkbox of a row selects and deselects it', () => {
    expect([...toggled(toggled(new Set(), 1), 2)]).toEqual([1, 2])
    expect([...toggled(new Set([1, 2]), 1)]).toEqual([2])
  })
})
