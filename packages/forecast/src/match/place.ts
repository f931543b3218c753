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

/** A circle. Points that are too far in latitude alone are dismissed before the distance is computed. */
export function isNear(near: { lat: number; lon: number; km: number }): (lat: number, lon: number) => boolean {
  const reach = (near.km / earthKm) * (180 / Math.PI) + 1e-9
  return (lat, lon) => Math.abs(lat - near.lat) <= reach && distanceKm(near.lat, near.lon, lat, lon) <= near.km
}

/** A box whose edges belong to it. */
export function isInBox(box: { s: number; w: number; n: number; e: number }): (lat: number, lon: number) => boolean {
  return (lat, lon) => lat >= box.s && lat <= box.n && lon >= box.w && lon <= box.e
}
