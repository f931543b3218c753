/** An independent world from a seed: it shares no code with the forecast or its simulator. */
import { Chance } from '../chance.ts'
import { day as dayMs, hour as hourMs } from '../clock.ts'
import type { Movement } from './levels.ts'
import { makeListeners } from './listeners.ts'
import { makePublishers } from './publishers.ts'
import { requestsOfDay } from './requests.ts'
import { applyShock, drawShocks } from './shocks.ts'
import { type Family, firstRequestDay, lastRequestDay, type Publisher, type Request, type World, type Zone } from './types.ts'

/** First days to forecast: in different seasons, of different week days, one before clocks change and one before Christmas. */
const origins = ['2027-05-05', '2027-08-24', '2027-03-04', '2027-06-21', '2027-10-01', '2027-12-03', '2027-01-29', '2027-09-11']

const movements: Readonly<Record<'calm' | 'year', Movement>> = {
  calm: { season: 0.05, shared: 0.03, own: 0.035, step: 0.006, growth: 0.2 },
  year: { season: 0.16, shared: 0.03, own: 0.035, step: 0.006, growth: 0.2 },
}

export interface WorldSize {
  listeners: number
}

export function makeWorld(seed: number, family: Family, { listeners }: WorldSize): World {
  const originMs = Date.parse(`${origins[seed % origins.length]!}T00:00:00Z`)
  const countedDays = family === 'year' ? 400 : 56
  const span = { originMs, firstDay: firstDayOf(countedDays), days: lastRequestDay + 1 - firstDayOf(countedDays) }
  const publishers = makePublishers(seed, span, movements[family === 'year' ? 'year' : 'calm'])
  const shocks = family === 'shocked' ? drawShocks(seed, publishers) : []
  for (const shock of shocks) applyShock(publishers, shock, span.firstDay)
  const late = shocks.find(({ kind }) => kind === 'LATE_SEGMENT')
  return {
    seed,
    family,
    originMs,
    countedDays,
    publishers,
    listeners: makeListeners(seed, listeners, publishers),
    lateSegment: late ? { name: late.about, bornMs: originMs + late.day * dayMs } : null,
    shocks,
  }
}

/** The first day of the publishers' levels: local days begin up to a day before those of UTC. */
const firstDayOf = (countedDays: number) => Math.min(firstRequestDay, -countedDays - 1)

export interface ZoneHour {
  zone: Zone
  hourMs: number
  count: number
}

/** Requests of everybody in time, from `fullFrom` days before the origin to 28 days after it, and the counts of all hours of the past. */
export interface Lived {
  requests: Request[]
  counts: ZoneHour[]
}

export function live(world: World, keptDays: number): Lived {
  const { originMs, countedDays } = world
  const firstDay = firstDayOf(countedDays)
  const kept: Request[] = []
  const counts = new Map<Zone, Float64Array>()
  const hours = countedDays * 24
  const countsOf = (zone: Zone): Float64Array => {
    let own = counts.get(zone)
    if (!own) counts.set(zone, (own = new Float64Array(hours)))
    return own
  }
  for (let day = firstRequestDay; day <= lastRequestDay; day += 1)
    for (const request of requestsOfDay(world, day, firstDay)) {
      const { atMs, zone } = request
      if (atMs < originMs) countsOf(zone)[hours - Math.ceil((originMs - atMs) / hourMs)]! += 1
      if (atMs >= originMs - keptDays * dayMs && atMs < originMs + 28 * dayMs) kept.push(request)
    }
  if (countedDays > 56) addEarlierCounts(world, counts, firstDay)
  return {
    requests: kept.toSorted((a, b) => a.atMs - b.atMs),
    counts: [...counts].flatMap(([zone, own]) =>
      Array.from(own, (count, index) => ({ zone, hourMs: originMs - (hours - index) * hourMs, count })),
    ),
  }
}

/** Counts of days before the ones with requests: each zone's share and hours of the later days, at the level of the day. */
function addEarlierCounts({ seed, countedDays, publishers }: World, counts: ReadonlyMap<Zone, Float64Array>, firstDay: number): void {
  const chance = new Chance(seed, 'earlier counts')
  const known = 56
  for (const [zone, own] of counts) {
    const { days } = publishers.find(({ zones }) => zones.includes(zone)) as Publisher
    // Requests of a weekly hour, for a level of 1: seven days times 24 hours.
    const [sums, levels] = [new Float64Array(168), new Float64Array(168)]
    for (let day = countedDays - known; day < countedDays; day += 1)
      for (let hour = 0; hour < 24; hour += 1) {
        sums[(day % 7) * 24 + hour]! += own[day * 24 + hour]!
        levels[(day % 7) * 24 + hour]! += days[day - countedDays - firstDay]!
      }
    for (let day = 0; day < countedDays - known; day += 1)
      for (let hour = 0; hour < 24; hour += 1) {
        const cell = (day % 7) * 24 + hour
        const mean = levels[cell]! > 0 ? (sums[cell]! / levels[cell]!) * days[day - countedDays - firstDay]! : 0
        own[day * 24 + hour] = chance.poisson(mean)
      }
  }
}
