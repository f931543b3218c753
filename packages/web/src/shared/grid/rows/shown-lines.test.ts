import { describe, expect, test } from 'vitest'
import { type Line, nextRange, listDrawnParts, toLineOffsets, rangeAt } from './shown-lines.ts'

const rows = (count: number): Line[] => Array.from({ length: count }, (_, index) => ({ id: index + 100, index, isDetail: false }))
const height = (parts: ReturnType<typeof listDrawnParts>, places: readonly number[]) =>
  parts.reduce((sum, part) => sum + (part.kind === 'gap' ? part.height : places[part.line + 1]! - places[part.line]!), 0)

describe('the lines of a grid that exist', () => {
  const lines = rows(1000)
  const places = toLineOffsets(lines, 54, new Map())

  test('the drawn lines are those near the visible part, and gaps keep the height of the whole', () => {
    for (const top of [0, 1, 53, 54, 5_400, 53_000, 54_000]) {
      const range = rangeAt(places, top, 540)
      const parts = listDrawnParts(lines, places, range, undefined)
      expect(parts.filter(({ kind }) => kind === 'line').length).toBeLessThanOrEqual(24)
      expect(height(parts, places)).toBe(54_000)
      const visible = Math.min(999, Math.floor(top / 54))
      expect(parts.some((part) => part.kind === 'line' && part.line === visible)).toBe(true)
    }
  })

  test('the row under the cursor stays, above and below what is visible', () => {
    const range = rangeAt(places, 27_000, 540)
    for (const cursor of [0, 3, 500, 999]) {
      const parts = listDrawnParts(lines, places, range, cursor)
      expect(parts.some((part) => part.kind === 'line' && part.line === cursor)).toBe(true)
      expect(height(parts, places)).toBe(54_000)
    }
  })

  test('an open detail counts with its measured height, and before that with the usual one', () => {
    const open = lines.flatMap((line) => (line.index === 2 ? [line, { ...line, isDetail: true }] : [line]))
    expect(toLineOffsets(open, 54, new Map()).slice(2, 5)).toEqual([108, 162, 482])
    const measured = toLineOffsets(open, 54, new Map([['102', 200]]))
    expect(measured[4]).toBe(362)
    expect(height(listDrawnParts(open, measured, rangeAt(measured, 20_000, 540), 2), measured)).toBe(54_200)
  })

  test('those after a scroll are the same while they reach beyond the visible part', () => {
    const drawn = rangeAt(places, 0, 540)
    expect(nextRange(drawn, places, 54, 540)).toBe(drawn)
    for (const top of [540, 5_400, 53_000]) {
      const next = nextRange(drawn, places, top, 540)
      expect(next).toEqual(rangeAt(places, top, 540))
      expect(nextRange(next, places, top - 54, 540)).toBe(next)
    }
    // At both ends there is nothing to reach for.
    expect(nextRange({ first: 0, last: 20 }, places.slice(0, 22), 0, 540)).toEqual({ first: 0, last: 20 })
  })

  test('of a list that has become shorter are among its lines', () => {
    const shorter = rows(45)
    const parts = listDrawnParts(shorter, toLineOffsets(shorter, 54, new Map()), rangeAt(places, 50_000, 540), 3)
    expect(parts.every((part) => part.kind === 'gap' || shorter[part.line] !== undefined)).toBe(true)
    expect(height(parts, toLineOffsets(shorter, 54, new Map()))).toBe(45 * 54)
  })

  test('nothing exists of nothing', () => {
    expect(listDrawnParts([], toLineOffsets([], 54, new Map()), rangeAt([0], 0, 540), undefined)).toEqual([])
  })
})
