import { describe, expect, test } from 'vitest'
import { allToggled, elsewhere, extended, refreshed, toggled } from './selection.ts'

const rows = [1, 2, 3, 4, 5].map((id) => ({ id, name: `row ${id}` }))
const of = (...ids: number[]) => new Map(ids.map((id) => [id, { id, name: `row ${id}` }]))
const idsOf = (selected: ReadonlyMap<number, unknown>) => [...selected.keys()].toSorted((a, b) => a - b)

describe('the header checkbox', () => {
  test('the header checkbox selects the rendered rows, and deselects them when all are selected; rows of other pages stay', () => {
    const all = allToggled(of(9, 1), rows.slice(0, 2))
    expect(idsOf(all)).toEqual([1, 2, 9])
    expect(idsOf(allToggled(all, rows.slice(0, 2)))).toEqual([9])
    expect(elsewhere(all, rows)).toBe(1)
  })

  test('the checkbox of a row selects and deselects it', () => {
    expect(idsOf(toggled(toggled(of(), rows[0]!), rows[1]!))).toEqual([1, 2])
    expect(idsOf(toggled(of(1, 2), rows[0]!))).toEqual([2])
  })
})

describe('a range', () => {
  test('a range reaches from its anchor up or down to a row', () => {
    expect(idsOf(extended(of(2), rows, 2, 2, 4))).toEqual([2, 3, 4])
    expect(idsOf(extended(of(4), rows, 4, 4, 1))).toEqual([1, 2, 3, 4])
  })

  test('a range lets go of the rows that it has left, and of no others', () => {
    const wide = extended(of(9, 2), rows, 2, 2, 5)
    expect(idsOf(extended(wide, rows, 2, 5, 3))).toEqual([2, 3, 9])
    expect(idsOf(extended(wide, rows, 2, 5, 1))).toEqual([1, 2, 9])
  })

  test('a range is one row where its anchor is on another page, which stays selected', () => {
    expect(idsOf(extended(of(9), rows, 9, 9, 3))).toEqual([3, 9])
  })
})

test('a selected row that is shown counts in its latest version', () => {
  const paused = { id: 2, name: 'paused' }
  expect(refreshed(of(2, 9), [paused]).get(2)).toBe(paused)
  const same = of(9)
  expect(refreshed(same, [paused])).toBe(same)
})
