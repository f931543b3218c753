/** What of each row is left for a campaign, after the claims of others. */
import { blockHours } from '../sample/calendar.ts'
import { rowsOfClaim, type Snapshot } from '../snapshot.ts'
import type { Claim } from './allocate.ts'

/** Shares left in a block for a question of one priority; null where nothing is claimed. */
export interface Left {
  /** After claims of the same or a higher priority. */
  available: Float32Array | null
  /** After claims of a strictly higher priority. */
  possible: Float32Array | null
}

/** @param own the claim that the asking campaign has in the book itself, which is taken out */
export function leftIn(snapshot: Snapshot, block: number, priority: number, own: Claim | undefined): Left {
  return {
    available: leftAfter(snapshot, block, priority, own),
    possible: leftAfter(snapshot, block, priority - 1, own),
  }
}

/** max(0, 1 − Σ claims of priorities up to `priority`). */
function leftAfter(snapshot: Snapshot, block: number, priority: number, own: Claim | undefined): Float32Array | null {
  const planes = snapshot.planes.filter((plane) => plane.block === block && plane.priority <= priority)
  if (planes.length === 0) return null
  const left = new Float32Array(snapshot.rows).fill(1)
  for (const { unit, claims } of planes) for (let row = 0; row < left.length; row += 1) left[row] = left[row]! - unit * claims[row]!
  if (own && own.priority <= priority)
    eachClaimed(snapshot, own, block, (row, mark) => {
      left[row] = left[row]! + mark
    })
  // Rounding of claims may leave a hair above 1.
  for (let row = 0; row < left.length; row += 1) left[row] = Math.min(1, Math.max(0, left[row]!))
  return left
}

/** Calls back for each row that a claim takes of in a block. */
export function eachClaimed(snapshot: Snapshot, claim: Claim, block: number, visit: (row: number, mark: number) => void): void {
  const mark = claim.marks[block]!
  if (mark === 0) return
  const [from, to] = [Math.floor(claim.flight.fromHour) - block * blockHours, Math.ceil(claim.flight.toHour) - block * blockHours]
  const bits = rowsOfClaim(snapshot, claim, block)
  const { hour } = snapshot.inventory.sample
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      if (hour[row]! >= from && hour[row]! < to) visit(row, mark)
    }
}
