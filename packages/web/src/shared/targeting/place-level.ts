/** The kind of place that a value of any level names: a state, a metro area and a city share their names. */
import { type PlaceLevel, type TargetingType, targetingTypes } from '@spotdesk/sdk/targeting'
import { label, t } from '../text.ts'

const typeByLevel: Record<PlaceLevel, TargetingType> = {
  metro: 'LOCATION_METRO',
  city: 'LOCATION_CITY',
  postal: 'LOCATION_POSTAL_CODE',
}

/** 'City' for 'city:5128581' of LOCATION; null for countries, whose names stand alone, and for other types. */
export function placeLevel(type: string, value: string): string | null {
  if (type !== 'LOCATION') return null
  const [prefix, id] = value.split(':')
  const level = id === undefined ? (value.includes('-') ? 'LOCATION_REGION' : null) : typeByLevel[prefix as PlaceLevel]
  return level ? label(targetingTypes[level].label) : null
}

/** 'New York (City)': the name of a value with its kind, where others have the same name. */
export function placeName(type: string, value: string, name: string): string {
  const level = placeLevel(type, value)
  return level ? t('{name} ({level})', { name, level }) : name
}
