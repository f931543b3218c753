/** One world from its seed to what its server delivered, and what it would have delivered otherwise. */
import { day as dayMs, hour as hourMs } from '../clock.ts'
import { type BookSize, makeBook } from '../desk/book.ts'
import { type Panel, samplePanel } from '../desk/panel.ts'
import type { Campaign } from '../serve/campaign.ts'
import { pacings } from '../serve/pace.ts'
import { matches } from '../serve/rules.ts'
import { type Delivery, serve, type ServerKind, ties } from '../serve/server.ts'
import type { Family, Request, World } from '../world/types.ts'
import { live, makeWorld, type ZoneHour } from '../world/world.ts'

export interface CaseSize extends BookSize {
  listeners: number
}

export const usualSize: CaseSize = { listeners: 10_000, booked: 30, drafts: 15, later: 5, fewestRows: 250 }

/** For each campaign 1 where a request matches it. */
export type Matched = ReadonlyMap<Campaign, Uint8Array>
export type Deliveries = ReadonlyMap<Campaign, Delivery>

export interface Scene {
  world: World
  kind: ServerKind
  panel: Panel
  counts: readonly ZoneHour[]
  campaigns: readonly Campaign[]
  /** Those of some weeks before the origin and of the four weeks after it, in time. */
  requests: readonly Request[]
  matched: Matched
  deliveries: Deliveries
  /** Impressions that each campaign had on some days after the origin. */
  deliveredBy: ReadonlyMap<number, ReadonlyMap<Campaign, number>>
}

export function serverOf(seed: number, family: Family): ServerKind {
  // Fifteen neighbouring seeds have all pairs.
  return { pacing: pacings[seed % 3]!, tie: ties[seed % 5]!, priorities: family !== 'price' }
}

/** Days of the past in which campaigns in progress are served. */
const servedBefore = 14
/** Days on which a ledger forecasts again. */
export const laterDays = [7, 14, 21] as const

/** The same seed, family and size make the same scene. */
export function makeScene(seed: number, family: Family, size: CaseSize): Scene {
  const world = makeWorld(seed, family, size)
  const lived = live(world, 28)
  const panel = samplePanel(world, lived)
  const campaigns = makeBook(panel, size)
  const kind = serverOf(seed, family)
  const requests = lived.requests.slice(lived.requests.findIndex(({ atMs }) => atMs >= world.originMs - servedBefore * dayMs))
  const matched = matchAll(world, requests, campaigns)
  const deliveredBy = new Map(laterDays.map((day) => [day, new Map(campaigns.map((campaign) => [campaign, 0]))]))
  const deliveries = serve({
    world,
    kind,
    requests,
    campaigns,
    matched,
    usual: usualHours(world, requests, matched),
    onTaken({ campaign, request }) {
      for (const [day, delivered] of deliveredBy)
        if (request.atMs < world.originMs + day * dayMs) delivered.set(campaign, delivered.get(campaign)! + 1)
    },
  })
  return { world, kind, panel, counts: lived.counts, campaigns, requests, matched, deliveries, deliveredBy }
}

/** The same month if nothing had been booked after the forecast. */
export function serveQuietly({ world, kind, requests, campaigns, matched }: Scene): Deliveries {
  const known = campaigns.filter((campaign) => campaign.known !== 'LATER')
  return serve({ world, kind, requests, campaigns: known, matched, usual: usualHours(world, requests, matched) })
}

/** Apart from all seeds of worlds. */
const otherDraw = 1_000_000

/** Another month by the same rules: the same listeners, publishers, levels, campaigns and server, and another draw of requests from the origin on. */
export function serveAgain({ world, kind, requests, campaigns }: Scene): Deliveries {
  const { originMs, seed } = world
  const drawn = live({ ...world, seed: seed + otherDraw }, 0).requests
  const other = [...requests.filter(({ atMs }) => atMs < originMs), ...drawn]
  const matched = matchAll(world, other, campaigns)
  return serve({ world, kind, requests: other, campaigns, matched, usual: usualHours(world, other, matched) })
}

function matchAll({ lateSegment }: World, requests: readonly Request[], campaigns: readonly Campaign[]): Matched {
  return new Map(
    campaigns.map((campaign) => {
      const { startMs, endMs, pacing } = campaign
      // A server that expects what was usual looks at the past too.
      const always = pacing === 'PREDICTIVE'
      const matched = new Uint8Array(requests.length)
      for (let row = 0; row < matched.length; row += 1) {
        const request = requests[row]!
        const inside = always || (request.atMs >= startMs && request.atMs < endMs)
        if (inside && matches(campaign, request, lateSegment)) matched[row] = 1
      }
      return [campaign, matched]
    }),
  )
}

/** The requests of each hour of the week as a server with logs expects them: those of its hour of the day times those of its day. */
function usualHours({ originMs }: World, requests: readonly Request[], matched: Matched) {
  return (campaign: Campaign): Float64Array => {
    const [hours, days] = [new Float64Array(24), new Float64Array(7)]
    const own = matched.get(campaign)!
    for (let row = 0; row < own.length && requests[row]!.atMs < originMs; row += 1) {
      if (own[row] !== 1) continue
      const hour = Math.floor(requests[row]!.atMs / hourMs)
      hours[hour % 24]! += 1
      days[Math.floor(hour / 24) % 7]! += 1
    }
    return Float64Array.from({ length: 168 }, (_, hour) => hours[hour % 24]! * days[Math.floor(hour / 24)]!)
  }
}
