/** Ad servers of the independent worlds: every request in time, the campaigns that may take it, and one of them that does. */
import { Chance } from '../chance.ts'
import { day as dayMs, hour as hourMs } from '../clock.ts'
import type { Request, World } from '../world/types.ts'
import type { Campaign } from './campaign.ts'
import { Exposures } from './capping.ts'
import { eligibleHours } from './hours.ts'
import { createPacer, type Pacer, type ServerPacing } from './pace.ts'

export const ties = ['LOT', 'FIRST_BOOKED', 'FARTHEST_BEHIND', 'HIGHEST_PRICE', 'ROUND_ROBIN'] as const
export type Tie = (typeof ties)[number]

export interface ServerKind {
  pacing: ServerPacing
  tie: Tie
  /** False: the highest price wins, whatever the priority. */
  priorities: boolean
}

export interface Delivery {
  /** Impressions before the origin and from it on. */
  before: number
  after: number
}

interface Running {
  campaign: Campaign
  pacer: Pacer
  own: Exposures
  order: Exposures | null
  before: number
  after: number
  /** The turn at which it last took a request. */
  turn: number
}

/** A request that a campaign took. */
export interface Taken {
  campaign: Campaign
  request: Request
}

export interface ServeInput {
  world: World
  kind: ServerKind
  /** In time. */
  requests: readonly Request[]
  campaigns: readonly Campaign[]
  /** For each campaign 1 where a request matches it. */
  matched: ReadonlyMap<Campaign, Uint8Array>
  /** Requests that a campaign matched in each hour of the week, UTC, of the history: what a server with logs expects. */
  usual(campaign: Campaign): Float64Array
  onTaken?(taken: Taken): void
}

export function serve({ world, kind, requests, campaigns, matched, usual, onTaken }: ServeInput): Map<Campaign, Delivery> {
  const orders = new Map<number, Exposures>()
  const all = campaigns.map((campaign): Running => {
    const { order, capping } = campaign
    if (order && !orders.has(order.id)) orders.set(order.id, new Exposures(order.capping))
    return {
      campaign,
      pacer: createPacer(kind.pacing, { ...campaign, weights: weightsOf(campaign, world, usual) }),
      own: new Exposures(capping),
      order: order ? orders.get(order.id)! : null,
      before: 0,
      after: 0,
      turn: 0,
    }
  })
  const chance = new Chance(world.seed, 'server')
  const starts = all.toSorted((a, b) => a.campaign.startMs - b.campaign.startMs)
  let [active, next] = [[] as Running[], 0]
  for (const [index, request] of requests.entries()) {
    const { atMs, listener } = request
    while (next < starts.length && starts[next]!.campaign.startMs <= atMs) active.push(starts[next++]!)
    active = active.some(isOver) ? active.filter((running) => !isOver(running)) : active
    function isOver({ campaign: { objective, endMs }, before, after }: Running): boolean {
      return endMs <= atMs || before + after >= objective
    }
    const able = active.filter(
      ({ campaign, pacer, own, order }) =>
        matched.get(campaign)![index] === 1 &&
        pacer.mayTake(atMs, chance.next()) &&
        own.mayShow(listener.number, atMs) &&
        (order === null || order.mayShow(listener.number, atMs)),
    )
    if (able.length === 0) continue
    const winner = choose(able, kind, atMs, chance)
    winner.pacer.took()
    winner.own.show(listener.number, atMs)
    winner.order?.show(listener.number, atMs)
    if (atMs < world.originMs) winner.before += 1
    else winner.after += 1
    winner.turn = index + 1
    onTaken?.({ campaign: winner.campaign, request })
  }
  return new Map(all.map(({ campaign, before, after }) => [campaign, { before, after }]))
}

/** Flights shorter than this are not paced by what is expected. */
const predictiveDays = 3

function weightsOf(campaign: Campaign, world: World, usual: ServeInput['usual']): Float64Array {
  const eligible = eligibleHours(campaign, world)
  if (campaign.pacing !== 'PREDICTIVE' || campaign.endMs - campaign.startMs < predictiveDays * dayMs) return eligible
  const expected = usual(campaign)
  const first = Math.floor(campaign.startMs / hourMs)
  const weights = eligible.map((share, index) => share * expected[(first + index) % 168]!)
  // Where nothing was seen nothing can be expected.
  return weights.some((weight) => weight > 0) ? weights : eligible
}

const best = <T>(values: readonly T[], scoreOf: (value: T) => number): T =>
  values.reduce((chosen, value) => (scoreOf(value) > scoreOf(chosen) ? value : chosen))

function choose(able: readonly Running[], { tie, priorities }: ServerKind, atMs: number, chance: Chance): Running {
  if (!priorities) return best(able, ({ campaign }) => campaign.cpm)
  const first = Math.min(...able.map(({ campaign }) => campaign.priority))
  const level = able.filter(({ campaign }) => campaign.priority === first)
  if (level.length === 1) return level[0]!
  if (tie === 'LOT') return chance.pick(level)
  if (tie === 'FIRST_BOOKED') return best(level, ({ campaign }) => -campaign.id)
  if (tie === 'FARTHEST_BEHIND') return best(level, ({ pacer }) => -pacer.progress(atMs))
  if (tie === 'HIGHEST_PRICE') return best(level, ({ campaign }) => campaign.cpm)
  return best(level, ({ turn }) => -turn)
}
