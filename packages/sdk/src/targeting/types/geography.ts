import { anyValue, shaped, type TypeRow, upper } from './row.ts'

const group = 'Geography'

export const geography = {
  LOCATION: { label: 'Location', group, comparison: 'LIST', value: anyValue },
  LOCATION_COUNTRY: {
    label: 'Country',
    group,
    comparison: 'LIST',
    value: shaped(/^[A-Z]{2}$/, 'a country in two letters of ISO 3166-1, such as US', upper),
  },
  LOCATION_REGION: { label: 'Region / State', group, comparison: 'LIST', value: anyValue },
  LOCATION_METRO: { label: 'DMA / Metro', group, comparison: 'LIST', value: anyValue },
  LOCATION_CITY: { label: 'City', group, comparison: 'LIST', value: anyValue },
  LOCATION_POSTAL_CODE: { label: 'Postal code', group, comparison: 'TEXT', value: anyValue },
  LOCATION_LATLONG: { label: 'Latitude / Longitude', group, comparison: 'INTERVAL', interval: { kind: 'geo' } },
  LOCATION_POI: { label: 'Points of interest', group, comparison: 'LIST', value: anyValue },
} as const satisfies Record<string, TypeRow>
