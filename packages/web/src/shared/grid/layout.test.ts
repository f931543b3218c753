import { describe, expect, test } from 'vitest'
import { layoutOf, moveColumn, toggleColumn } from './layout.ts'

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
})
