import { expect, test } from 'vitest'
import { bandPlaces } from './band-places.ts'

test('the largest number takes the width, and the others stand in proportion', () => {
  expect(bandPlaces(50, { low: 25, high: 100 }, 75)).toEqual({ low: 23, high: 92, value: 46, objective: 69 })
  expect(bandPlaces(0, { low: 0, high: 0 }, null)).toEqual({ low: 0, high: 0, value: 0, objective: null })
})
