/** Publishers of an independent world: stations, streams and podcasts of several markets. */
import { Chance } from '../chance.ts'
import { type DaySpan, dayLevels, type Movement, sharedNoise } from './levels.ts'
import { type Market, markets } from './places.ts'
import type { Publisher, PublisherKind, Show, Zone } from './types.ts'

export const genres = ['POP', 'ROCK', 'NEWS_TALK', 'CLASSICAL', 'DANCE'] as const
export const categories = ['News', 'Comedy', 'Sports', 'Arts', 'Business'] as const

const formats: Readonly<Record<PublisherKind, readonly (readonly [Zone['format'], number, number])[]>> = {
  STATION: [
    ['AUDIO', 30, 0.6],
    ['AUDIO', 60, 0.4],
  ],
  STREAM: [
    ['AUDIO', 30, 0.55],
    ['AUDIO', 60, 0.3],
    ['VIDEO', 30, 0.15],
  ],
  PODCAST: [
    ['AUDIO', 60, 0.7],
    ['AUDIO', 90, 0.3],
  ],
}

function makeShows(chance: Chance, id: number, { language }: Market): Show[] {
  const count = chance.whole(1, 3)
  return Array.from({ length: count }, (_, index) => ({
    id: `show-${id}-${index + 1}`,
    category: chance.pick(categories),
    language,
    releaseDay: chance.whole(0, 6),
    share: chance.between(0.5, 2),
    born: Number.NEGATIVE_INFINITY,
  }))
}

export function makePublishers(seed: number, span: DaySpan, movement: Movement): Publisher[] {
  const chance = new Chance(seed, 'publishers')
  const publishers: Publisher[] = []
  for (const market of markets) {
    const shared = sharedNoise(chance, span, movement)
    const kinds: PublisherKind[] = market.weight > 6 ? ['STATION', 'STATION', 'STREAM', 'PODCAST'] : ['STATION', 'STREAM']
    if (chance.happens(0.6)) kinds.push('PODCAST')
    if (chance.happens(0.35)) kinds.push(chance.pick(['STATION', 'STREAM'] as const))
    for (const kind of kinds) {
      const id = 601 + publishers.length
      const publisher: Publisher = {
        id,
        kind,
        country: market.country,
        timeZone: chance.pick(market.timeZones),
        genre: kind === 'PODCAST' ? null : chance.pick(genres),
        weight: chance.between(0.5, 2.5),
        zones: [],
        shows: kind === 'PODCAST' ? makeShows(chance, id, market) : [],
        days: dayLevels(chance, kind, market, span, movement, shared),
      }
      const zones = formats[kind].map(([format, maxDurationSeconds, share], index): Zone => ({
        id: id * 10 + index,
        publisher,
        format,
        maxDurationSeconds,
        share,
        groups: chance.happens(0.3) ? ['network-1'] : [],
      }))
      publishers.push(Object.assign(publisher, { zones }))
    }
  }
  return publishers
}
