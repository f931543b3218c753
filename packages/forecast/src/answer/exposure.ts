/**
 * One pass over the listeners of contention: what is matched, left by others, and left by the campaign's own caps. A row is one
 * request of a listener; it is free with the chance that contention left of it, drawn by a fixed hash of row and block, so that
 * more left never makes fewer rows free.
 */
import { hasRow } from '../bitmap.ts'
import { leftIn } from '../contention/left.ts'
import type { Claim } from '../contention/allocate.ts'
import { mix } from '../hash.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { CapMeter, type Window } from './caps.ts'
import type { Matched } from './matched.ts'

export interface Exposure {
  /** Requests of the rows of contention: matched, and left after the same or higher, and after strictly higher priorities. */
  matched: number
  left: number
  possible: number
  /** Of the free requests, the share that the caps let through; 1 without caps. */
  uncapped: number
  /** Matched and available requests by hour of each block. */
  hours: Map<number, { matched: Float64Array; available: Float64Array }>
  /** For each listener: expected opportunities in the flight, and how many listeners it stands for (0 where nothing matches). */
  opportunities: Float32Array
  standsFor: Float32Array
}

export interface ExposureInput {
  matched: Matched
  priority: number
  /** The asking campaign's own claim in the book. */
  own: Claim | undefined
  windows: readonly Window[]
  /** What listeners have seen before now, for a flight in progress. */
  before: { delivered: number; startMs: number; nowMs: number } | null
  /** False: as if nobody else wanted anything. */
  contended: boolean
}

interface BlockInput {
  block: number
  bits: Uint32Array
  table: Float32Array
  available: Float32Array | null
  possible: Float32Array | null
  matchedByHour: Float64Array
  availableByHour: Float64Array
}

export function measureExposure(snapshot: Snapshot, input: ExposureInput): Exposure {
  const { sample, weights } = snapshot.inventory
  const { of } = snapshot.strata
  const { hour, second, listenerStarts } = sample
  const perBlock = blockInputs(snapshot, input)
  const meter = input.windows.length > 0 ? new CapMeter(input.windows) : null
  const prior = meter && input.before ? priorExposures(input, sample.originMs) : null
  const opportunities = new Float32Array(snapshot.listeners)
  const standsFor = new Float32Array(snapshot.listeners)
  let [matched, left, possible, free, shown] = [0, 0, 0, 0, 0]
  for (let listener = 0; listener < snapshot.listeners; listener += 1) {
    const [from, to] = [listenerStarts[listener]!, listenerStarts[listener + 1]!]
    if (meter) {
      meter.reset()
      if (prior) prior(meter, listener, countHits(perBlock, from, to))
    }
    let [count, weight, hits] = [0, 0, 0]
    for (const { block, bits, table, available, possible: higher, matchedByHour, availableByHour } of perBlock)
      for (let row = from; row < to; row += 1) {
        if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0) continue
        const at = hour[row]!
        const factor = table[of[row]! * blockHours + at]!
        if (factor === 0) continue
        const worth = weights[row]! * factor
        const rest = available ? available[row]! : 1
        matched += worth
        left += worth * rest
        possible += worth * (higher ? higher[row]! : 1)
        matchedByHour[at]! += worth
        count += factor
        weight += weights[row]!
        hits += 1
        if (!meter) {
          availableByHour[at]! += worth * rest
          continue
        }
        if ((mix(row, block) >>> 8) / 0x100_0000 >= rest) continue
        free += worth
        const time = block * blockHours * 3600 + at * 3600 + second[row]!
        if (!meter.hasRoom(time)) continue
        meter.show(time)
        shown += worth
        availableByHour[at]! += worth
      }
    if (hits > 0) {
      opportunities[listener] = count
      standsFor[listener] = weight / hits
    }
  }
  const hours = new Map(perBlock.map((one) => [one.block, { matched: one.matchedByHour, available: one.availableByHour }]))
  return { matched, left, possible, uncapped: !meter || free === 0 ? 1 : shown / free, hours, opportunities, standsFor }
}

function blockInputs(snapshot: Snapshot, { matched, priority, own, contended }: ExposureInput): BlockInput[] {
  return matched.spans.flatMap(({ blocks, bits }) =>
    blocks.map((block) => ({
      block,
      bits,
      table: matched.tables.get(block)!,
      ...(contended ? leftIn(snapshot, block, priority, own) : { available: null, possible: null }),
      matchedByHour: new Float64Array(blockHours),
      availableByHour: new Float64Array(blockHours),
    })),
  )
}

function countHits(perBlock: readonly BlockInput[], from: number, to: number): number {
  let hits = 0
  const [first] = perBlock
  for (let row = from; row < to; row += 1) if (first && hasRow(first.bits, row)) hits += 1
  return hits
}

/** Gives a listener the exposures of a flight in progress: so many for each opportunity, evenly over the time gone by. */
function priorExposures({ matched, before }: ExposureInput, originMs: number) {
  const { delivered, startMs, nowMs } = before!
  const elapsed = (nowMs - startMs) / 1000
  // History shows the opportunities of 28 days; the exposures are spread over those of the time gone by.
  const perHit = elapsed <= 0 || matched.history.all === 0 ? 0 : delivered / matched.history.all
  const now = (nowMs - originMs) / 1000
  return (meter: CapMeter, listener: number, hits: number): void => {
    const expected = hits * perHit
    // The part of an exposure is one with that chance.
    const count = Math.floor(expected) + ((mix(listener, 0x5eed) >>> 8) / 0x100_0000 < expected % 1 ? 1 : 0)
    for (let index = 0; index < count; index += 1) meter.show(now - elapsed * (1 - (index + 0.5) / count))
  }
}
