import { describe, expect, test } from 'vitest'
import { pickChosenLayout, dropColumn, mergeLayout, moveColumn, moveShownColumn, toggleColumn } from './layout.ts'

const columns = [{ field: 'name', isPinned: true }, { field: 'id' }, { field: 'start' }, { field: 'notes', isHidden: true }]
const shown = (layout: ReturnType<typeof mergeLayout>) => layout.filter(({ hide }) => !hide).map(({ field }) => field)

describe('a saved column layout', () => {
  test('without a layout, the columns of the table are shown in their order, without hidden ones', () => {
    expect(shown(mergeLayout(columns, []))).toEqual(['name', 'id', 'start'])
  })
  test('moves and hides columns, keeps pinned ones first and shown, and drops unknown ones', () => {
    const saved = [
      { field: 'start', hide: false, order: 0 },
      { field: 'gone', hide: false, order: 1 },
      { field: 'id', hide: true, order: 2 },
      { field: 'name', hide: true, order: 3 },
    ]
    expect(shown(mergeLayout(columns, saved))).toEqual(['name', 'start'])
  })
  test('a column never passes a pinned one', () => {
    const layout = mergeLayout(columns, [])
    expect(shown(moveColumn(layout, 'start', -5, 1))).toEqual(['name', 'start', 'id'])
    expect(moveColumn(layout, 'name', 2, 1)).toBe(layout)
  })
  test('the last shown column cannot be hidden', () => {
    const one = mergeLayout(
      [{ field: 'a' }, { field: 'b' }],
      [
        { field: 'b', hide: true, order: 1 },
        { field: 'a', hide: false, order: 0 },
      ],
    )
    expect(shown(toggleColumn(one, 'a'))).toEqual(['a'])
  })
  test('moving left or right passes the hidden columns between, and stops at the pinned one', () => {
    const layout = toggleColumn(mergeLayout(columns, []), 'id')
    expect(shown(moveShownColumn(layout, 'start', -1, 1))).toEqual(['name', 'start'])
    const wide = toggleColumn(mergeLayout([...columns, { field: 'end' }], []), 'start')
    expect(shown(wide)).toEqual(['name', 'id', 'end'])
    expect(shown(moveShownColumn(wide, 'end', -1, 1))).toEqual(['name', 'end', 'id'])
    expect(shown(moveShownColumn(wide, 'id', 1, 1))).toEqual(['name', 'end', 'id'])
    expect(moveShownColumn(wide, 'end', 1, 1)).toBe(wide)
  })
  test('a dropped column takes the place of its target', () => {
    const layout = mergeLayout([...columns, { field: 'end' }], [])
    expect(shown(dropColumn(layout, 'end', 'id', 1))).toEqual(['name', 'end', 'id', 'start'])
    expect(shown(dropColumn(layout, 'id', 'end', 1))).toEqual(['name', 'start', 'end', 'id'])
    expect(shown(dropColumn(layout, 'end', 'name', 1))).toEqual(['name', 'end', 'id', 'start'])
  })
  test('a sparse column without values is hidden until it has some or the user shows it, whatever else the user changes', () => {
    const sparse = [...columns, { field: 'bonus', isSparse: true }]
    const empty = new Set(['bonus'])
    expect(shown(mergeLayout(sparse, [], empty))).toEqual(['name', 'id', 'start'])
    expect(shown(mergeLayout(sparse, []))).toEqual(['name', 'id', 'start', 'bonus'])
    const other = pickChosenLayout(sparse, [], toggleColumn(mergeLayout(sparse, [], empty), 'id'), 'id')
    expect(shown(mergeLayout(sparse, other))).toEqual(['name', 'start', 'bonus'])
    const chosen = pickChosenLayout(sparse, other, toggleColumn(mergeLayout(sparse, other, empty), 'bonus'), 'bonus')
    expect(shown(mergeLayout(sparse, chosen, empty))).toEqual(['name', 'start', 'bonus'])
  })
})
