/** Exposures of listeners to the other campaigns of an order, whose caps count the impressions of all of them. */
import { type Claim, claimedShare, hoursIn, toLevel } from '../../contention/claim.ts'
import { leftUpTo } from '../../contention/left.ts'
import { worthIn } from '../../contention/rows.ts'
import { mix } from '../../hash.ts'
import { rowsOfClaim, type Snapshot } from '../../snapshot.ts'
import { rowList } from './block-rows.ts'
import type { Window } from './caps.ts'

/** The caps of an order, and the claims of its other campaigns. */
export interface OrderCaps {
  windows: readonly Window[]
  siblings: readonly Claim[]
}

/** A draw for a row in a block. Low draws are free for the question, high draws are taken by others, so both never happen. */
export const getDraw = (row: number, block: number): number => (mix(row, block) >>> 8) / 0x100_0000

/** Rows that other campaigns of the order take in a block, ascending: each with the chance that it is one of them that gets it. */
export function siblingRows(snapshot: Snapshot, siblings: readonly Claim[], block: number): Uint32Array {
  const chances = new Float32Array(snapshot.rows)
  for (const claim of siblings) if (claim.mark > 0) addChances(snapshot, claim, block, chances)
  const rows = new Uint32Array(snapshot.rows)
  let count = 0
  for (let row = 0; row < chances.length; row += 1) {
    if (chances[row] === 0 || getDraw(row, block) < 1 - chances[row]!) continue
    rows[count] = row
    count += 1
  }
  return rows.slice(0, count)
}

/** The part of a claim in its rows. */
function addChances(snapshot: Snapshot, claim: Claim, block: number, chances: Float32Array): void {
  const { rows, free, shared } = partsIn(snapshot, claim, block)
  const part = lotShare(snapshot, claim)
  for (let index = 0; index < free.length; index += 1)
    chances[rows[index]!] = Math.min(1, chances[rows[index]!]! + (free[index]! + shared[index]! * part))
}

const known = new WeakMap<Claim, number>()

/**
 * The part of its asks that a claim gets where its level asks for everything that better levels leave. The claims share by lot there. The
 * result when the book was built gives the chance of success.
 */
function lotShare(snapshot: Snapshot, claim: Claim): number {
  const found = known.get(claim)
  if (found !== undefined) return found
  let [free, shared] = [0, 0]
  for (const block of claim.flight.blocks) {
    const parts = partsIn(snapshot, claim, block)
    const worth = worthIn(snapshot, block, parts.rows)
    for (let index = 0; index < worth.length; index += 1) {
      free += worth[index]! * parts.free[index]!
      shared += worth[index]! * parts.shared[index]!
    }
  }
  const share = shared > 0 ? Math.min(1, Math.max(0, (claim.got - free) / shared)) : 1
  known.set(claim, share)
  return share
}

/** The share of each of its rows that a claim asks for: where its level leaves something of the row, and where it does not. */
function partsIn(snapshot: Snapshot, claim: Claim, block: number): { rows: Uint32Array; free: Float32Array; shared: Float32Array } {
  const list = rowList(rowsOfClaim(snapshot, claim, block), block)
  const level = toLevel(claim)
  const [before, after] = [leftUpTo(snapshot, list, level - 1), leftUpTo(snapshot, list, level)]
  const { replayHour, inventory } = snapshot
  const { listenerStarts } = inventory.sample
  const [from, to] = hoursIn(claim.flight, block)
  const [free, shared] = [new Float32Array(list.count), new Float32Array(list.count)]
  let listener = 0
  for (let index = 0; index < list.count; index += 1) {
    const row = list.rows[index]!
    while (listenerStarts[listener + 1]! <= row) listener += 1
    const at = replayHour[row]!
    if (at < from || at >= to) continue
    const claimed = before[index]! * claimedShare(claim, block, at, listener)
    if (after[index]! > 0) free[index] = claimed
    else shared[index] = claimed
  }
  return { rows: list.rows, free, shared }
}
