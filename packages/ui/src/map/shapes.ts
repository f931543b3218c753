/** Circles and boxes on a map. */
import { geoArea, geoCircle, geoDistance } from 'd3-geo'
import type { Feature, Polygon, Position } from 'geojson'

export interface Circle {
  id: string
  kind: 'circle'
  /** Degrees; north and east are positive. */
  latitude: number
  longitude: number
  radiusKm: number
}

export interface Box {
  id: string
  kind: 'box'
  /** Degrees; north of south, east of west. A box does not cross the 180th meridian. */
  north: number
  south: number
  east: number
  west: number
}

export type MapShape = Circle | Box

/** A place on the map, with a mark and a name if it has one. */
export interface MapPlace {
  name?: string
  latitude: number
  longitude: number
  /** Kilometres around it that are shown. */
  radiusKm: number
}

/** Longitude and latitude in degrees. */
export type Point = readonly [longitude: number, latitude: number]

export const earthRadiusKm = 6371
export const latitudes = { min: -90, max: 90 } as const
export const longitudes = { min: -180, max: 180 } as const
/** From a block of houses to a continent. */
export const radii = { min: 0.1, max: 5000 } as const

/** The shape between the point where a drag began and where it is: a circle around the first, a box with both as corners. */
export function drawnShape(id: string, kind: MapShape['kind'], from: Point, to: Point): MapShape {
  if (kind === 'circle') {
    const radiusKm = geoDistance([...from], [...to]) * earthRadiusKm
    return {
      id,
      kind,
      longitude: round(from[0]),
      latitude: round(from[1]),
      radiusKm: Math.min(Math.max(round(radiusKm, 1), radii.min), radii.max),
    }
  }
  return {
    id,
    kind,
    north: round(Math.max(from[1], to[1])),
    south: round(Math.min(from[1], to[1])),
    east: round(Math.max(from[0], to[0])),
    west: round(Math.min(from[0], to[0])),
  }
}

/** The outline of a shape. */
export function toOutline(shape: MapShape): Feature<Polygon> {
  const geometry = shape.kind === 'circle' ? circleOutline(shape) : { type: 'Polygon' as const, coordinates: [boxRing(shape)] }
  return { type: 'Feature', properties: {}, geometry }
}

function circleOutline({ longitude, latitude, radiusKm }: Circle): Polygon {
  return geoCircle()
    .center([longitude, latitude])
    .radius((radiusKm / earthRadiusKm) * (180 / Math.PI))()
}

/** Sides follow the parallels, in steps of a 24th of the side. d3 joins two points by the shortest way, which bends towards a pole. */
function boxRing({ north, south, east, west }: Box): Position[] {
  const steps = Array.from({ length: 25 }, (_, index) => west + ((east - west) * index) / 24)
  const ring = [
    ...steps.map((longitude): Position => [longitude, north]),
    ...steps.toReversed().map((longitude): Position => [longitude, south]),
  ]
  const closed = [...ring, ring[0] ?? [west, north]]
  // On a sphere the direction of a ring decides which side of it is inside.
  return geoArea({ type: 'Polygon', coordinates: [closed] }) > 2 * Math.PI ? closed.toReversed() : closed
}

function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}
