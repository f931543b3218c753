/** Distances on the globe, in WGS84 degrees and kilometres. */

/** Mean radius of the Earth (IUGG). */
const earthKm = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance by the haversine formula. */
export function distanceKm(aLat: number, aLon: number, bLat: number, bLon: number): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord = half(bLat - aLat) + Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * half(bLon - aLon)
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A part of the globe, with the box around it; `west` and `east` may lie beyond 180 degrees. */
export interface Area {
  south: number
  north: number
  west: number
  east: number
  /** True for points in it. */
  has(lat: number, lon: number): boolean
}

/** A circle. Points outside the box around it are dismissed before their distance is computed. */
export function areaOfCircle(near: { lat: number; lon: number; km: number }): Area {
  const angle = near.km / earthKm
  const reach = angle * (180 / Math.PI) + 1e-9
  const reachLon = reachOfLongitude(near.lat, angle)
  return {
    south: Math.max(-90, near.lat - reach),
    north: Math.min(90, near.lat + reach),
    west: near.lon - reachLon,
    east: near.lon + reachLon,
    has(lat, lon) {
      if (Math.abs(lat - near.lat) > reach) return false
      const apart = Math.abs(lon - near.lon)
      return Math.min(apart, 360 - apart) <= reachLon && distanceKm(near.lat, near.lon, lat, lon) <= near.km
    },
  }
}

/** Degrees of longitude that a circle covers to each side. A circle around a pole covers all of them. */
function reachOfLongitude(lat: number, angle: number): number {
  const ratio = Math.sin(angle) / Math.cos(radians(lat))
  if (angle >= Math.PI / 2 || Math.abs(radians(lat)) + angle >= Math.PI / 2 || ratio >= 1) return 180
  return Math.asin(ratio) * (180 / Math.PI) + 1e-9
}

/** A box whose edges belong to it. */
export function areaOfBox({ s, w, n, e }: { s: number; w: number; n: number; e: number }): Area {
  return { south: s, north: n, west: w, east: e, has: (lat, lon) => lat >= s && lat <= n && lon >= w && lon <= e }
}
