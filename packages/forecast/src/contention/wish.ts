/** A campaign of the book before it is served: its demand, its rows, and its shape over the day. */
import type { Bitmap } from '../bitmap.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Flight } from '../supply/flight.ts'
import type { BookedCampaign } from './book.ts'
import { capLimits, type CappedBlock } from './capped-supply.ts'
import { computeDemand, hoursIn } from './claim.ts'
import type { ContentionRows } from './rows.ts'

export interface ClaimRequest {
  campaign: BookedCampaign
  flight: Flight
  sets: readonly number[]
  /** The number of its set in a block, and the set of rows. */
  setIn(block: number): number
  rowsIn(block: number): Bitmap
}

export interface Wanted {
  wish: ClaimRequest
  priority: number
  bounded: boolean
  inTurn: boolean
  /** Impressions inside the horizon that its own caps let it take. */
  demand: number
  hourShape: Float32Array
  limits: Uint8Array | null
}

interface WeighedRows extends ContentionRows {
  /** Requests of each row, by block. */
  worth: ReadonlyMap<number, Float32Array>
}

export function computeWanted(book: WeighedRows, wish: ClaimRequest): Wanted {
  const { campaign, flight } = wish
  const { impressions, bounded } = computeDemand(campaign, flight, book.inventory.sample.originMs)
  const inBlocks = listBlocks(book, wish)
  const capped = impressions > 0 ? capLimits(book, campaign, inBlocks) : null
  return {
    wish,
    priority: campaign.priority,
    bounded,
    inTurn: campaign.pacing === 'AS_FAST_AS_POSSIBLE',
    demand: Math.min(impressions, capped?.requests ?? impressions),
    hourShape: campaign.pacing === 'EVENLY' && impressions > 0 ? evenHourShape(supplyByHour(book, inBlocks)) : everyHour,
    limits: capped?.shares ?? null,
  }
}

/** The same share of every hour. */
export const everyHour = new Float32Array(24).fill(1)

function listBlocks({ worth }: WeighedRows, { flight, rowsIn }: ClaimRequest): CappedBlock[] {
  return flight.blocks.map((block) => {
    const [from, to] = hoursIn(flight, block)
    return { block, bits: rowsIn(block), worth: worth.get(block)!, from, to }
  })
}

/** Requests that a campaign matches, by hour of the day. */
function supplyByHour({ replayHour }: WeighedRows, inBlocks: readonly CappedBlock[]): Float64Array {
  const byHour = new Float64Array(24)
  const sums = new Float64Array(blockHours)
  for (const { bits, worth, from, to } of inBlocks) {
    sums.fill(0)
    for (let word = 0; word < bits.length; word += 1)
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const row = (word << 5) + 31 - Math.clz32(rest & -rest)
        const at = replayHour[row]!
        sums[at] = sums[at]! + worth[row]!
      }
    for (let at = from; at < to; at += 1) byHour[at % 24] = byHour[at % 24]! + sums[at]!
  }
  return byHour
}

/** Limits of the difference between the claim at an hour and the average claim, because the hours of a sample are rough. */
const [leastShape, mostShape] = [0.2, 5]

/**
 * An even pace wants the same number of impressions each hour: of hours with few requests, a larger share of each request.
 * @param byHour requests by hour of the day
 */
export function evenHourShape(byHour: Float64Array): Float32Array {
  const open = byHour.filter((sum) => sum > 0)
  const mean = open.reduce((total, sum) => total + sum, 0) / Math.max(1, open.length)
  return Float32Array.from(byHour, (sum) => (sum > 0 ? Math.min(mostShape, Math.max(leastShape, mean / sum)) : 1))
}
