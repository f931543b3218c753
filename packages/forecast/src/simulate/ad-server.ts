/** An ad server over the requests of a simulated future: the delivery of each campaign under a policy that need not be the forecast's. */
import { hourMs } from '@spotdesk/sdk/values'
import { CapMeter, windowsOf } from '../answer/caps.ts'
import { hasRow } from '../bitmap.ts'
import type { BookedCampaign } from '../contention/book.ts'
import { mix } from '../hash.ts'
import { type CappingRule, matchCampaign, timedAds } from '../match/campaign.ts'
import { defaultContext } from '../match/condition.ts'
import { blockHours, blockMs } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'

/**
 * The policy for a request that several campaigns could take:
 * - `PRIORITY`: the best priority; within one by lot. The forecast's assumption.
 * - `FIRST_COME`: the best priority; within one the campaign that was booked first.
 * - `URGENCY`: the best priority; within one the campaign that is farthest behind.
 * - `PRICE`: the highest price, independent of the priority.
 * - `LOTTERY`: by lot, a better priority with a better chance.
 */
export const policies = ['PRIORITY', 'FIRST_COME', 'URGENCY', 'PRICE', 'LOTTERY'] as const
export type Policy = (typeof policies)[number]

export interface ServedCampaign extends BookedCampaign {
  endMs: number
  remaining: number
  capping: readonly CappingRule[]
  cpm: number
}

interface Server {
  campaign: ServedCampaign
  bits: Uint32Array
  fromHour: number
  toHour: number
  delivered: number
  /** The rest of the hour's target. */
  budget: number
  meters: Map<number, CapMeter>
}

/** The largest part of an hour's even share that an EVENLY campaign may take, to catch up. */
const catchUp = 1.5

export interface Served {
  impressions: number
  /** Requests that the campaign could have taken, had it been alone and without caps. */
  opportunities: number
}

/** @returns the impressions of each campaign, by its id */
export function serve(future: Inventory, campaigns: readonly ServedCampaign[], policy: Policy, seed: number): Map<number, Served> {
  const startMs = future.sample.originMs - blockMs
  const servers = campaigns.map((campaign): Server => ({
    campaign,
    bits: matchCampaign(future, campaign, { context: defaultContext }),
    fromHour: Math.max(0, (campaign.startMs - startMs) / hourMs),
    toHour: Math.min(blockHours, (campaign.endMs - startMs) / hourMs),
    delivered: 0,
    budget: 0,
    meters: new Map(),
  }))
  const order = inTime(future)
  const listenerOf = listenersOf(future)
  let hour = -1
  for (const row of order) {
    const now = future.sample.hour[row]!
    for (; hour < now; hour += 1) for (const server of servers) setBudget(server, hour + 1)
    const at = now * 3600 + future.sample.second[row]!
    const able = servers.filter((server) => server.budget >= 1 && hasRow(server.bits, row) && hasRoom(server, listenerOf[row]!, at))
    if (able.length === 0) continue
    const winner = choose(able, policy, mix(row, seed) / 2 ** 32)
    winner.delivered += 1
    winner.budget -= 1
    winner.meters.get(listenerOf[row]!)?.show(at)
  }
  return new Map(
    servers.map((server) => [server.campaign.id, { impressions: server.delivered, opportunities: countOpportunities(future, server) }]),
  )
}

function countOpportunities({ sample }: Inventory, { bits, fromHour, toHour }: Server): number {
  let count = 0
  for (let row = 0; row < sample.rows; row += 1) {
    const at = sample.hour[row]! + sample.second[row]! / 3600
    if (at >= fromHour && at < toHour && hasRow(bits, row)) count += 1
  }
  return count
}

/** The hour's part of the rest: all of it as fast as possible, else even parts and some to catch up. */
function setBudget(server: Server, hour: number): void {
  const { campaign, fromHour, toHour, delivered } = server
  const left = campaign.remaining - delivered
  if (hour < Math.floor(fromHour) || hour >= toHour || left <= 0) server.budget = 0
  else if (campaign.pacing === 'AS_FAST_AS_POSSIBLE' || toHour - hour <= (toHour - fromHour) / 10) server.budget = left
  // Fractions of impressions are kept for the next hour.
  else
    server.budget = Math.min(
      left,
      Math.min(left / (toHour - hour), (catchUp * campaign.remaining) / (toHour - fromHour)) + (server.budget % 1),
    )
}

function hasRoom({ campaign, meters }: Server, listener: number, at: number): boolean {
  if (campaign.capping.length === 0) return true
  let meter = meters.get(listener)
  if (!meter) meters.set(listener, (meter = new CapMeter(windowsOf(campaign.capping, timedAds(campaign.ads)))))
  return meter.hasRoom(at)
}

function choose(able: readonly Server[], policy: Policy, lot: number): Server {
  if (policy === 'PRICE') return able.reduce((best, server) => (server.campaign.cpm > best.campaign.cpm ? server : best))
  if (policy === 'LOTTERY') {
    const weights = able.map(({ campaign }) => 2 ** -campaign.priority)
    let rest = lot * weights.reduce((sum, weight) => sum + weight, 0)
    return able.find((_, index) => (rest -= weights[index]!) < 0) ?? able[0]!
  }
  const priority = Math.min(...able.map(({ campaign }) => campaign.priority))
  const best = able.filter(({ campaign }) => campaign.priority === priority)
  if (policy === 'FIRST_COME') return best.reduce((first, server) => (server.campaign.id < first.campaign.id ? server : first))
  const behind = ({ campaign, delivered }: Server) => delivered / campaign.remaining
  if (policy === 'URGENCY') return best.reduce((last, server) => (behind(server) < behind(last) ? server : last))
  return best[Math.floor(lot * best.length)]!
}

function inTime({ sample: { rows, hour, second } }: Inventory): Uint32Array {
  const times = Float64Array.from({ length: rows }, (_, row) => (hour[row]! * 3600 + second[row]!) * rows + row)
  return Uint32Array.from(times.toSorted(), (time) => time % rows)
}

function listenersOf({ sample: { rows, listeners, listenerStarts } }: Inventory): Uint32Array {
  const found = new Uint32Array(rows)
  for (let listener = 0; listener < listeners; listener += 1) found.fill(listener, listenerStarts[listener], listenerStarts[listener + 1])
  return found
}
