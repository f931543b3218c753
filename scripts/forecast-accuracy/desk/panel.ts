/** The part of a world that a desk sees: the requests of some listeners over 28 days, each standing for as many as its zone's counts say. */
import { Chance } from '../chance.ts'
import { day as dayMs } from '../clock.ts'
import { matches, type Placed } from '../serve/rules.ts'
import type { Request, World, Zone } from '../world/types.ts'
import type { Lived } from '../world/world.ts'

/** Share of the listeners whose requests are seen. */
const sampledShare = 1 / 3

export interface Panel {
  world: World
  /** In time. */
  requests: readonly Request[]
  /** Requests that each one stands for. */
  weights: Float64Array
}

export function samplePanel(world: World, { requests, counts }: Lived): Panel {
  const chance = new Chance(world.seed, 'panel')
  const sampled = world.listeners.map(() => chance.happens(sampledShare))
  const seen = requests.filter(({ atMs, listener }) => atMs < world.originMs && sampled[listener.number])
  const [full, part] = [new Map<Zone, number>(), new Map<Zone, number>()]
  for (const { zone, hourMs, count } of counts) if (hourMs >= world.originMs - 28 * dayMs) full.set(zone, (full.get(zone) ?? 0) + count)
  for (const { zone } of seen) part.set(zone, (part.get(zone) ?? 0) + 1)
  return { world, requests: seen, weights: Float64Array.from(seen, ({ zone }) => full.get(zone)! / part.get(zone)!) }
}

/** 1 for each request of the panel that a campaign may take, dates aside. */
export function matchPanel({ world, requests }: Panel, placed: Placed): Uint8Array {
  const matched = new Uint8Array(requests.length)
  for (let row = 0; row < matched.length; row += 1) if (matches(placed, requests[row]!, world.lateSegment)) matched[row] = 1
  return matched
}

/** Matching requests of everybody on each of the 28 days. */
export function dailyMatches({ world, requests, weights }: Panel, matched: Uint8Array): Float64Array {
  const days = new Float64Array(28)
  for (let row = 0; row < matched.length; row += 1)
    if (matched[row] === 1) days[28 - Math.ceil((world.originMs - requests[row]!.atMs) / dayMs)]! += weights[row]!
  return days
}
