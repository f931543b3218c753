/** The rest of rows for a campaign, after the claims of others. */
import { hasRow } from '../bitmap.ts'
import { blockHours } from '../sample/calendar.ts'
import { rowsOfClaim, type Snapshot } from '../snapshot.ts'
import { type Claim, claimedShare, type Plane } from './allocate.ts'

/** Rows of a block, ascending. */
interface RowList {
  block: number
  count: number
  rows: Uint32Array
}

/**
 * The rest of the rows after all claims of priorities up to `priority`: max(0, 1 − Σ claims). Null where nothing is claimed.
 * @param own the claim that the asking campaign has in the book itself, which is left out. Campaigns of one priority share a row in
 * proportion to their marks, so a campaign in the book keeps its part where too much of a row is claimed.
 */
export function leftAfter(snapshot: Snapshot, list: RowList, priority: number, own: Claim | undefined): Float32Array | null {
  const planes = snapshot.planes.filter((plane) => plane.block === list.block && plane.priority <= priority)
  if (planes.length === 0) return null
  const left = new Float32Array(list.count).fill(1)
  for (const plane of planes) {
    const { claims, unit } = plane
    if (own?.priority !== plane.priority) {
      for (let index = 0; index < left.length; index += 1) left[index] = left[index]! - claims[list.rows[index]!]! * unit
      continue
    }
    const others = claimedOf(snapshot, list, plane, own)
    const shares = plane.priority === priority
    for (let index = 0; index < left.length; index += 1) {
      const [before, all] = [left[index]!, claims[list.rows[index]!]! * unit]
      const part = shares && all > others[index]! ? Math.max(0, before) * (1 - others[index]! / all) : 0
      left[index] = Math.max(before - others[index]!, part)
    }
  }
  for (let index = 0; index < left.length; index += 1) left[index] = Math.max(0, left[index]!)
  return left
}

/** Σ marks of a level on the rows, without the asking campaign's own. */
export function claimedOf(snapshot: Snapshot, { block, count, rows }: RowList, plane: Plane, own: Claim | undefined): Float32Array {
  const sums = new Float32Array(count)
  const { claims, unit } = plane
  for (let index = 0; index < count; index += 1) sums[index] = claims[rows[index]!]! * unit
  if (own?.priority !== plane.priority || own.marks[block] === 0) return sums
  const [from, to] = hoursIn(own, block)
  const bits = rowsOfClaim(snapshot, own, block)
  const { hour, listenerStarts } = snapshot.inventory.sample
  let listener = 0
  for (let index = 0; index < count; index += 1) {
    const row = rows[index]!
    while (listenerStarts[listener + 1]! <= row) listener += 1
    if (!hasRow(bits, row) || hour[row]! < from || hour[row]! >= to) continue
    // Claims are stored in steps: less than one is nothing.
    const rest = sums[index]! - claimedShare(own, block, hour[row]!, listener)
    sums[index] = rest < unit ? 0 : rest
  }
  return sums
}

/** The hours of a block that a claim's flight covers, half-open. */
export function hoursIn({ flight }: Claim, block: number): [from: number, to: number] {
  const clamp = (hour: number) => Math.max(0, Math.min(blockHours, hour))
  return [clamp(Math.floor(flight.fromHour) - block * blockHours), clamp(Math.ceil(flight.toHour) - block * blockHours)]
}
