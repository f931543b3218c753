/** How much a targeting matches in the history: a number to show while it is being written. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { type Bitmap, bitCount } from '../bitmap.ts'
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
  return weigh(matchTargeting(inventory, targeting, { context }), inventory)
}

/** Above so many of a word's 32 rows it is quicker to take away those that are not in the set. */
const mostAdded = 18

function weigh(bits: Bitmap, { weights, wordWeights }: Inventory): MatchCount {
  let [rows, requests] = [0, 0]
  for (let word = 0; word < bits.length; word += 1) {
    const own = bits[word]!
    if (own === 0) continue
    const count = bitCount(own)
    rows += count
    const base = word << 5
    if (count <= mostAdded) for (let rest = own; rest !== 0; rest &= rest - 1) requests += weights[base + 31 - Math.clz32(rest & -rest)]!
    else {
      requests += wordWeights[word]!
      // Past the last row there is no weight to take away.
      for (let rest = ~own; rest !== 0; rest &= rest - 1) requests -= weights[base + 31 - Math.clz32(rest & -rest)] ?? 0
    }
  }
  return { rows, requests }
}
