/** The book of a world: campaigns with objectives from far too small to far too large, many of them near what they can just get. */
import type { CappingRule, ForecastAd } from '@spotdesk/forecast'
import { Chance } from '../chance.ts'
import { day as dayMs, offsetAt } from '../clock.ts'
import type { Campaign, Known, Order } from '../serve/campaign.ts'
import { serve } from '../serve/server.ts'
import { dailyMatches, matchPanel, type Panel } from './panel.ts'
import { makeTargeting } from './targetings.ts'

const priorities = [
  [1, 3],
  [3, 14],
  [4, 8],
  [5, 45],
  [6, 15],
  [8, 8],
  [9, 7],
] as const

const pacings = [
  ['EVENLY', 55],
  ['AS_FAST_AS_POSSIBLE', 25],
  ['PREDICTIVE', 20],
] as const

const caps = [
  [null, 45],
  ['DAY', 25],
  ['WEEK', 15],
  ['CAMPAIGN', 15],
] as const

const ads = [
  ['AUDIO', 30, 68],
  ['AUDIO', 15, 14],
  ['AUDIO', 60, 10],
  ['VIDEO', 20, 8],
] as const

/** Flights start and end at midnights of an account's clock. */
const accountZones = ['UTC', 'UTC', 'America/New_York', 'Europe/Bucharest', 'Asia/Kolkata'] as const

const smallestObjective = 250
/** Part of all requests above which a targeting is wide. */
const widest = 0.06

function makeFlight(chance: Chance, known: Known): { start: number; days: number } {
  if (known === 'LATER') {
    const start = chance.whole(1, 20) + chance.whole(0, 3)
    return { start, days: chance.whole(2, 28 - start) }
  }
  const kind = chance.next()
  if (known === 'BOOKED' && kind < 0.35) {
    const before = chance.whole(1, 12)
    return { start: -before, days: before + chance.whole(3, 25) }
  }
  const days = kind < 0.6 ? chance.whole(2, 6) : chance.whole(7, 28)
  return { start: chance.whole(0, 28 - days), days }
}

function makeCap(chance: Chance): CappingRule[] {
  const unit = chance.weighted(caps, ([, weight]) => weight)[0]
  return unit === null ? [] : [{ limit: chance.whole(1, 3), unit, unitMultiplier: 1 }]
}

function makeCampaign(chance: Chance, { world }: Panel, id: number, known: Known, order: Order | null): Campaign {
  const { start, days } = makeFlight(chance, known)
  const zone = chance.pick(accountZones)
  const at = (day: number) => {
    const midnight = world.originMs + day * dayMs
    return midnight - offsetAt(zone, midnight)
  }
  const [type, durationSeconds] = chance.weighted(ads, ([, , weight]) => weight)
  const ad: ForecastAd = { type, durationSeconds, active: true, targeting: null, link: 'AND', capping: [] }
  return {
    id,
    known,
    order,
    priority: chance.weighted(priorities, ([, weight]) => weight)[0],
    pacing: chance.weighted(pacings, ([, weight]) => weight)[0],
    startMs: start === 0 ? world.originMs : at(start),
    endMs: Math.min(at(start + days), world.originMs + 28 * dayMs),
    targeting: makeTargeting(chance, world),
    ads: [ad],
    objective: 0,
    byPrice: chance.happens(0.3),
    cpm: chance.whole(2, 30),
    capping: makeCap(chance),
  }
}

export interface BookSize {
  booked: number
  drafts: number
  later: number
  /** Campaigns that match fewer requests of the panel are another question. */
  fewestRows: number
}

interface Planned {
  campaign: Campaign
  matched: Uint8Array
  /** True: the objective is moved to near what a trial delivers. */
  edge: boolean
}

/** The same panel and size make the same book. */
export function makeBook(panel: Panel, { booked, drafts, later, fewestRows }: BookSize): Campaign[] {
  const chance = new Chance(panel.world.seed, 'book')
  const known: Known[] = [
    ...Array.from({ length: booked }, () => 'BOOKED' as const),
    ...Array.from({ length: drafts }, () => 'DRAFT' as const),
    ...Array.from({ length: later }, () => 'LATER' as const),
  ]
  const order: Order = { id: 1, capping: [{ limit: chance.whole(3, 6), unit: 'DAY', unitMultiplier: 1 }] }
  const planned: Planned[] = []
  for (let attempt = 0; planned.length < known.length && attempt < 2000; attempt += 1) {
    const id = planned.length + 1
    // The first three belong together.
    const campaign = makeCampaign(chance, panel, id, known[id - 1]!, id <= 3 ? order : null)
    const matched = matchPanel(panel, campaign)
    const rows = matched.reduce((sum, one) => sum + one, 0)
    if (rows < fewestRows || campaign.endMs - campaign.startMs < dayMs) continue
    const daily = dailyMatches(panel, matched).reduce((sum, count) => sum + count, 0) / 28
    // Wide targetings want a smaller part of what they match, or one of them would leave nothing to the others.
    const wide = Math.min(1, Math.sqrt((widest * panel.requests.length) / rows))
    const share = wide * Math.exp(chance.between(Math.log(0.02), Math.log(1.6)))
    campaign.objective = Math.max(smallestObjective, Math.round(((daily * (campaign.endMs - campaign.startMs)) / dayMs) * share))
    planned.push({ campaign, matched, edge: chance.happens(0.5) })
  }
  for (let round = 0; round < trials; round += 1) tryOut(panel, planned)
  for (const { campaign, edge } of planned)
    if (edge) campaign.objective = Math.max(smallestObjective, Math.round(campaign.objective * Math.exp(chance.between(-0.7, 0.45))))
  return planned.map(({ campaign }) => campaign)
}

const trials = 3

/** Serves the book on the panel's own month, and moves the objectives at the edge to what they got there. */
function tryOut(panel: Panel, planned: readonly Planned[]): void {
  const { world, requests, weights } = panel
  const scale = requests.length / weights.reduce((sum, weight) => sum + weight, 0)
  const backMs = 28 * dayMs
  const trial = new Map(
    planned.map(({ campaign, matched, edge }) => {
      const startMs = Math.max(campaign.startMs, world.originMs) - backMs
      const part = (campaign.endMs - backMs - startMs) / (campaign.endMs - campaign.startMs)
      const objective = Math.max(1, Math.round(campaign.objective * scale * part))
      return [
        { ...campaign, startMs, endMs: campaign.endMs - backMs, objective },
        { campaign, matched, edge, part },
      ] as const
    }),
  )
  const usual = (): Float64Array => new Float64Array(168).fill(1)
  const delivered = serve({
    world,
    kind: { pacing: 'HOURLY', tie: 'LOT', priorities: true },
    requests,
    campaigns: [...trial.keys()],
    matched: new Map([...trial].map(([own, { matched }]) => [own, matched])),
    usual,
  })
  for (const [own, { campaign, edge, part }] of trial) {
    if (!edge) continue
    const got = delivered.get(own)!.before
    campaign.objective = Math.max(smallestObjective, Math.round(got < own.objective * 0.98 ? got / scale / part : campaign.objective * 1.5))
  }
}
