/** Exposures of listeners to the other campaigns of an order, whose caps count the impressions of all of them. */
import type { Claim } from '../contention/allocate.ts'
import { claimedShare } from '../contention/allocate.ts'
import { hoursIn, leftAfter } from '../contention/left.ts'
import { mix } from '../hash.ts'
import { rowsOfClaim, type Snapshot } from '../snapshot.ts'
import { rowList } from './block-rows.ts'
import type { Window } from './caps.ts'

/** The caps of an order, and the claims of its other campaigns. */
export interface OrderCaps {
  windows: readonly Window[]
  siblings: readonly Claim[]
}

/** A draw for a row in a block: low ones are free for whoever asks, high ones are taken by others, so that both never happen. */
export const drawOf = (row: number, block: number): number => (mix(row, block) >>> 8) / 0x100_0000

/** Rows that other campaigns of the order take in a block, ascending: each with the chance that it is one of them that gets it. */
export function siblingRows(snapshot: Snapshot, siblings: readonly Claim[], block: number): Uint32Array {
  const chances = new Float32Array(snapshot.rows)
  for (const claim of siblings) if (claim.marks[block]! > 0) addChances(snapshot, claim, block, chances)
  const rows = new Uint32Array(snapshot.rows)
  let count = 0
  for (let row = 0; row < chances.length; row += 1) {
    if (chances[row] === 0 || drawOf(row, block) < 1 - chances[row]!) continue
    rows[count] = row
    count += 1
  }
  return rows.slice(0, count)
}

/** The part of a claim in its rows: its share of the rest that better priorities leave to all claims of its own. */
function addChances(snapshot: Snapshot, claim: Claim, block: number, chances: Float32Array): void {
  const list = rowList(rowsOfClaim(snapshot, claim, block), block)
  const plane = snapshot.planes.find((one) => one.block === block && one.priority === claim.priority)
  const before = leftAfter(snapshot, list, claim.priority - 1, undefined)
  const { hour, listenerStarts } = snapshot.inventory.sample
  const [from, to] = hoursIn(claim, block)
  let listener = 0
  for (let index = 0; index < list.count; index += 1) {
    const row = list.rows[index]!
    while (listenerStarts[listener + 1]! <= row) listener += 1
    const at = hour[row]!
    const share = at >= from && at < to ? claimedShare(claim, block, at, listener) : 0
    if (share === 0) continue
    const claimed = Math.max(share, plane ? plane.claims[row]! * plane.unit : 0)
    const left = before ? before[index]! : 1
    chances[row] = Math.min(1, chances[row]! + share * Math.min(1, left / claimed))
  }
}
