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

/** A circle. Points outside the box around it are dismissed before the distance is computed. */
export function isNear(near: { lat: number; lon: number; km: number }): (lat: number, lon: number) => boolean {
  const angle = near.km / earthKm
  const reach = angle * (180 / Math.PI) + 1e-9
  const reachLon = reachOfLongitude(near.lat, angle)
  return (lat, lon) => {
    if (Math.abs(lat - near.lat) > reach) return false
    const apart = Math.abs(lon - near.lon)
    return Math.min(apart, 360 - apart) <= reachLon && distanceKm(near.lat, near.lon, lat, lon) <= near.km
  }
}

/** Degrees of longitude that a circle reaches to each side; one with a pole in it reaches all around. */
function reachOfLongitude(lat: number, angle: number): number {
  const ratio = Math.sin(angle) / Math.cos(radians(lat))
  if (angle >= Math.PI / 2 || Math.abs(radians(lat)) + angle >= Math.PI / 2 || ratio >= 1) return 180
  return Math.asin(ratio) * (180 / Math.PI) + 1e-9
}

/** A box whose edges belong to it. */
export function isInBox(box: { s: number; w: number; n: number; e: number }): (lat: number, lon: number) => boolean {
  return (lat, lon) => lat >= box.s && lat <= box.n && lon >= box.w && lon <= box.e
}
