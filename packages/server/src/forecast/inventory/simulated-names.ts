/** What the listeners of a simulated inventory have, in the words of the product's look-ups. */
import { type City, defaultNames } from '@spotdesk/forecast'

/** All that does not depend on what is in the database. */
export const simulatedNames = defaultNames

/** Countries that have listeners. */
export const simulatedCountries: readonly string[] = [...new Set(defaultNames.cities.map(({ country }) => country))]

/** @param metros codes of metros by region and name: 'US-NY New York' */
export function simulatedCities(metros: ReadonlyMap<string, string>): City[] {
  return defaultNames.cities.map((city) => ({
    ...city,
    name: String(city.geoNamesId),
    metro: metros.get(`${city.region} ${city.name}`) ?? null,
  }))
}
