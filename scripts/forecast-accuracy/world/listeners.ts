/** Listeners of an independent world: few hear much and many hear little, each has favourites, and some come or go. */
import { Chance } from '../chance.ts'
import { markets, places } from './places.ts'
import { type Favourite, firstRequestDay, lastRequestDay, type Listener, type Publisher, type PublisherKind } from './types.ts'

const devices = [
  ['PHONE', 52],
  ['PC', 18],
  ['SMART_SPEAKER', 14],
  ['TABLET', 8],
  ['CAR', 8],
] as const
export const deviceTypes = devices.map(([name]) => name)
export const segmentNames = [
  'seg-auto',
  'seg-home',
  'seg-sport',
  'seg-travel',
  'seg-food',
  'seg-finance',
  'seg-parents',
  'seg-late',
] as const
/** Share of the listeners in each segment. */
const segmentShares = [0.3, 0.22, 0.16, 0.1, 0.06, 0.03, 0.12, 0.15]

/** Sessions a day of an average listener of each kind of publisher. */
const rates: Readonly<Record<PublisherKind, number>> = { STATION: 0.36, STREAM: 0.34, PODCAST: 0.22 }

function makeFavourites(chance: Chance, publishers: readonly Publisher[], activity: number): Favourite[] {
  const favourites: Favourite[] = []
  for (const own of chance.several(publishers, publishers.length)) {
    // One home for nearly everybody, and now and then another.
    if (favourites.length > 0 && !chance.happens(0.3)) break
    const drawn = favourites.some(({ publisher }) => publisher === own) ? null : chance.weighted(publishers, ({ weight }) => weight)
    if (!drawn || favourites.some(({ publisher }) => publisher === drawn)) continue
    const stays = chance.next()
    const within = () => chance.whole(firstRequestDay, lastRequestDay)
    favourites.push({
      publisher: drawn,
      sessions: (rates[drawn.kind] * activity) / (favourites.length + 1),
      from: stays < 0.1 ? within() : Number.NEGATIVE_INFINITY,
      to: stays > 0.9 ? within() : Number.POSITIVE_INFINITY,
    })
  }
  return favourites
}

export function makeListeners(seed: number, count: number, publishers: readonly Publisher[]): Listener[] {
  const chance = new Chance(seed, 'listeners')
  return Array.from({ length: count }, (_, number): Listener => {
    const market = chance.weighted(markets, ({ weight }) => weight)
    const home = chance.weighted(
      places.filter(({ country }) => country === market.country),
      ({ weight }) => weight,
    )
    // Log-normal with a mean of 1: a tenth of the listeners makes about half of the requests.
    const activity = Math.min(12, Math.exp(1.15 * chance.normal() - 1.15 ** 2 / 2))
    // Some hear stations of another country.
    const country = chance.happens(0.06) ? chance.pick(markets).country : market.country
    const heard = publishers.filter((publisher) => publisher.country === country)
    return {
      number,
      place: chance.happens(0.05) ? null : home,
      timeZone: home.timeZone,
      device: chance.weighted(devices, ([, weight]) => weight)[0],
      language: market.language,
      age: chance.happens(0.2) ? null : Math.round(Math.min(85, Math.max(14, 40 + 16 * chance.normal()))),
      gender: chance.happens(0.15) ? null : chance.pick(['FEMALE', 'MALE'] as const),
      segments: segmentNames.filter((_, index) => chance.happens(segmentShares[index]!)),
      favourites: makeFavourites(chance, heard, activity),
    }
  })
}
