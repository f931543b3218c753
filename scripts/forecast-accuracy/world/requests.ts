/** The requests of a world, day by day: sessions at hours of the listener's clock, and ad breaks in each. */
import { Chance } from '../chance.ts'
import { day as dayMs, hour as hourMs, instantAt, weekDayOf, weekHour } from '../clock.ts'
import type { Favourite, Listener, Publisher, PublisherKind, Request, Show, World, Zone } from './types.ts'

/** Relative number of sessions that begin in each hour of the listener's day, on working days and on the others. */
const hours: Readonly<Record<PublisherKind, readonly [readonly number[], readonly number[]]>> = {
  STATION: [
    [1, 1, 1, 1, 2, 6, 14, 20, 18, 10, 8, 8, 9, 8, 7, 9, 14, 15, 10, 6, 4, 3, 2, 1],
    [2, 1, 1, 1, 1, 2, 4, 7, 11, 13, 13, 12, 11, 9, 8, 8, 8, 8, 7, 5, 4, 3, 3, 2],
  ],
  STREAM: [
    [3, 2, 1, 1, 1, 2, 4, 6, 8, 9, 9, 9, 9, 9, 9, 9, 10, 11, 12, 13, 13, 12, 9, 6],
    [5, 4, 2, 1, 1, 1, 2, 3, 5, 7, 9, 10, 11, 11, 11, 11, 11, 11, 12, 13, 14, 13, 10, 7],
  ],
  PODCAST: [
    [1, 1, 1, 1, 2, 5, 11, 13, 10, 7, 6, 6, 8, 7, 6, 6, 8, 10, 9, 7, 6, 7, 6, 3],
    [2, 1, 1, 1, 1, 2, 4, 7, 10, 11, 10, 9, 8, 8, 8, 8, 8, 8, 7, 6, 6, 6, 5, 3],
  ],
}

/** Minutes between two breaks of a session, its mean length, and the most breaks. */
const sessions: Readonly<Record<PublisherKind, readonly [between: number, mean: number, most: number]>> = {
  STATION: [13, 26, 10],
  STREAM: [10, 24, 12],
  PODCAST: [12, 22, 4],
}

/** How much a show is heard, by the days since its newest episode; the mean of a week is 1. */
const releaseCurve = [2.6, 1.5, 0.9, 0.65, 0.5, 0.45, 0.4]

const cumulative = new Map<readonly number[], Float64Array>()

function drawHour(chance: Chance, weights: readonly number[]): number {
  let curve = cumulative.get(weights)
  if (!curve) {
    let sum = 0
    cumulative.set(weights, (curve = Float64Array.from(weights, (weight) => (sum += weight))))
  }
  const wanted = chance.next() * curve[23]!
  let index = 0
  while (curve[index]! <= wanted) index += 1
  return index
}

const drawZone = (chance: Chance, { zones }: Publisher): Zone => chance.weighted(zones, ({ share }) => share)

/** The days since the newest episode on a day of the week. */
const ageOn = ({ releaseDay }: Show, weekDay: number) => (weekDay - releaseDay + 7) % 7

/** The requests of one day by the listeners' clocks, in no order; those of a listener depend on the seed, the listener and the day alone. */
export function requestsOfDay(world: World, day: number, firstDay: number): Request[] {
  const { seed, originMs, listeners } = world
  const number = Math.round(originMs / dayMs) + day
  const weekDay = weekDayOf(number)
  const found: Request[] = []
  const chance = new Chance(seed, `day ${day}`)
  for (const listener of listeners)
    for (const favourite of listener.favourites) {
      const { publisher, sessions: mean, from, to } = favourite
      if (day < from || day >= to) continue
      const level = publisher.days[day - firstDay]!
      const own = publisher.kind === 'PODCAST' ? showWeights(publisher, day, weekDay) : null
      const count = level > 0 ? chance.poisson(mean * level * (own ? own.mean : 1)) : 0
      for (let session = 0; session < count; session += 1)
        addSession(world, chance, listener, favourite, number, weekDay, own?.shows ?? [], found)
    }
  return found
}

interface WeightedShow {
  show: Show
  weight: number
}

/** Shows that exist, weighted by their newest episode, and what they make together of an average day with all shows. */
function showWeights({ shows }: Publisher, day: number, weekDay: number): { shows: WeightedShow[]; mean: number } {
  const alive = shows.filter(({ born }) => day >= born)
  const weighted = alive.map((show) => ({ show, weight: show.share * releaseCurve[ageOn(show, weekDay)]! }))
  const sum = weighted.reduce((total, { weight }) => total + weight, 0)
  return { shows: weighted, mean: sum / shows.reduce((total, { share }) => total + share, 0) }
}

function addSession(
  { originMs }: World,
  chance: Chance,
  listener: Listener,
  { publisher }: Favourite,
  number: number,
  weekDay: number,
  shows: readonly WeightedShow[],
  found: Request[],
): void {
  const { kind } = publisher
  const [between, mean, most] = sessions[kind]
  const [working, free] = hours[kind]
  const localHour = drawHour(chance, weekDay < 5 ? working : free)
  const start = instantAt(listener.timeZone, number * dayMs + localHour * hourMs + chance.whole(0, 3599) * 1000)
  const show = shows.length > 0 ? chance.weighted(shows, ({ weight }) => weight).show : null
  // Mostly the newest episode, sometimes one of earlier weeks.
  const episodeAge = show ? ageOn(show, weekDay) + (chance.happens(0.25) ? 7 * chance.whole(1, 6) : 0) : null
  const breaks = Math.min(most, 1 + Math.floor(chance.exponential(mean) / between))
  const clock = listener.place ? listener.timeZone : publisher.timeZone
  for (let index = 0; index < breaks; index += 1) {
    const atMs = start + (index * between + (index > 0 ? chance.whole(-3, 3) : 0)) * 60_000
    if (atMs < originMs - 56 * dayMs) continue
    found.push({ atMs, listener, zone: drawZone(chance, publisher), show, episodeAge, weekHour: weekHour(clock, atMs) })
  }
}
