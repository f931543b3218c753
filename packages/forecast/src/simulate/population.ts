/** Simulated listeners with their places, devices and habits, and dictionaries of all values of their requests. */
import { createRandom, drawNormal, mix } from '../hash.ts'
import type { DimensionName } from '../sample/attributes.ts'
import { createDimensionBuilders, zoneAttributes, type ZoneInput } from '../sample/builder.ts'
import type { DimensionBuilder } from '../sample/dimension.ts'
import { defaultNames, type Names } from './names.ts'

export interface SimulatedZone extends ZoneInput {
  /** Requests of an average day in the full logs. */
  dailyRequests: number
}

export interface SimulatedPublisher {
  id: number
  /** The pattern of listening: hours of the day, sessions, episodes. */
  kind: 'STATION' | 'STREAM' | 'PODCAST'
  /** ISO 3166-1 code of the country that most of its listeners are in. */
  country: string
  domain: string
  zones: readonly SimulatedZone[]
}

export interface Episode {
  /** Day of its release, counted from the origin. */
  day: number
  code: number
}

/** A listener's habits; rates are requests of sessions. */
export interface Listener {
  place: number
  country: string
  /** Index of the city in the names; −1 where only the country is known. */
  city: number
  timeZone: string
  device: number
  profile: number
  /** At home, and on the way. */
  networks: readonly [number, number]
  mobile: boolean
  /** Sessions a day. */
  rate: number
  /** The listener's publishers by index, and the weight of each. */
  publishers: readonly number[]
  shares: readonly number[]
}

export interface Population {
  seed: number
  names: Names
  publishers: readonly SimulatedPublisher[]
  zones: readonly SimulatedZone[]
  /** Index of a publisher's first zone. */
  firstZone: readonly number[]
  builders: Record<DimensionName, DimensionBuilder>
  placeTimeZones: string[]
  /** Episodes of each publisher in the order of release; one entry without a podcast for others. */
  episodes: readonly (readonly Episode[])[]
  weatherCode(weather: number, degrees: number): number
  requestCode(publisher: number, parameter: number, position: number): number
  /** The listener of a number; made when it is asked for. */
  listener(number: number): Listener
}

export const positions = [['PREROLL', 'FIRST'], ['MIDROLL', 'FIRST'], ['MIDROLL'], ['MIDROLL', 'LAST'], ['POSTROLL', 'LAST']] as const
export const longestSession = 240
export const oldestEpisode = 120
export const [coldest, warmest] = [-15, 40]

/** @param lastDay last day, counted from the origin, on which somebody listens: episodes are released up to it */
export function createPopulation(
  publishers: readonly SimulatedPublisher[],
  seed: number,
  lastDay: number,
  names: Names = defaultNames,
): Population {
  const random = createRandom(seed)
  const builders = createDimensionBuilders()
  const zones = publishers.flatMap((publisher) => publisher.zones)
  const firstZone = publishers.map((_, index) => publishers.slice(0, index).reduce((sum, publisher) => sum + publisher.zones.length, 0))
  for (const zone of zones) builders.zone.add(zoneAttributes(zone))
  const places = addPlaces(builders.place, names, random)
  const deviceCodes = addDevices(builders.device, names)
  for (let minute = 0; minute <= longestSession; minute += 1) builders.session.add({ SESSION_DEPTH: minute })
  // The last entry is for requests without an episode.
  for (let age = 0; age <= oldestEpisode; age += 1) builders.episodeAge.add({ PODCAST_EPISODE_AGE: age })
  builders.episodeAge.add({})
  for (const weather of names.weathers)
    for (let degrees = coldest; degrees <= warmest; degrees += 1)
      builders.weather.add({ CONTEXT_WEATHER: weather, CONTEXT_TEMPERATURE: degrees })
  for (const { domain } of publishers)
    for (const parameter of names.parameters)
      for (const position of positions)
        builders.request.add({ CLIENT_REFERRER: domain, CUSTOM_PARAMETER: [parameter], INVENTORY_POSITION: position })
  const mobileNetworks = addMobileNetworks(builders.network, names, random)
  const episodes = publishers.map((publisher) => addEpisodes(builders.content, publisher, { lastDay, names, random }))
  const makeListener = createListeners({ publishers, builders, names, places, deviceCodes, mobileNetworks, seed })
  return {
    seed,
    names,
    publishers,
    zones,
    firstZone,
    builders,
    placeTimeZones: places.map(({ timeZone }) => timeZone),
    episodes,
    weatherCode: (weather, degrees) =>
      weather * (warmest - coldest + 1) + Math.min(warmest, Math.max(coldest, Math.round(degrees))) - coldest,
    requestCode: (publisher, parameter, position) => (publisher * names.parameters.length + parameter) * positions.length + position,
    listener: makeListener,
  }
}

interface ListenerPlace {
  code: number
  country: string
  city: number
  timeZone: string
  weight: number
}

function addPlaces(builder: DimensionBuilder, names: Names, random: () => number): ListenerPlace[] {
  const districts = 6
  const places = names.cities.flatMap((city, index) =>
    Array.from({ length: districts }, (_, district): ListenerPlace => {
      const round = (degrees: number) => Math.round((degrees + (random() - 0.5) * 0.4) * 1000) / 1000
      const code = builder.add({
        LOCATION_COUNTRY: city.country,
        LOCATION_REGION: city.region,
        ...(city.metro ? { LOCATION_METRO: city.metro } : {}),
        LOCATION_CITY: city.name,
        LOCATION_POSTAL_CODE: `${city.postal}${String(district + 10)}`,
        LOCATION_LATLONG: `${round(city.lat)},${round(city.lon)}`,
      })
      return { code, country: city.country, city: index, timeZone: city.timeZone, weight: city.weight / districts }
    }),
  )
  // Of some listeners only the country is known.
  for (const country of new Set(names.cities.map((city) => city.country)))
    places.push({
      code: builder.add({ LOCATION_COUNTRY: country }),
      country,
      city: -1,
      timeZone: '',
      weight: 0.05 * places.filter((place) => place.country === country).reduce((sum, { weight }) => sum + weight, 0),
    })
  return places
}

function addDevices(builder: DimensionBuilder, names: Names): { codes: number[]; mobile: boolean; weight: number }[] {
  return names.devices.map(([type, os, versions, player, maker, models, weight]) => ({
    codes: versions.flatMap((version) =>
      models.map((model) =>
        builder.add({
          DEVICE_TYPE: type,
          DEVICE_OS: os,
          DEVICE_OS_VERSION: version,
          DEVICE_BROWSER: player,
          DEVICE_MANUFACTURER: maker,
          DEVICE_MODEL: model,
          CLIENT_USER_AGENT: `${player}/1.0 (${model}; ${os} ${version})`,
        }),
      ),
    ),
    mobile: type === 'PHONE' || type === 'CAR',
    weight,
  }))
}

/** Gateways of carriers, which many listeners share. */
function addMobileNetworks(builder: DimensionBuilder, names: Names, random: () => number): Map<string, number[]> {
  const toIsp = (carrier: string) => {
    const isp = names.carrierProviders ? names.carrierProviders[carrier] : carrier
    return isp === undefined ? {} : { CLIENT_ISP: isp }
  }
  return new Map(
    Object.entries(names.carriers).map(([country, own], index) => [
      country,
      own.flatMap((carrier, at) =>
        Array.from({ length: 24 }, (_, gateway) =>
          builder.add({
            CLIENT_IP: `100.${64 + index}.${at * 24 + gateway}.${1 + Math.floor(random() * 250)}`,
            ...toIsp(carrier),
            DEVICE_CARRIER: carrier,
            DEVICE_CONNECTION_TYPE: names.connections[gateway % 3 === 0 ? 2 : 3],
          }),
        ),
      ),
    ]),
  )
}

const showsOfPublisher = 6

function addEpisodes(
  builder: DimensionBuilder,
  publisher: SimulatedPublisher,
  { lastDay, names, random }: { lastDay: number; names: Names; random: () => number },
): Episode[] {
  const { kind } = publisher
  if (kind !== 'PODCAST') return [{ day: 0, code: builder.add({ CONTEXT_CATEGORY: [kind === 'STATION' ? 'IAB1-6' : 'IAB1'] }) }]
  const episodes: Episode[] = []
  for (const { id, category, iab, keywords, ratings, language, tags } of listShows(publisher, names)) {
    const releaseDay = Math.floor(random() * 7)
    for (let day = -oldestEpisode + releaseDay; day <= lastDay; day += 7)
      episodes.push({
        day,
        code: builder.add({
          PODCAST_SHOW: id,
          PODCAST_EPISODE: `${id}/e${Math.floor((day + oldestEpisode) / 7) + 1}`,
          PODCAST_CATEGORY: [...new Set([category, category.split('/')[0]!])],
          PODCAST_TAG: tags,
          PODCAST_LANGUAGE: language,
          PODCAST_KEYWORD: keywords,
          CONTEXT_CATEGORY: [iab],
          // Some episodes were never rated.
          ...(ratings && random() < 0.85 ? { PODCAST_BRAND_SAFETY: ratings } : {}),
        }),
      })
  }
  return episodes.toSorted((a, b) => a.day - b.day)
}

function listShows({ id, country }: SimulatedPublisher, { shows, podcastCategories, languages }: Names) {
  const own = shows?.get(id)
  if (own)
    return own.map((show, index) => {
      const [top] = show.category.split('/')
      const row = podcastCategories.find(([category]) => category === top) ?? podcastCategories[(id + index) % podcastCategories.length]!
      return { ...show, iab: row[1], keywords: row[2], ratings: row[3] }
    })
  return Array.from({ length: showsOfPublisher }, (_, show) => {
    const [category, iab, keywords, ratings] = podcastCategories[(id * 5 + show) % podcastCategories.length]!
    const tags = [show % 2 === 0 ? 'weekly' : 'interviews']
    return { id: `show-${id}-${show + 1}`, category, iab, keywords, ratings, language: languages[country]?.[0] ?? 'en', tags }
  })
}

interface ListenerMakers {
  publishers: readonly SimulatedPublisher[]
  builders: Record<DimensionName, DimensionBuilder>
  names: Names
  places: readonly ListenerPlace[]
  deviceCodes: readonly { codes: number[]; mobile: boolean; weight: number }[]
  mobileNetworks: ReadonlyMap<string, number[]>
  seed: number
}

/** Spread of the logarithm of activity: the busiest tenth of listeners makes about half of all requests. */
const activitySpread = 1.1

function createListeners({
  publishers,
  builders,
  names,
  places,
  deviceCodes,
  mobileNetworks,
  seed,
}: ListenerMakers): (number: number) => Listener {
  const [wired, wireless] = names.connections
  const volume = publishers.map(({ zones }) => zones.reduce((sum, { dailyRequests }) => sum + dailyRequests, 0))
  return (number) => {
    const random = createRandom(mix(number, seed))
    const home = drawWeighted(random, publishers, (_, index) => volume[index]!)
    const { country } = publishers[home]!
    const inCountry = places.filter((place) => place.country === country)
    const place = inCountry[drawWeighted(random, inCountry, ({ weight }) => weight)] ?? places[0]!
    const group = deviceCodes[drawWeighted(random, deviceCodes, ({ weight }) => weight)]!
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
    const some = <T>(values: readonly T[], chance: number): T[] => values.filter(() => random() < chance)
    const older = random() < 0.3
    const age = Math.round(older ? 45 + random() * 35 : 18 + random() * 35)
    const known = random() < 0.8
    const profile = builders.profile.add({
      ...(known ? { DATA_AGE: age, DATA_GENDER: random() < 0.02 ? 'OTHER' : pick(['FEMALE', 'MALE']) } : {}),
      ...(random() < 0.6 ? { DATA_HOUSEHOLD_INCOME: Math.round(Math.exp(10.6 + 0.6 * drawNormal(random)) / 5000) * 5000 } : {}),
      DATA_SEGMENT: some(names.segments, 0.12),
      DATA_INTEREST: some(names.interests, 0.2),
      DATA_PURCHASE_INTENT: some(names.intents, 0.07),
      DEVICE_LANGUAGE: pick(names.languages[country] ?? ['en']),
      LISTENER_ID: `l-${mix(number, seed ^ 0x1d)
        .toString(16)
        .padStart(8, '0')}`,
      PRODUCT_AUDIENCE: some(names.audiences, 0.1),
      PRODUCT_RETARGETING: some(names.retargeting ?? names.audiences, 0.04),
      IMPORTED_SEGMENT: some(names.imported, 0.08),
      FIRST_PARTY_KEY_VALUE: random() < 0.5 ? [pick(names.keyValues)] : [],
    })
    const address = mix(number, 0x1b)
    const isV6 = random() < 0.25
    const wifi = builders.network.add({
      CLIENT_IP: isV6
        ? `2001:db8:${(address & 0xffff).toString(16)}:${((address >>> 16) & 0xff).toString(16)}::`
        : `${24 + (address % 60)}.${(address >>> 8) & 255}.${(address >>> 16) & 255}.${1 + ((address >>> 24) % 250)}`,
      CLIENT_ISP: pick(names.providers[country] ?? ['Other']),
      DEVICE_CONNECTION_TYPE: group.mobile ? wireless : pick([wireless, wired]),
    })
    const others = publishers
      .map((_, index) => index)
      .filter((index) => index !== home && publishers[index]!.country === country && random() < 0.35)
    const chosen = [home, ...others.slice(0, 3)]
    const weights = chosen.map((index, order) => volume[index]! * (order === 0 ? 2 : 0.7))
    const sum = weights.reduce((a, b) => a + b, 0)
    return {
      place: place.code,
      country,
      city: place.city,
      timeZone: place.timeZone,
      device: pick(group.codes),
      profile,
      networks: [wifi, group.mobile ? pick(mobileNetworks.get(country) ?? [wifi]) : wifi],
      mobile: group.mobile,
      rate: Math.exp(activitySpread * drawNormal(random) - activitySpread ** 2 / 2),
      publishers: chosen,
      shares: weights.map((weight) => weight / sum),
    }
  }
}

/** An index, drawn by weight. */
export function drawWeighted<T>(random: () => number, values: readonly T[], weightOf: (value: T, index: number) => number): number {
  let rest = random() * values.reduce((sum, value, index) => sum + weightOf(value, index), 0)
  for (const [index, value] of values.entries()) if ((rest -= weightOf(value, index)) < 0) return index
  return Math.max(0, values.length - 1)
}
