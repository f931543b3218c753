/** Sessions of listeners, break by break, as rows of codes. */
import { zoneOffsetMs, dayMs, hourMs } from '@spotdesk/sdk/values'
import { createRandom, drawPoisson, mix } from '../hash.ts'
import { type DimensionName, dimensionNames } from '../sample/attributes.ts'
import { longestSession, oldestEpisode, type Listener, type Population } from './population.ts'
import { dayWeights, hourCurve, type ProcessOptions } from './process.ts'

/** Requests of a session, on average, and minutes between its breaks. */
const meanBreaks = 3
const breakMinutes = 14

/** Rows in the order of their listeners. */
export interface SimulatedRows {
  count: number
  listener: Uint32Array
  /** Seconds since the first day. */
  second: Uint32Array
  codes: Record<DimensionName, Uint32Array>
}

export interface Period {
  originMs: number
  /** First day, counted from the origin, and number of days. */
  fromDay: number
  days: number
  process: ProcessOptions
}

/** Collects rows into arrays that grow. */
class RowStore {
  rows: SimulatedRows

  constructor(capacity: number) {
    this.rows = allocateRows(capacity)
  }

  next(): number {
    if (this.rows.count === this.rows.second.length) {
      const longer = allocateRows(this.rows.count * 2)
      longer.count = this.rows.count
      longer.listener.set(this.rows.listener)
      longer.second.set(this.rows.second)
      for (const name of dimensionNames) longer.codes[name].set(this.rows.codes[name])
      this.rows = longer
    }
    this.rows.count += 1
    return this.rows.count - 1
  }

  finish(): SimulatedRows {
    const { count, listener, second, codes } = this.rows
    return {
      count,
      listener: listener.subarray(0, count),
      second: second.subarray(0, count),
      codes: Object.fromEntries(dimensionNames.map((name) => [name, codes[name].subarray(0, count)])) as SimulatedRows['codes'],
    }
  }
}

function allocateRows(capacity: number): SimulatedRows {
  return {
    count: 0,
    listener: new Uint32Array(capacity),
    second: new Uint32Array(capacity),
    codes: Object.fromEntries(dimensionNames.map((name) => [name, new Uint32Array(capacity)])) as SimulatedRows['codes'],
  }
}

/**
 * Requests of listeners from `first` on, until there are `mostListeners` of them or `mostRows` rows.
 * @param listenerOf a listener by its number; the same number has to be the same listener in every period
 */
export function simulateRequests(
  population: Population,
  period: Period,
  {
    mostListeners,
    mostRows,
    listenerOf = population.listener,
  }: { mostListeners: number; mostRows: number; listenerOf?: (number: number) => Listener },
): SimulatedRows & { listeners: number } {
  const days = population.publishers.map((publisher) =>
    cumulate(dayWeights(publisher, population.seed, period.originMs, period.fromDay, period.days, period.process)),
  )
  const curves = population.publishers.map(({ kind }) => hourCurve(kind))
  const zonePicks = population.publishers.map(({ zones }) => cumulate(Float64Array.from(zones, ({ dailyRequests }) => dailyRequests)))
  const store = new RowStore(Math.min(mostRows + 4096, 1 << 20))
  let number = 0
  for (; number < mostListeners && store.rows.count < mostRows; number += 1) {
    const listener = listenerOf(number)
    const random = createRandom(mix(mix(number, period.fromDay + 20_000), population.seed))
    for (const [order, publisher] of listener.publishers.entries()) {
      const curve = days[publisher]!
      const sessions = drawPoisson(random, (listener.rate * listener.shares[order]! * curve.at(-1)!) / meanBreaks)
      for (let session = 0; session < sessions; session += 1) {
        const day = drawFrom(curve, random())
        addSession(population, period, {
          store,
          number,
          listener,
          publisher,
          day,
          hours: curves[publisher]!,
          zones: zonePicks[publisher]!,
          random,
        })
      }
    }
  }
  return { ...store.finish(), listeners: number }
}

interface Session {
  store: RowStore
  number: number
  listener: Listener
  publisher: number
  day: number
  hours: Float64Array
  zones: Float64Array
  random: () => number
}

function addSession(population: Population, { originMs, fromDay, days }: Period, session: Session): void {
  const { store, number, listener, publisher, day, hours, zones, random } = session
  const localHour = drawFrom(hours, random())
  const dayStart = originMs + (fromDay + day) * dayMs
  // Listeners keep their own hours. The same hour of the clock is another hour of UTC in another zone.
  const offsetHours = listener.timeZone === '' ? 0 : zoneOffsetMs(new Date(dayStart), listener.timeZone) / hourMs
  const start = day * 86_400 + ((((localHour - offsetHours) % 24) + 24) % 24) * 3600 + Math.floor(random() * 3600)
  const breaks = 1 + drawPoisson(random, meanBreaks - 1)
  const away = listener.mobile && random() < 0.45
  const episode = pickEpisode(population, publisher, fromDay + day, random)
  const parameter = Math.floor(random() * population.names.parameters.length)
  const weather = weatherOn(population, listener, fromDay + day, localHour)
  for (let index = 0; index < breaks; index += 1) {
    const minute = index === 0 ? 0 : Math.min(longestSession, index * breakMinutes + Math.floor(random() * 4))
    const second = start + minute * 60
    if (second >= days * 86_400) break
    const row = store.next()
    const { rows } = store
    rows.listener[row] = number
    rows.second[row] = second
    rows.codes.zone[row] = population.firstZone[publisher]! + drawFrom(zones, random())
    rows.codes.place[row] = listener.place
    rows.codes.device[row] = listener.device
    rows.codes.profile[row] = listener.profile
    rows.codes.network[row] = listener.networks[away ? 1 : 0]
    rows.codes.content[row] = episode.code
    rows.codes.episodeAge[row] = episode.age
    rows.codes.weather[row] = weather
    rows.codes.session[row] = minute
    rows.codes.request[row] = population.requestCode(publisher, parameter, index === 0 ? 0 : index === breaks - 1 ? 4 : 1 + (index % 3))
  }
}

/** Mostly the newest episodes. The code of the age is its days. The last code marks content that is not a podcast. */
function pickEpisode(
  { publishers, episodes }: Population,
  publisher: number,
  day: number,
  random: () => number,
): { code: number; age: number } {
  const own = episodes[publisher]!
  if (publishers[publisher]!.kind !== 'PODCAST') return { code: own[0]!.code, age: oldestEpisode + 1 }
  let last = own.length - 1
  while (last > 0 && own[last]!.day > day) last -= 1
  const back = Math.min(last, Math.floor(-8 * Math.log(1 - random())))
  const episode = own[last - back]!
  return { code: episode.code, age: Math.max(0, Math.min(oldestEpisode, day - episode.day)) }
}

const climates: Readonly<Record<string, number>> = { US: 14, RO: 9, MD: 9, GB: 8, IE: 8 }

/** Hours that the weather of a city lasts. With one weather for a country's day, some weekday of four weeks would never have had rain. */
const weatherHours = 2

/** The weather of a city, warmer at noon; days are warm or cold for the whole country. */
function weatherOn(population: Population, { country, city }: Listener, day: number, hour: number): number {
  const drawn = mix(mix(day + 10_000, country.charCodeAt(0) * 256 + country.charCodeAt(1)), population.seed)
  const degrees = (climates[country] ?? 10) + 6 * ((drawn & 0xff) / 128 - 1) + 4 * Math.cos(((hour - 14) * Math.PI) / 12)
  const kind = mix(mix(drawn, city + 1), Math.floor(hour / weatherHours)) % 10
  // Clear and cloudy hours are the most; it snows where it is cold.
  const weather = kind < 4 ? 0 : kind < 7 ? 1 : kind < 9 ? (degrees < 1 ? 3 : 2) : degrees < 5 ? 4 : 5
  return population.weatherCode(Math.min(weather, population.names.weathers.length - 1), degrees)
}

function cumulate(weights: Float64Array): Float64Array {
  let sum = 0
  return weights.map((weight) => (sum += weight))
}

/** The index in which a share of a cumulative curve falls. */
function drawFrom(curve: Float64Array, share: number): number {
  const wanted = share * curve.at(-1)!
  let index = 0
  while (index < curve.length - 1 && curve[index]! <= wanted) index += 1
  return index
}
