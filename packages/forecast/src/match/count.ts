/** How much a targeting matches in the history: a number to show while it is being written. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import type { Bitmap } from '../bitmap.ts'
import type { Inventory } from '../sample/inventory.ts'
import { defaultContext, type MatchContext } from './condition.ts'
import { matchTargeting } from './match.ts'

export interface MatchCount {
  /** Rows of the sample. */
  rows: number
  /** Requests of the last 28 days that they stand for. */
  requests: number
}

/** Rules about dates are read as of the first 28 days to come. */
export function countMatching(inventory: Inventory, targeting: Targeting, context: MatchContext = defaultContext): MatchCount {
  return weigh(matchTargeting(inventory, targeting, { context }), inventory.weights)
}

function weigh(bits: Bitmap, weights: Float32Array): MatchCount {
  let [rows, requests] = [0, 0]
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      requests += weights[(word << 5) + 31 - Math.clz32(rest & -rest)]!
      rows += 1
    }
  return { rows, requests }
}
