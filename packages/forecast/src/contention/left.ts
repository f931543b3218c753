/** The rest of the rows after the claims of the book. */
import type { Snapshot } from '../snapshot.ts'
import { leftSteps, type Plane } from './allocate.ts'

/** Rows of a block, ascending. */
export interface RowList {
  block: number
  count: number
  rows: Uint32Array
}

/** The last plane of a block up to a level; undefined where no level up to it asks for anything. */
export function planeUpTo({ planes }: Pick<Snapshot, 'planes'>, block: number, level: number): Plane | undefined {
  // Planes are in the order of their levels.
  return planes.findLast((plane) => plane.block === block && plane.level <= level)
}

/** The share of each row that levels up to one leave in the book; 1 without claims. */
export function leftUpTo(snapshot: Pick<Snapshot, 'planes'>, { block, count, rows }: RowList, level: number): Float32Array {
  const shares = new Float32Array(count).fill(1)
  const plane = planeUpTo(snapshot, block, level)
  if (plane) for (let index = 0; index < count; index += 1) shares[index] = plane.left[rows[index]!]! / leftSteps
  return shares
}

/** The share of each row that the book leaves in a block; null where nothing is claimed. */
export function leftByBook(snapshot: Pick<Snapshot, 'planes'>, list: RowList): Float32Array | null {
  return planeUpTo(snapshot, list.block, Number.POSITIVE_INFINITY) ? leftUpTo(snapshot, list, Number.POSITIVE_INFINITY) : null
}
