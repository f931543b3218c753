/** The cases of a world that are scored. */
import { type Calibration, countMatching, type Forecast, type Inventory } from '@spotdesk/forecast'
import { printTargeting } from '@spotdesk/sdk/targeting'
import { day as dayMs } from '../clock.ts'
import { askAll, toInventory } from '../desk/ask.ts'
import { matchPanel, type Panel } from '../desk/panel.ts'
import { type Rivals, restOf, rivalsOf } from '../desk/rivals.ts'
import type { Campaign, Known } from '../serve/campaign.ts'
import { isTimeRule, matches } from '../serve/rules.ts'
import type { ServerKind } from '../serve/server.ts'
import type { Family, Request, Shock, World } from '../world/types.ts'
import { type CaseSize, type Deliveries, makeScene, serveAgain, serveQuietly, usualSize } from './scene.ts'

export type FlightKind = 'SHORT' | 'LONG' | 'IN_PROGRESS'

/** The statements of a forecast about a campaign. */
export interface Stated {
  status: string
  reason: string | null
  says: boolean
  probability: number | null
  deliverable: number
  sellable: number | null
  interval: { matched: readonly [number, number]; available: readonly [number, number]; deliverable: readonly [number, number] }
}

/** Impressions that a campaign had from the origin on, and whether they were all it wanted. */
export interface Came {
  delivered: number
  inFull: boolean
}

/** One campaign: the forecast beside what came. The forecast is the one with a calibration. */
export interface Case extends Stated, Came {
  seed: number
  family: Family
  server: ServerKind
  id: number
  known: Known
  priority: number
  pacing: Campaign['pacing']
  cap: 'NONE' | 'DAY' | 'WEEK' | 'CAMPAIGN' | 'ORDER'
  flight: FlightKind
  /** Days from the origin. */
  fromDay: number
  toDay: number
  targeting: string
  daypart: boolean
  video: boolean
  byPrice: boolean
  /** Shocks of the world that its requests, past or to come, have to do with. */
  shocks: readonly string[]
  /** Impressions wanted from the origin on. */
  remaining: number
  /** Too few listeners for a judgement. */
  tooFew: boolean
  listeners: number
  matched: number
  competing: number
  capped: number
  available: number
  /** The forecast without a calibration. */
  plain: Stated
  rivals: Rivals
  /** Requests that it could have taken. */
  came: number
  /** Delivery had nothing been booked after the forecast. */
  quiet: Came
  /** Delivery in a second draw of the same month; calm worlds only. */
  again: Came | null
}

/** Targetings counted by the engine and by a loop over the same requests. */
export interface Matching {
  targetings: number
  different: number
  /** Largest relative difference. */
  worst: number
  worstTargeting: string | null
}

export interface WorldCases {
  seed: number
  family: Family
  server: ServerKind
  shocks: readonly Shock[]
  requests: number
  sampled: number
  matching: Matching
  cases: Case[]
}

/** The part of a goal that may be missing from a delivery in full. */
export const tolerance = 0.01

export function runWorld(seed: number, family: Family, calibration: Calibration, size: CaseSize = usualSize): WorldCases {
  const scene = makeScene(seed, family, size)
  const { world, kind, panel, counts, campaigns, requests, matched, deliveries } = scene
  const delivered = new Map([...deliveries].map(([campaign, { before }]) => [campaign, before]))
  const inventory = toInventory(panel, counts)
  const answers = askAll(campaigns, { inventory, atMs: world.originMs, delivered, calibration })
  const inPanel = new Map(campaigns.map((campaign) => [campaign, matchPanel(panel, campaign)]))
  const book = [...answers.keys()]
  const quietly = serveQuietly(scene)
  // Chance is all that two draws of a calm world differ by.
  const again = family === 'calm' ? serveAgain(scene) : null
  const cases = [...answers].map(([campaign, { plain, taught }]): Case => {
    const remaining = campaign.objective - deliveries.get(campaign)!.before
    const cameOf = (own: Deliveries): Came => {
      const { after: came } = own.get(campaign)!
      return { delivered: came, inFull: came >= remaining * (1 - tolerance) }
    }
    const { parts, deliveryForecast } = taught
    const rest = restOf(campaign, world.originMs)
    return {
      seed,
      family,
      server: kind,
      ...describe(world, campaign),
      fromDay: (rest.fromMs - world.originMs) / dayMs,
      toDay: (rest.toMs - world.originMs) / dayMs,
      shocks: touchedBy(world, requests, matched.get(campaign)!),
      remaining,
      tooFew: deliveryForecast.reason?.code === 'sampleTooSmall' || deliveryForecast.notes.some(({ code }) => code === 'sampleTooSmall'),
      listeners: parts!.sample.listeners,
      ...parts!.waterfall,
      ...toStated(taught),
      plain: toStated(plain),
      rivals: rivalsOf(panel, campaign, book, inPanel, delivered),
      came: countCame(requests, matched.get(campaign)!, rest.fromMs, rest.toMs),
      ...cameOf(deliveries),
      quiet: cameOf(quietly),
      again: again && cameOf(again),
    }
  })
  return {
    seed,
    family,
    server: kind,
    shocks: world.shocks,
    requests: requests.length,
    sampled: panel.requests.length,
    matching: compareMatching(inventory, panel, campaigns),
    cases,
  }
}

export function toStated({ deliveryForecast, parts }: Forecast): Stated {
  if (!parts) throw new Error(JSON.stringify(deliveryForecast))
  const { interval, sellable } = parts
  const bounds = ({ low, high }: { low: number; high: number }) => [low, high] as const
  return {
    status: deliveryForecast.status,
    reason: deliveryForecast.reason?.code ?? null,
    says: deliveryForecast.status === 'IN_FULL',
    probability: deliveryForecast.probability,
    deliverable: deliveryForecast.deliverable ?? 0,
    sellable,
    interval: { matched: bounds(interval.matched), available: bounds(interval.available), deliverable: bounds(interval.deliverable) },
  }
}

function countCame(requests: readonly Request[], matched: Uint8Array, fromMs: number, toMs: number): number {
  let count = 0
  for (let row = 0; row < matched.length; row += 1)
    if (matched[row] === 1 && requests[row]!.atMs >= fromMs && requests[row]!.atMs < toMs) count += 1
  return count
}

function describe({ originMs }: World, campaign: Campaign) {
  const { id, known, priority, pacing, capping, order, startMs, endMs, targeting, byPrice, ads } = campaign
  const days = (endMs - Math.max(startMs, originMs)) / dayMs
  return {
    id,
    known,
    priority,
    pacing,
    cap: (order ? 'ORDER' : (capping[0]?.unit ?? 'NONE')) as Case['cap'],
    flight: (startMs < originMs - dayMs / 2 ? 'IN_PROGRESS' : days <= 6.5 ? 'SHORT' : 'LONG') as FlightKind,
    targeting: printTargeting(targeting),
    daypart: targeting.groups.some(({ rules }) => rules.some(isTimeRule)),
    video: ads.some(({ type }) => type === 'VIDEO'),
    byPrice,
  }
}

/** Share of a campaign's requests that makes a shock its own. */
const touchedShare = 0.1

function touchedBy({ shocks }: World, requests: readonly Request[], matched: Uint8Array): string[] {
  const all = matched.reduce((sum, one) => sum + one, 0)
  return shocks.flatMap(({ kind, about }) => {
    let count = 0
    for (let row = 0; row < matched.length; row += 1) {
      if (matched[row] !== 1) continue
      const { zone, listener, show } = requests[row]!
      const { publisher } = zone
      const names = [String(publisher.id), show?.id, kind === 'NEWS' ? publisher.country : null]
      if (names.includes(about) || (kind === 'LATE_SEGMENT' && listener.segments.includes(about))) count += 1
    }
    return count >= touchedShare * Math.max(1, all) ? [kind] : []
  })
}

/** The campaigns' targetings, counted over the panel by the engine and by the loop; the slots that ads fit do not matter. */
function compareMatching(inventory: Inventory, { world, requests }: Panel, campaigns: readonly Campaign[]): Matching {
  const found: Matching = { targetings: 0, different: 0, worst: 0, worstTargeting: null }
  const anyAd = (['AUDIO', 'VIDEO'] as const).map((type) => ({
    type,
    durationSeconds: 1,
    active: true,
    targeting: null,
    link: 'AND' as const,
    capping: [],
  }))
  for (const { targeting } of campaigns) {
    const ours = requests.filter((request) => matches({ targeting, ads: anyAd }, request, world.lateSegment)).length
    const { rows } = countMatching(inventory, targeting)
    const difference = Math.abs(rows - ours) / Math.max(1, ours)
    found.targetings += 1
    if (rows !== ours) found.different += 1
    if (difference > found.worst) Object.assign(found, { worst: difference, worstTargeting: printTargeting(targeting) })
  }
  return found
}
