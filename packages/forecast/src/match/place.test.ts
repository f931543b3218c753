import { expect, test } from 'vitest'
import { areaOfCircle, distanceKm } from './place.ts'

test('a circle has exactly the points within its distance, also around a pole and across the 180th meridian', () => {
  // Fixed points of the whole globe, close and far ones.
  const spread = (index: number, step: number, size: number) => ((index * step) % size) - size / 2
  const points = Array.from({ length: 2000 }, (_, index) => [spread(index, 61.7, 180), spread(index, 137.3, 360)] as const)
  for (const [index, [lat, lon]] of points.slice(0, 150).entries()) {
    const km = [0, 5, 500, 4000, 9000, 15_000, 20_100][index % 7]!
    const { has } = areaOfCircle({ lat, lon, km })
    const near = points.flatMap(([atLat, atLon]) =>
      [[atLat, atLon] as const, [lat + atLat / 90, lon + atLon / 90] as const].filter((point) => has(...point)),
    )
    const expected = points.flatMap(([atLat, atLon]) =>
      [[atLat, atLon] as const, [lat + atLat / 90, lon + atLon / 90] as const].filter((point) => distanceKm(lat, lon, ...point) <= km),
    )
    expect(near).toEqual(expected)
  }
  expect(areaOfCircle({ lat: 0, lon: 179.99, km: 10 }).has(0, -179.99)).toBe(true)
})
