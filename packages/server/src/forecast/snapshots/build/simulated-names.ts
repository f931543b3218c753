/** Attributes of the listeners of a simulated inventory, with the values of the product's look-ups. */
import { type City, defaultNames } from '@spotdesk/forecast'

/** Everything that does not depend on the content of the database. */
export const simulatedNames = defaultNames

/** Countries with listeners. */
export const simulatedCountries: readonly string[] = [...new Set(defaultNames.cities.map(({ country }) => country))]

/** @param metros codes of metros by region and name: 'US-NY New York' */
export function simulatedCities(metros: ReadonlyMap<string, string>): City[] {
  return defaultNames.cities.map((city) => ({
    ...city,
    name: String(city.geoNamesId),
    metro: metros.get(`${city.region} ${city.name}`) ?? null,
  }))
}
