/** The matching part of the history: a number to show while a user writes a targeting. */
import type { Targeting } from '@spotdesk/sdk/targeting'
import { bitmapBytes } from '../bits/arena.ts'
import type { Inventory } from '../sample/inventory.ts'
import { defaultContext, type MatchContext } from './condition.ts'
import { matchInPlace } from './match.ts'

export interface MatchCount {
  /** Rows of the sample. */
  rows: number
  /** Requests of the last 28 days that they represent. */
  requests: number
}

/** Rules about dates are evaluated for the first 28 days of the future. */
export function countMatching(inventory: Inventory, targeting: Targeting, context: MatchContext = defaultContext): MatchCount {
  const { arena, sample, weights } = inventory
  const bits = matchInPlace(inventory, targeting, { context }).byteOffset
  const bytes = bitmapBytes(sample.rows)
  return { rows: arena.kernels.count(bits, bytes), requests: arena.kernels.weigh(bits, weights.byteOffset, bytes) }
}
