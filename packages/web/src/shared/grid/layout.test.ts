import { describe, expect, test } from 'vitest'
import { chosenOf, dropColumn, layoutOf, moveColumn, moveShownColumn, toggleColumn } from './layout.ts'

const columns = [{ field: 'name', isPinned: true }, { field: 'id' }, { field: 'start' }, { field: 'notes', isHidden: true }]
const shown = (layout: ReturnType<typeof layoutOf>) => layout.filter(({ hide }) => !hide).map(({ field }) => field)

describe('a saved column layout', () => {
  test('without a layout, the columns of the table are shown in their order, without hidden ones', () => {
    expect(shown(layoutOf(columns, []))).toEqual(['name', 'id', 'start'])
  })
  test('moves and hides columns, keeps pinned ones first and shown, and drops unknown ones', () => {
    const saved = [
      { field: 'start', hide: false, order: 0 },
      { field: 'gone', hide: false, order: 1 },
      { field: 'id', hide: true, order: 2 },
      { field: 'name', hide: true, order: 3 },
    ]
    expect(shown(layoutOf(columns, saved))).toEqual(['name', 'start'])
  })
  test('a column never passes a pinned one', () => {
    const layout = layoutOf(columns, [])
    expect(shown(moveColumn(layout, 'start', -5, 1))).toEqual(['name', 'start', 'id'])
    expect(moveColumn(layout, 'name', 2, 1)).toBe(layout)
  })
  test('the last shown column cannot be hidden', () => {
    const one = layoutOf(
      [{ field: 'a' }, { field: 'b' }],
      [
        { field: 'b', hide: true, order: 1 },
        { field: 'a', hide: false, order: 0 },
      ],
    )
    expect(shown(toggleColumn(one, 'a'))).toEqual(['a'])
  })
  test('moving left or right passes the hidden columns between, and stops at the pinned one', () => {
    const layout = toggleColumn(layoutOf(columns, []), 'id')
    expect(shown(moveShownColumn(layout, 'start', -1, 1))).toEqual(['name', 'start'])
    const wide = toggleColumn(layoutOf([...columns, { field: 'end' }], []), 'start')
    expect(shown(wide)).toEqual(['name', 'id', 'end'])
    expect(shown(moveShownColumn(wide, 'end', -1, 1))).toEqual(['name', 'end', 'id'])
    expect(shown(moveShownColumn(wide, 'id', 1, 1))).toEqual(['name', 'end', 'id'])
    expect(moveShownColumn(wide, 'end', 1, 1)).toBe(wide)
  })
  test('a dropped column takes the place of its target', () => {
    const layout = layoutOf([...columns, { field: 'end' }], [])
    expect(shown(dropColumn(layout, 'end', 'id', 1))).toEqual(['name', 'end', 'id', 'start'])
    expect(shown(dropColumn(layout, 'id', 'end', 1))).toEqual(['name', 'start', 'end', 'id'])
    expect(shown(dropColumn(layout, 'end', 'name', 1))).toEqual(['name', 'end', 'id', 'start'])
  })
  test('a sparse column without values is hidden until it has some or the user shows it, whatever else the user changes', () => {
    const sparse = [...columns, { field: 'bonus', isSparse: true }]
    const empty = new Set(['bonus'])
    expect(shown(layoutOf(sparse, [], empty))).toEqual(['name', 'id', 'start'])
    expect(shown(layoutOf(sparse, []))).toEqual(['name', 'id', 'start', 'bonus'])
    const other = chosenOf(sparse, [], toggleColumn(layoutOf(sparse, [], empty), 'id'), 'id')
    expect(shown(layoutOf(sparse, other))).toEqual(['name', 'start', 'bonus'])
    const chosen = chosenOf(sparse, other, toggleColumn(layoutOf(sparse, other, empty), 'bonus'), 'bonus')
    expect(shown(layoutOf(sparse, chosen, empty))).toEqual(['name', 'start', 'bonus'])
  })
})
