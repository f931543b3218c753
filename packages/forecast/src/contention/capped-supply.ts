/** What frequency caps leave of the requests that a campaign of the book matches: it cannot take more, whatever it asks for. */
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
  /** What each row is worth in requests. */
  worth: Float32Array
  /** 1 for the hours of the block that its flight covers. */
  covered: Float32Array
}

/**
 * Share of its requests that a campaign's own caps let through if it took all it could, over whole listeners up to a row. Exposures
 * before the flight's part that lies in the future are not known of the campaigns of the book.
 */
export function uncappedShare(
  { listenerStarts, hour, second }: Sample,
  rows: number,
  { capping = [], ads }: BookedCampaign,
  inBlocks: readonly CappedBlock[],
): number {
  const windows = windowsOf(capping, timedAds(ads))
  if (windows.length === 0) return 1
  const meter = new CapMeter(windows)
  let [all, shown] = [0, 0]
  for (let listener = 0; listenerStarts[listener]! < rows; listener += 1) {
    const [from, to] = [listenerStarts[listener]!, listenerStarts[listener + 1]!]
    meter.reset()
    for (const { block, bits, worth, covered } of inBlocks)
      for (let row = from; row < to; row += 1) {
        if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0 || covered[hour[row]!] === 0) continue
        all += worth[row]!
        const at = (block * blockHours + hour[row]!) * 3600 + second[row]!
        if (!meter.hasRoom(at)) continue
        meter.show(at)
        shown += worth[row]!
      }
  }
  return all > 0 ? shown / all : 1
}
