/**
 * The requests that frequency caps leave of those that a campaign of the book matches. It cannot take more. Each listener's requests are
 * taken from the first on whenever the caps allow it. No other choice of requests gives more: leaving out a request to keep the room for a
 * later one gains at most that later one. So this is the upper limit of the caps, at any pace.
 */
import type { Bitmap } from '../bitmap.ts'
import { CapMeter, resolveWindows } from '../answer/pass/caps.ts'
import { timedAds } from '../match/campaign.ts'
import { blockHours } from '../sample/calendar.ts'
import type { BookedCampaign } from './book.ts'
import { limitSteps } from './claim.ts'
import type { ContentionRows } from './rows.ts'

/** A block that a campaign is in. */
export interface CappedBlock {
  block: number
  bits: Bitmap
  /** The weight of each row in requests. */
  worth: Float32Array
  /** Hours of the block that its flight covers, half-open. */
  from: number
  to: number
}

/** The share of each listener's requests that a campaign's own caps leave if it took all it could. */
export interface CapLimits {
  /** Shares by listener in steps of 1/255; 1 for listeners of whom nothing matches. */
  shares: Uint8Array
  /** Requests that the caps leave. */
  requests: number
}

/**
 * Works over whole listeners. For campaigns of the book, the exposures before the future part of the flight are unknown.
 * @returns null without caps
 */
export function capLimits(
  { inventory, rows, replayHour }: ContentionRows,
  { capping = [], ads }: BookedCampaign,
  inBlocks: readonly CappedBlock[],
): CapLimits | null {
  const windows = resolveWindows(capping, timedAds(ads))
  if (windows.length === 0) return null
  const { listenerStarts, second } = inventory.sample
  const meter = new CapMeter(windows)
  const shares: number[] = []
  let requests = 0
  for (let listener = 0; listenerStarts[listener]! < rows; listener += 1) {
    const [start, end] = [listenerStarts[listener]!, listenerStarts[listener + 1]!]
    const first = firstInTime(replayHour, start, end)
    meter.reset()
    let [all, shown] = [0, 0]
    for (const { block, bits, worth, from, to } of inBlocks)
      for (let step = 0; step < end - start; step += 1) {
        const row = first + step < end ? first + step : first + step - end + start
        const hour = replayHour[row]!
        if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0 || hour < from || hour >= to) continue
        all += worth[row]!
        const at = (block * blockHours + hour) * 3600 + second[row]!
        if (!meter.hasRoom(at)) continue
        meter.show(at)
        shown += worth[row]!
      }
    requests += shown
    shares.push(all > 0 ? Math.ceil((shown / all) * limitSteps) : limitSteps)
  }
  return { shares: Uint8Array.from(shares), requests }
}

/**
 * The row with which a listener begins a block. Rows are in the order of history. A block begins with another week of it, and so with the
 * row at which the hour falls.
 */
export function firstInTime(replayHour: Uint16Array, start: number, end: number): number {
  for (let row = start + 1; row < end; row += 1) if (replayHour[row]! < replayHour[row - 1]!) return row
  return start
}
