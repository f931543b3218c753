/** How much a targeting matches in the history: a number to show while it is being written. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { bitmapBytes } from '../bits/arena.ts'
import type { Inventory } from '../sample/inventory.ts'
import { defaultContext, type MatchContext } from './condition.ts'
import { matchInPlace } from './match.ts'

export interface MatchCount {
  /** Rows of the sample. */
  rows: number
  /** Requests of the last 28 days that they stand for. */
  requests: number
}

/** Rules about dates are read as of the first 28 days to come. */
export function countMatching(inventory: Inventory, targeting: Targeting, context: MatchContext = defaultContext): MatchCount {
  const { arena, sample, weights } = inventory
  const bits = matchInPlace(inventory, targeting, { context }).byteOffset
  const bytes = bitmapBytes(sample.rows)
  return { rows: arena.kernels.count(bits, bytes), requests: arena.kernels.weigh(bits, weights.byteOffset, bytes) }
}
