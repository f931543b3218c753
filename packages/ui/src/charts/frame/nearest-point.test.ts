import { describe, expect, test } from 'vitest'
import { movedCursor, nearestInRow, nearestPoint } from './nearest-point.ts'

const row = (y: number, ...xs: number[]) => xs.map((x) => ({ x, y }))

test('the nearest point of a row is found from both sides and at its ends', () => {
  const points = row(0, 10, 20, 30)
  expect([-5, 14, 15, 16, 24, 99].map((x) => nearestInRow(points, x))).toEqual([0, 0, 0, 1, 1, 2])
  expect(nearestInRow([], 5)).toBe(-1)
})

test('a pointer means the series that it is near, not one that ended long before', () => {
  const rows = [row(100, 10, 20, 30), row(50, 10, 20, 30), row(80, 10)]
  expect(nearestPoint(rows, { x: 21, y: 58 })).toEqual({ row: 1, index: 1 })
  expect(nearestPoint(rows, { x: 29, y: 80 })?.row).not.toBe(2)
  expect(nearestPoint([[], []], { x: 1, y: 1 })).toBeNull()
})

describe('keys', () => {
  const rows = [row(0, 15), [], row(50, 10, 20, 30), row(90, 20, 30, 40)]
  const after = (key: string, from: [row: number, index: number] | null) => {
    const next = movedCursor(rows, from && { row: from[0], index: from[1] }, key)
    return next && [next.row, next.index]
  }
  test.each([
    ['the first key enters the first row', 'ArrowRight', null, [0, 0]],
    ['right goes to the next point', 'ArrowRight', [2, 0], [2, 1]],
    ['right stays at the last one', 'ArrowRight', [2, 2], [2, 2]],
    ['left stays at the first one', 'ArrowLeft', [2, 0], [2, 0]],
    ['Home goes to the first one', 'Home', [3, 2], [3, 0]],
    ['End goes to the last one', 'End', [3, 0], [3, 2]],
    ['down keeps its place along x', 'ArrowDown', [2, 2], [3, 1]],
    ['down skips an empty row', 'ArrowDown', [0, 0], [2, 0]],
    ['up stays in the first row', 'ArrowUp', [0, 0], [0, 0]],
    ['another key is not taken', 'a', [0, 0], null],
  ] as const)('%s', (_, key, from, to) => {
    expect(after(key, from as [number, number] | null)).toEqual(to)
  })
  test('down keeps the series where rows are categories', () => {
    expect(movedCursor(rows, { row: 2, index: 2 }, 'ArrowDown', true)).toEqual({ row: 3, index: 2 })
    expect(movedCursor(rows, { row: 2, index: 2 }, 'ArrowUp', true)).toEqual({ row: 0, index: 0 })
  })
  test('a chart without points takes no key', () => {
    expect(movedCursor([[], []], null, 'ArrowRight')).toBeNull()
  })
})
