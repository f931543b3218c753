/** The setting of a campaign's caps: simulated listeners, their earlier exposures, and the exposures to other campaigns of the order. */
import { mix } from '../../hash.ts'
import { blockHours } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import type { Flight } from '../../supply/flight.ts'
import { CapState } from './cap-state.ts'
import { mostIn, type Window } from './caps.ts'
import type { BlockRows } from './block-rows.ts'
import type { Matched } from '../question/matched.ts'
import { type Offers, toOffers } from './offers.ts'
import { type OrderCaps, siblingRows } from './order-exposure.ts'
import { passHours, type PassSetting, type Siblings } from './pass.ts'

/** Exposures of a flight in progress. */
export interface Before {
  delivered: number
  startMs: number
  nowMs: number
}

export interface CapsInput {
  windows: readonly Window[]
  order: OrderCaps
  before: Before | null
  /** The blocks of the flight. */
  blocks: readonly number[]
}

/** Number of requests in the simulation. It is so large that the draws hardly matter. */
const simulatedRequests = 60_000
const mostCopies = 16
/**
 * The largest number of earlier exposures of all listeners. It bounds memory where more was delivered than the sample's listeners could
 * hear.
 */
const mostTimes = 8_000_000

/** @returns null without caps */
export function createPassSetting(snapshot: Snapshot, offers: Offers, { windows, order, before, blocks }: CapsInput): PassSetting | null {
  if (windows.length === 0 && order.windows.length === 0) return null
  const { requests, weights } = offers
  const siblings = order.windows.length > 0 && order.siblings.length > 0 ? orderSiblings(snapshot, offers, order, blocks) : null
  // Draws of the order's other campaigns fit one copy.
  const copies = siblings ? 1 : Math.max(1, Math.min(mostCopies, Math.round(simulatedRequests / Math.max(1, requests.count))))
  const shown = before && exposuresBefore(offers, before, [...windows, ...order.windows], copies)
  const most = new Uint32Array(weights.length * copies)
  for (let index = 0; index < requests.count; index += 1)
    for (let copy = 0; copy < copies; copy += 1) most[requests.listener[index]! * copies + copy]! += Math.ceil(requests.all[index]!)
  if (shown) for (let key = 0; key < most.length; key += 1) most[key]! += shown[key]!
  const own = new CapState(windows, most)
  if (siblings) for (const listener of siblings.listener) most[listener]! += 1
  const states = order.windows.length > 0 ? { own, order: new CapState(order.windows, most) } : { own, order: null }
  const now = before ? (before.nowMs - snapshot.inventory.sample.originMs) / 1000 : 0
  return {
    offers,
    copies,
    ...states,
    siblings,
    begin() {
      for (const state of [states.own, states.order]) {
        state?.reset()
        if (!state || !shown || !before) continue
        const elapsed = (before.nowMs - before.startMs) / 1000
        for (let key = 0; key < shown.length; key += 1)
          for (let index = 0; index < shown[key]!; index += 1) state.show(key, now - elapsed * (1 - (index + 0.5) / shown[key]!))
      }
    },
  }
}

/** The share of matched requests that caps leave if there is no other campaign. */
export function uncappedShare(
  snapshot: Snapshot,
  flight: Flight,
  matched: Matched,
  lists: readonly BlockRows[],
  windows: readonly Window[],
): number {
  if (windows.length === 0) return 1
  const shares = lists.map(() => ({ available: null, possible: null }))
  const offers = toOffers(snapshot, flight, matched, { lists, shares, freeTotal: matched.total })
  const setting = createPassSetting(snapshot, offers, {
    windows,
    order: { windows: [], siblings: [] },
    before: null,
    blocks: flight.blocks,
  })
  const passed = setting && passHours(setting, null)
  return passed?.refused ? passed.accepted / passed.free : 1
}

/**
 * Earlier exposures of each key, spread evenly over the elapsed time. They are in proportion to the listener's requests, but no more than
 * the caps allow, so that they add up to the delivery. The fractional part of an exposure becomes one with that chance.
 */
function exposuresBefore(offers: Offers, { delivered, startMs, nowMs }: Before, windows: readonly Window[], copies: number): Uint32Array {
  const { requests, weights, scale } = offers
  const rates = new Float64Array(weights.length)
  for (let index = 0; index < requests.count; index += 1) rates[requests.listener[index]!]! += requests.all[index]!
  const most = Math.min(mostIn(windows, (nowMs - startMs) / 1000), Math.floor(mostTimes / (rates.length * copies)))
  const sumAt = (multiple: number) =>
    rates.reduce((sum, rate, person) => sum + scale * weights[person]! * Math.min(most, multiple * rate), 0)
  let [low, high] = [0, 1]
  while (high < 1e6 && sumAt(high) < delivered) high *= 2
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2
    if (sumAt(middle) < delivered) low = middle
    else high = middle
  }
  return Uint32Array.from({ length: rates.length * copies }, (_, key) => {
    const person = Math.floor(key / copies)
    const expected = Math.min(most, high * rates[person]!)
    const lot = ((mix(person, 0x5eed) >>> 8) / 0x100_0000 + (key % copies) / copies) % 1
    return Math.floor(expected) + (lot < expected % 1 ? 1 : 0)
  })
}

/** Requests that the other campaigns of the order take of the same listeners, in order of hours. */
function orderSiblings(
  snapshot: Snapshot,
  { numbers, firstHour, hours }: Offers,
  { siblings }: OrderCaps,
  blocks: readonly number[],
): Siblings {
  const { inventory, replayHour } = snapshot
  const { listenerStarts, second } = inventory.sample
  const found: { hour: number; listener: number; second: number; row: number }[] = []
  const starts = new Uint32Array(hours + 1)
  for (const block of blocks) {
    let listener = 0
    for (const row of siblingRows(snapshot, siblings, block)) {
      while (listenerStarts[listener + 1]! <= row) listener += 1
      const hour = block * blockHours + replayHour[row]! - firstHour
      const number = numbers.get(listener)
      if (number === undefined || hour < 0 || hour >= hours) continue
      starts[hour + 1]! += 1
      found.push({ hour, listener: number, second: (hour + firstHour) * 3600 + second[row]!, row })
    }
  }
  for (let hour = 0; hour < hours; hour += 1) starts[hour + 1]! += starts[hour]!
  const ordered = found.toSorted((a, b) => a.hour - b.hour)
  return {
    starts,
    listener: Uint32Array.from(ordered, ({ listener }) => listener),
    second: Float64Array.from(ordered, (one) => one.second),
    row: Uint32Array.from(ordered, ({ row }) => row),
  }
}
