/**
 * One pass over the listeners of contention: requests that are matched, left by others, and left by the campaign's own caps. A row is one
 * request of a listener; it is free with the chance that contention left of it, drawn by a fixed hash of row and block, so that a larger
 * rest never makes fewer rows free.
 */
import { leftAfter } from '../contention/left.ts'
import type { Claim } from '../contention/allocate.ts'
import { mix } from '../hash.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Sample } from '../sample/sample.ts'
import type { Snapshot } from '../snapshot.ts'
import type { BlockRows } from './block-rows.ts'
import { CapMeter, type Window } from './caps.ts'
import { drawOf, type OrderCaps, siblingRows } from './order-exposure.ts'

export interface Exposure {
  /** Requests of the rows of contention: matched, and left after the same or higher, and after strictly higher priorities. */
  matched: number
  left: number
  possible: number
  /** The share of the free requests that the caps leave; 1 without caps. */
  uncapped: number
  /** Matched and available requests by hour of each block. */
  hours: Map<number, { matched: Float64Array; available: Float64Array }>
  /** For each listener: expected opportunities in the flight, and the number of listeners it represents (0 where nothing matches). */
  opportunities: Float32Array
  standsFor: Float32Array
}

export interface ExposureInput {
  blockRows: readonly BlockRows[]
  priority: number
  /** The asking campaign's own claim in the book. */
  own: Claim | undefined
  windows: readonly Window[]
  /** Caps of the campaign's order; without them the order has no caps. */
  order?: OrderCaps
  /** Exposures before now, for a flight in progress. */
  before: { delivered: number; history: number; startMs: number; nowMs: number } | null
  /** False: as if no other campaign existed. */
  contended: boolean
}

/** Shares left of a block's rows, by priority; null for all. */
interface BlockState extends BlockRows {
  available: Float32Array | null
  possible: Float32Array | null
  hours: { matched: Float64Array; available: Float64Array }
  /** Rows that other campaigns of the order take. */
  siblings: Uint32Array
  /** The next row to look at, of the question's and of the siblings'. */
  next: number
  nextSibling: number
}

const none = new Uint32Array(0)

export function measureExposure(snapshot: Snapshot, input: ExposureInput): Exposure {
  const { blockRows, priority, own, windows, order, before, contended } = input
  const isCapped = windows.length > 0 || (order?.windows.length ?? 0) > 0
  const siblings = contended && order && order.windows.length > 0 ? order.siblings : []
  const states = blockRows.map((list): BlockState => ({
    ...list,
    available: contended ? leftAfter(snapshot, list, priority, own) : null,
    possible: contended ? leftAfter(snapshot, list, priority - 1, own) : null,
    hours: { matched: new Float64Array(blockHours), available: new Float64Array(blockHours) },
    siblings: siblings.length > 0 ? siblingRows(snapshot, siblings, list.block) : none,
    next: 0,
    nextSibling: 0,
  }))
  const exposure: Exposure = {
    matched: 0,
    left: 0,
    possible: 0,
    uncapped: 1,
    hours: new Map(states.map(({ block, hours }) => [block, hours])),
    opportunities: new Float32Array(snapshot.listeners),
    standsFor: new Float32Array(snapshot.listeners),
  }
  for (const state of states) addBlock(snapshot, state, exposure, !isCapped)
  addListeners(snapshot, states, exposure)
  if (isCapped) exposure.uncapped = capListeners(snapshot, states, [windows, order?.windows ?? []], before)
  return exposure
}

/** Sums of a block that need no listener. */
function addBlock({ inventory }: Snapshot, state: BlockState, exposure: Exposure, uncapped: boolean): void {
  const { count, rows, worth, available, possible, hours } = state
  const { hour } = inventory.sample
  let [matched, left, higher] = [0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    const requests = worth[index]!
    const free = available ? requests * available[index]! : requests
    const at = hour[rows[index]!]!
    matched += requests
    left += free
    higher += possible ? requests * possible[index]! : requests
    hours.matched[at] = hours.matched[at]! + requests
    if (uncapped) hours.available[at] = hours.available[at]! + free
  }
  exposure.matched += matched
  exposure.left += left
  exposure.possible += higher
}

/** Opportunities of each listener, and its weight: the mean weight of its rows. */
function addListeners({ inventory, listeners }: Snapshot, states: readonly BlockState[], { opportunities, standsFor }: Exposure): void {
  const { weights, sample } = inventory
  const hits = new Uint32Array(listeners)
  for (const { count, rows, factor } of states) {
    let listener = 0
    for (let index = 0; index < count; index += 1) {
      const row = rows[index]!
      while (sample.listenerStarts[listener + 1]! <= row) listener += 1
      opportunities[listener] = opportunities[listener]! + factor[index]!
      standsFor[listener] = standsFor[listener]! + weights[row]!
      hits[listener] = hits[listener]! + 1
    }
  }
  for (let listener = 0; listener < listeners; listener += 1)
    if (hits[listener]! > 0) standsFor[listener] = standsFor[listener]! / hits[listener]!
}

/**
 * Goes through every listener's free requests in order of time, and through the exposures by the order's other campaigns.
 * @param windows the campaign's own, and its order's
 * @returns the share of the free requests that the caps leave
 */
function capListeners(
  { inventory: { sample }, listeners }: Snapshot,
  states: readonly BlockState[],
  windows: readonly [own: readonly Window[], order: readonly Window[]],
  before: ExposureInput['before'],
): number {
  const { listenerStarts, hour, second, originMs } = sample
  const [meter, order] = windows.map((list) => new CapMeter(list)) as [CapMeter, CapMeter]
  let [free, shown] = [0, 0]
  for (let listener = 0; listener < listeners; listener += 1) {
    const end = listenerStarts[listener + 1]!
    for (const one of [meter, order]) {
      one.reset()
      if (before) showBefore(one, listener, countUntil(states[0], end), before, originMs)
    }
    for (const state of states) {
      const { block, count, rows, worth, available, hours, siblings } = state
      let { next } = state
      for (; next < count && rows[next]! < end; next += 1) {
        const row = rows[next]!
        const at = hour[row]!
        if (siblings.length > 0) showSiblings(state, row - 1, order, sample)
        if (available && drawOf(row, block) >= available[next]!) continue
        const time = (block * blockHours + at) * 3600 + second[row]!
        free += worth[next]!
        if (!meter.hasRoom(time) || !order.hasRoom(time)) continue
        meter.show(time)
        order.show(time)
        // A campaign of a worse priority does not get the row that it claimed.
        if (siblings[state.nextSibling] === row) state.nextSibling += 1
        shown += worth[next]!
        hours.available[at] = hours.available[at]! + worth[next]!
      }
      state.next = next
      if (siblings.length > 0) showSiblings(state, end - 1, order, sample)
    }
  }
  return free > 0 ? shown / free : 1
}

/** Counts the exposures of a listener's rows that other campaigns of the order take, up to a row. */
function showSiblings(state: BlockState, row: number, order: CapMeter, { hour, second }: Sample): void {
  const { siblings, block } = state
  for (; state.nextSibling < siblings.length && siblings[state.nextSibling]! <= row; state.nextSibling += 1) {
    const own = siblings[state.nextSibling]!
    const time = (block * blockHours + hour[own]!) * 3600 + second[own]!
    if (order.hasRoom(time)) order.show(time)
  }
}

/** The listener's rows in its first block. */
function countUntil(state: BlockState | undefined, end: number): number {
  let count = 0
  if (state) while (state.next + count < state.count && state.rows[state.next + count]! < end) count += 1
  return count
}

/** Gives a listener the exposures of a flight in progress: a number for each opportunity of history, evenly over the elapsed time. */
function showBefore(meter: CapMeter, listener: number, hits: number, before: NonNullable<ExposureInput['before']>, originMs: number): void {
  const { delivered, history, startMs, nowMs } = before
  const elapsed = (nowMs - startMs) / 1000
  if (elapsed <= 0 || history <= 0 || hits === 0) return
  const expected = (hits * delivered) / history
  // The fractional part of an exposure is one with that chance.
  const count = Math.floor(expected) + ((mix(listener, 0x5eed) >>> 8) / 0x100_0000 < expected % 1 ? 1 : 0)
  const now = (nowMs - originMs) / 1000
  for (let index = 0; index < count; index += 1) meter.show(now - elapsed * (1 - (index + 0.5) / count))
}
