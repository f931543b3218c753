/** The source of every look-up: one line each. */
import { placeLevels, type LookUp } from '@spotdesk/sdk/targeting'
import { isCategoryCode, lookUpKey } from '@spotdesk/sdk/values'
import { type FoundValue, type ValueSource, referenceSource } from './source-query.ts'
import { publishers, shows, supplyPacks, zones } from './supply-query.ts'
import { segments, campaigns } from './own-source-query.ts'

const upper = (text: string) => text.toUpperCase()

const country = referenceSource('COUNTRY', upper)
const metro = referenceSource('METRO')
const city = referenceSource('CITY')
const postal = referenceSource('POSTAL_CODE', upper)
const region = referenceSource('REGION', upper)

/** Levels of LOCATION: how its values name them. */
const levels: readonly { prefix: string; source: ValueSource }[] = [
  { prefix: '', source: country },
  { prefix: '', source: region },
  ...placeLevels.map((level) => ({ prefix: `${level}:`, source: { metro, city, postal }[level] })),
]

const location: ValueSource = {
  keyOf: lookUpKey,
  async search(db, actor, q, limit) {
    const found = await Promise.all(levels.map(({ source }) => source.search(db, actor, q, limit)))
    const all = found.flatMap((places, at) => places.map((place) => ({ ...place, value: `${levels[at]!.prefix}${place.value}` })))
    // Exact names of every level first, then the wider places.
    const isExact = ({ label }: FoundValue) => lookUpKey(label) === lookUpKey(q)
    return [...all.filter(isExact), ...all.filter((place) => !isExact(place))].slice(0, limit)
  },
  async find(db, actor, values) {
    const found = await Promise.all(
      levels.map(async ({ prefix, source }) => {
        const own = values.filter((value) => (prefix === '' ? !value.includes(':') : value.startsWith(prefix)))
        if (own.length === 0) return []
        const places = await source.find(
          db,
          actor,
          own.map((value) => value.slice(prefix.length)),
        )
        return places.map((place) => ({ ...place, value: `${prefix}${place.value}` }))
      }),
    )
    return found.flat()
  },
  async findNamed(db, actor, keys) {
    // A postal code goes by the name of its city, which means the city.
    const named = levels.filter(({ source }) => source !== postal)
    const found = await Promise.all(named.map(({ source }) => source.findNamed(db, actor, keys)))
    const places = found.flatMap((byName, at) =>
      [...byName].flatMap(([key, inside]) =>
        inside.map((place) => ({ key, place: { ...place, value: `${named[at]!.prefix}${place.value}` } })),
      ),
    )
    return new Map([...Map.groupBy(places, ({ key }) => key)].map(([key, inside]) => [key, inside.map(({ place }) => place)]))
  },
  suggest: async (db, value, read) => (await country.suggest!(db, value, read)) ?? region.suggest!(db, value, read),
}

const language = referenceSource('LANGUAGE', (text) => text.toLowerCase())
/** A tag is known by its first part: 'pt' of 'pt-BR'. */
const languages: ValueSource = {
  ...language,
  async find(db, actor, values) {
    const toLanguageCode = (tag: string) => tag.split('-')[0]!.toLowerCase()
    const known = new Map((await language.find(db, actor, values.map(toLanguageCode))).map((found) => [found.value, found]))
    return values.flatMap((value) => {
      const found = known.get(toLanguageCode(value))
      const variety = value.slice(toLanguageCode(value).length + 1)
      return found ? [{ ...found, value, label: variety === '' ? found.label : `${found.label} (${variety})` }] : []
    })
  },
}

const category = referenceSource('CONTENT_CATEGORY', upper)
/** The list has the first tier; codes of the second are known by their form. */
const contentCategories: ValueSource = {
  ...category,
  async find(db, actor, values) {
    const listed = await category.find(db, actor, values)
    const known = new Set(listed.map(({ value }) => value))
    const second = values.filter((value) => !known.has(value) && isCategoryCode(value))
    return [...listed, ...second.map((value) => ({ value, label: value, detail: null }))]
  },
}

export const sources: Readonly<Record<LookUp, ValueSource>> = {
  LOCATION: location,
  COUNTRY: country,
  REGION: region,
  METRO: metro,
  CITY: city,
  POSTAL_CODE: postal,
  POI_SEGMENT: segments('POI_SEGMENT'),
  LANGUAGE: languages,
  CARRIER: referenceSource('CARRIER'),
  ISP: referenceSource('ISP', upper),
  DATA_SEGMENT: referenceSource('DATA_SEGMENT', (text) => text.toLowerCase()),
  AUDIENCE: segments('AUDIENCE'),
  CAMPAIGN: campaigns,
  IMPORTED_SEGMENT: segments('IMPORTED_SEGMENT'),
  // A calendar is a country's.
  HOLIDAY_CALENDAR: country,
  SHOW: shows,
  PODCAST_CATEGORY: referenceSource('PODCAST_CATEGORY'),
  PODCAST_TAG: segments('PODCAST_TAG'),
  CONTENT_CATEGORY: contentCategories,
  PUBLISHER: publishers,
  ZONE: zones,
  ZONE_GROUP: segments('ZONE_GROUP'),
  SITE_CHANNEL: segments('SITE_CHANNEL'),
  SUPPLY_PACK: supplyPacks,
}
