import { anyValue, numericId, shaped, type TypeRow, upper, type ValueShape } from './row.ts'

const group = 'Geography'

const country = shaped(/^[A-Z]{2}$/, 'a country in two letters of ISO 3166-1, such as US', upper)
const region = shaped(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'a region of ISO 3166-2, such as US-NY', upper)

/** Levels below the region: the prefix of an id names the level. */
export const placeLevels = ['metro', 'city', 'postal'] as const
export type PlaceLevel = (typeof placeLevels)[number]

/** A place of any level: 'US', 'US-NY', 'metro:501', 'city:5128581', 'postal:10001'. */
const place: ValueShape = {
  hint: 'a place, such as US, US-NY, metro:501, city:5128581 or postal:10001',
  read(text) {
    const code = country.read(text) ?? region.read(text)
    if (code !== null) return code
    const match = /^(metro|city|postal):([A-Z0-9][A-Z0-9 -]{0,11})$/i.exec(text)
    if (!match) return null
    const [level, rest] = [match[1]!.toLowerCase(), match[2]!.toUpperCase()]
    return level === 'postal' || numericId.read(rest) !== null ? `${level}:${rest}` : null
  },
}

export const geography = {
  LOCATION: { label: 'Location (any level search)', group, comparison: 'LIST', value: place, lookUp: 'LOCATION' },
  LOCATION_COUNTRY: { label: 'Country', group, comparison: 'LIST', value: country, lookUp: 'COUNTRY' },
  LOCATION_REGION: { label: 'Region / State', group, comparison: 'LIST', value: region, lookUp: 'REGION' },
  LOCATION_METRO: { label: 'DMA / Metro', group, comparison: 'LIST', value: numericId, lookUp: 'METRO' },
  /** Ids of GeoNames. */
  LOCATION_CITY: { label: 'City', group, comparison: 'LIST', value: numericId, lookUp: 'CITY' },
  LOCATION_POSTAL_CODE: { label: 'Postal code', group, comparison: 'TEXT', value: anyValue, lookUp: 'POSTAL_CODE' },
  LOCATION_LATLONG: { label: 'Latitude / Longitude', group, comparison: 'INTERVAL', interval: { kind: 'geo' } },
  LOCATION_POI: {
    label: 'Points of interest',
    group,
    comparison: 'LIST',
    value: numericId,
    lookUp: 'POI_SEGMENT',
    permission: 'POI_SEGMENT.READ',
  },
} as const satisfies Record<string, TypeRow>
