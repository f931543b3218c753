import { expect, test } from 'vitest'
import { groupNear, placeLabels } from './label-places.ts'

const room = { from: 0, to: 300, gap: 0 }
const labels = (...ys: number[]) => ys.map((y) => ({ y, height: 16 }))

test('labels that do not touch stay where they belong', () => {
  expect(placeLabels(labels(20, 100, 60), room)).toEqual([20, 100, 60])
})

test('labels that would touch move apart around their middle and keep their order', () => {
  expect(placeLabels(labels(102, 98), room)).toEqual([108, 92])
  expect(placeLabels(labels(100, 100, 100), room)).toEqual([84, 100, 116])
})

test('a label that is pushed pushes its neighbour', () => {
  expect(placeLabels(labels(100, 104, 118), room)).toEqual([91.33, 107.33, 123.33].map((y) => expect.closeTo(y, 1)))
})

test('labels stay inside the plot, and share it when there is no room', () => {
  expect(placeLabels(labels(2, 299), room)).toEqual([8, 292])
  const crowded = placeLabels(labels(10, 10, 10, 10), { from: 0, to: 40, gap: 0 })
  expect(crowded[0]).toBeGreaterThanOrEqual(0)
  expect(crowded.at(-1)).toBeLessThanOrEqual(40)
  expect(new Set(crowded).size).toBe(4)
})

test('signs nearer than their size are one group', () => {
  expect(groupNear([10, 20, 60, 83, 84], 24)).toEqual([[0, 1], [2, 3], [4]])
  expect(groupNear([], 24)).toEqual([])
})
