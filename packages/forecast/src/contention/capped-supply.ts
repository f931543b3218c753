/** The requests that frequency caps leave of those that a campaign of the book matches: it cannot take more. */
import type { Bitmap } from '../bitmap.ts'
import { CapMeter, windowsOf } from '../answer/caps.ts'
import { timedAds } from '../match/campaign.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Sample } from '../sample/sample.ts'
import type { BookedCampaign } from './book.ts'

/** A block that a campaign is in. */
export interface CappedBlock {
  block: number
  bits: Bitmap
  /** The weight of each row in requests. */
  worth: Float32Array
  /** 1 for the hours of the block that its flight covers. */
  covered: Float32Array
}

/** The share of each listener's requests that a campaign's own caps leave if it took all it could. */
export interface CapLimits {
  /** Shares by listener in steps of 1/255; 1 for listeners of whom nothing matches. */
  shares: Uint8Array
  /** Requests that the caps leave. */
  requests: number
}

export const limitSteps = 255

/**
 * Over whole listeners up to a row. Exposures before the flight's part that lies in the future are not known of the campaigns of the
 * book. @returns null without caps
 */
export function capLimits(
  { listenerStarts, hour, second }: Sample,
  rows: number,
  { capping = [], ads }: BookedCampaign,
  inBlocks: readonly CappedBlock[],
): CapLimits | null {
  const windows = windowsOf(capping, timedAds(ads))
  if (windows.length === 0) return null
  const meter = new CapMeter(windows)
  const shares: number[] = []
  let requests = 0
  for (let listener = 0; listenerStarts[listener]! < rows; listener += 1) {
    const [from, to] = [listenerStarts[listener]!, listenerStarts[listener + 1]!]
    meter.reset()
    let [all, shown] = [0, 0]
    for (const { block, bits, worth, covered } of inBlocks)
      for (let row = from; row < to; row += 1) {
        if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0 || covered[hour[row]!] === 0) continue
        all += worth[row]!
        const at = (block * blockHours + hour[row]!) * 3600 + second[row]!
        if (!meter.hasRoom(at)) continue
        meter.show(at)
        shown += worth[row]!
      }
    requests += shown
    shares.push(all > 0 ? Math.ceil((shown / all) * limitSteps) : limitSteps)
  }
  return { shares: Uint8Array.from(shares), requests }
}
