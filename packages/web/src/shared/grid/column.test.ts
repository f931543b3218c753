import { describe, expect, test } from 'vitest'
import { type Sort, type SortCycle, nextSort, parseSort, printSort } from './column.ts'
import { allToggled, toggled } from './selection.ts'

function cycle(kind: SortCycle): (string | undefined)[] {
  let sort: Sort | null = null
  return [1, 2, 3].map(() => printSort((sort = nextSort(sort, 'name', kind))))
}

describe('sorting', () => {
  test('cycles descending, ascending, none in the dashboards', () => {
    expect(cycle('descending-first')).toEqual(['-name', 'name', undefined])
  })

  test('cycles ascending, descending, none in the shared grid', () => {
    expect(cycle('ascending-first')).toEqual(['name', '-name', undefined])
  })

  test('begins anew at another column', () => {
    expect(nextSort({ field: 'id', direction: 'ascending' }, 'name', 'descending-first')).toEqual({
      field: 'name',
      direction: 'descending',
    })
  })

  test('is a column with "-" before it when descending; what names no sortable column is no sort', () => {
    const sortable = new Set(['name'])
    for (const text of ['name', '-name']) expect(printSort(parseSort(text, sortable))).toBe(text)
    for (const text of ['', '-', 'id', '--name', undefined]) expect(parseSort(text, sortable)).toBeNull()
  })
})

describe('the header checkbox', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  test('selects the rendered rows, and deselects them when all are selected; rows of other pages stay', () => {
    const all = allToggled(new Set([9, 1]), rows, false)
    expect(all).toEqual(new Set([9, 1, 2]))
    expect([...allToggled(all, rows, true)]).toEqual([9])
  })

  test('a row goes in and out', () => {
    expect([...toggled(toggled(new Set(), 1), 2)]).toEqual([1, 2])
    expect([...toggled(new Set([1, 2]), 1)]).toEqual([2])
  })
})
