import { geoArea, geoContains } from 'd3-geo'
import { describe, expect, test } from 'vitest'
import { drawnShape, toOutline, radii } from './shapes.ts'

describe('shapes on a map', () => {
  test('a drag makes a circle around its first point, as wide as the way', () => {
    // One degree of latitude is about 111.2 km.
    const circle = drawnShape('a', 'circle', [10, 50], [10, 51])
    expect(circle).toEqual({ id: 'a', kind: 'circle', longitude: 10, latitude: 50, radiusKm: 111.2 })
    expect(geoContains(toOutline(circle), [10, 50.9])).toBe(true)
    expect(geoContains(toOutline(circle), [10, 51.1])).toBe(false)
  })

  test('a drag without a way is the smallest circle', () => {
    expect(drawnShape('a', 'circle', [10, 50], [10, 50])).toMatchObject({ radiusKm: radii.min })
  })

  test('a box has both points as corners, whichever way it was drawn, and contains what is between its parallels', () => {
    const box = drawnShape('b', 'box', [-70, 25], [-125, 49])
    expect(box).toEqual({ id: 'b', kind: 'box', north: 49, south: 25, east: -70, west: -125 })
    expect(geoContains(toOutline(box), [-98, 48.9])).toBe(true)
    expect(geoContains(toOutline(box), [-98, 49.5])).toBe(false)
    // The inside, not the rest of the earth.
    expect(geoArea(toOutline(box))).toBeLessThan(1)
  })
})
