/** Rows of contention that a question matches, block by block, packed: every step after matching reads only these. */
import { type Bitmap, countRows, rowsOf } from '../bitmap.ts'
import { blockHours } from '../sample/calendar.ts'
import { contentionRowsOf, type Snapshot } from '../snapshot.ts'
import type { Matched } from './matched.ts'

export interface BlockRows {
  block: number
  count: number
  /** Rows, ascending. */
  rows: Uint32Array
  /** The weight of a row in the block: requests, and requests of one listener. */
  worth: Float32Array
  factor: Float32Array
}

/** The rows of a set in a block. */
export function rowList(bits: Bitmap, block: number): Pick<BlockRows, 'block' | 'count' | 'rows'> {
  const rows = Uint32Array.from(rowsOf(bits))
  return { block, count: rows.length, rows }
}

/** Rows that lie in the flight, in the order of the blocks. */
export function blockRowsOf(snapshot: Snapshot, { spans, tables }: Matched): BlockRows[] {
  return spans.flatMap(({ blocks, bits }) => {
    const own = contentionRowsOf(snapshot, bits)
    return blocks.map((block) => packRows(snapshot, own, tables.get(block)!, block))
  })
}

function packRows({ inventory, strata }: Snapshot, bits: Uint32Array, table: Float32Array, block: number): BlockRows {
  const { weights, sample } = inventory
  const most = countRows(bits)
  const [rows, worth, factor] = [new Uint32Array(most), new Float32Array(most), new Float32Array(most)]
  const { of } = strata
  const { hour } = sample
  let count = 0
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      const each = table[of[row]! * blockHours + hour[row]!]!
      if (each === 0) continue
      rows[count] = row
      factor[count] = each
      worth[count] = weights[row]! * each
      count += 1
    }
  return { block, count, rows: rows.subarray(0, count), worth: worth.subarray(0, count), factor: factor.subarray(0, count) }
}
