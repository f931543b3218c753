import { readCities, readCountries, buildMetros, readPostalCodes, readRegions, smallestCity } from './places.ts'
import { readPositions } from './positions.ts'
import type { ReferenceValue } from './value.ts'
import { readCarriers, readContentCategories, readInternetProviders, readLanguages, readPodcastCategories } from './vocabularies.ts'

/** A part of the cities and postal codes, for test data. */
export interface Sample {
  /** Inhabitants of the smallest city. */
  smallestCity: number
  /** The first digits of the postal codes. */
  postalCodes: string
}

/** Every value of the look-ups that are the same for everybody; with a sample, a part of the long ones. */
export function readReferenceValues(sample?: Sample): ReferenceValue[] {
  const postalCodes = readPostalCodes()
  const metros = buildMetros()
  const smallest = sample?.smallestCity ?? smallestCity
  return [
    ...readCountries(),
    ...readRegions(),
    ...metros,
    ...readCities(smallest),
    ...(sample ? postalCodes.filter(({ value }) => value.startsWith(sample.postalCodes)) : postalCodes),
    ...readLanguages(),
    ...readCarriers(),
    ...readInternetProviders(),
    ...readPodcastCategories(),
    ...readContentCategories(),
    ...readPositions(smallest, metros),
  ]
}
