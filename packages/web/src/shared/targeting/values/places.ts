/** Circles and boxes between the fields of a rule and a map. Pure. */
import { lintTargeting, type Rule } from '@spotdesk/sdk/targeting'
import type { MapPlace, MapShape } from '@spotdesk/ui/map'
import { makeRule, readDegrees, type RuleFields } from '../rules/rule-fields.ts'

export const circleFields = ['lat', 'lon', 'km'] as const
export const boxFields = ['south', 'west', 'north', 'east'] as const
export type PlaceField = (typeof circleFields)[number] | (typeof boxFields)[number]

/** A rule in which every number but one is allowed. */
const ruleWith: Readonly<Record<PlaceField, (value: number) => Rule>> = {
  lat: (lat) => near({ lat, lon: 0, km: 1 }),
  lon: (lon) => near({ lat: 0, lon, km: 1 }),
  km: (km) => near({ lat: 0, lon: 0, km }),
  south: (s) => box({ s, w: 0, n: 90, e: 0 }),
  west: (w) => box({ s: 0, w, n: 0, e: 180 }),
  north: (n) => box({ s: -90, w: 0, n, e: 0 }),
  east: (e) => box({ s: 0, w: -180, n: 0, e }),
}
const near = (circle: { lat: number; lon: number; km: number }): Rule => ({ type: 'LOCATION_LATLONG', exclude: false, near: circle })
const box = (edges: { s: number; w: number; n: number; e: number }): Rule => ({ type: 'LOCATION_LATLONG', exclude: false, box: edges })

const lint = (rule: Rule) => lintTargeting({ groups: [{ rules: [rule] }] }).map(({ code }) => code)

/** The fault of one number; an empty one has none yet. */
export function placeFault(field: PlaceField, text: string): 'form' | 'range' | null {
  if (text.trim() === '') return null
  const value = readDegrees(text)
  if (value === null) return 'form'
  return lint(ruleWith[field](value)).includes('outOfBounds') ? 'range' : null
}

export type ShapeFault = 'boxReversed' | 'boxCrossesAntimeridian' | null

/** The fault of the numbers together. */
export function shapeFault(fields: RuleFields): ShapeFault {
  const made = makeRule('LOCATION_LATLONG', fields, 'place')
  const codes = made.ok ? lint(made.rule) : []
  if (codes.includes('boxReversed')) return 'boxReversed'
  return codes.includes('boxCrossesAntimeridian') ? 'boxCrossesAntimeridian' : null
}

/** The shape as the map draws it; null while its numbers are no shape. */
export function toMapShape(fields: RuleFields): MapShape | null {
  const made = makeRule('LOCATION_LATLONG', fields, 'place')
  if (!made.ok || lint(made.rule).length > 0) return null
  const { rule } = made
  if ('near' in rule) {
    const { lat, lon, km } = rule.near
    return { id: 'rule', kind: 'circle', latitude: lat, longitude: lon, radiusKm: km }
  }
  if (!('box' in rule)) return null
  const { s, w, n, e } = rule.box
  return { id: 'rule', kind: 'box', south: s, west: w, north: n, east: e }
}

/** The fields of a shape that was drawn. */
export function fieldsOfShape(shape: MapShape): Partial<RuleFields> {
  if (shape.kind === 'circle')
    return { shape: 'circle', lat: String(shape.latitude), lon: String(shape.longitude), km: String(shape.radiusKm) }
  const { south, west, north, east } = shape
  return { shape: 'box', south: String(south), west: String(west), north: String(north), east: String(east) }
}

const kmOfDegree = 111.2

/** The part of the map that shows a shape. */
export function toMapPlace(shape: MapShape): MapPlace {
  if (shape.kind === 'circle') return { latitude: shape.latitude, longitude: shape.longitude, radiusKm: shape.radiusKm }
  const [height, width] = [shape.north - shape.south, shape.east - shape.west]
  return {
    latitude: shape.south + height / 2,
    longitude: shape.west + width / 2,
    radiusKm: Math.max((Math.max(height, width) / 2) * kmOfDegree, 0.1),
  }
}

const rounded = (value: number) => String(Number(value.toFixed(4)))

/** A circle or box that covers a place; a box ends at the 180th meridian and at the poles. */
export function shapeAround({ latitude, longitude, radiusKm }: MapPlace, shape: RuleFields['shape']): Partial<RuleFields> {
  if (shape === 'circle') return { shape, lat: rounded(latitude), lon: rounded(longitude), km: String(radiusKm) }
  const up = radiusKm / kmOfDegree
  const across = up / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  return {
    shape,
    south: rounded(Math.max(latitude - up, -90)),
    north: rounded(Math.min(latitude + up, 90)),
    west: rounded(Math.max(longitude - across, -180)),
    east: rounded(Math.min(longitude + across, 180)),
  }
}
