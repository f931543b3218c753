/** Rows of contention that match a question, packed block by block. Every step after matching reads only these rows. */
import { type Bitmap, countRows, collectRows } from '../../bitmap.ts'
import { blockHours } from '../../sample/calendar.ts'
import { sliceContentionRows, type Snapshot } from '../../snapshot.ts'
import { coverage, type Flight } from '../../supply/flight.ts'
import type { Matched } from '../question/matched.ts'

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
  const rows = Uint32Array.from(collectRows(bits))
  return { block, count: rows.length, rows }
}

/**
 * Rows that lie in the flight, in the order of the blocks.
 * @param end rows of the sample that take part, from the first; all of contention's when it is left out
 */
export function packBlockRows(snapshot: Snapshot, { spans, tables }: Matched, end = snapshot.rows): BlockRows[] {
  return spans.flatMap(({ blocks, bits }) => {
    const own = sliceContentionRows(snapshot, bits)
    return blocks.map((block) => packRows(snapshot, own, tables.get(block)!, block, end))
  })
}

/**
 * The first rows, of whole listeners, so that a question has about the given number of rows in all blocks together. A hash orders the
 * listeners, so the first of them are a sample of all. A narrow question keeps every row of contention.
 */
export function enoughRows(snapshot: Snapshot, { spans }: Matched, flight: Flight, wanted: number): number {
  let expected = 0
  for (const { blocks, bits } of spans) {
    const count = countRows(sliceContentionRows(snapshot, bits))
    for (const block of blocks) expected += (count * coveredHours(flight, block)) / blockHours
  }
  const listeners = Math.ceil(snapshot.listeners * Math.min(1, wanted / Math.max(1, expected)))
  return snapshot.inventory.sample.listenerStarts[listeners]!
}

function coveredHours(flight: Flight, block: number): number {
  let sum = 0
  for (let hour = 0; hour < blockHours; hour += 1) sum += coverage(flight, block * blockHours + hour)
  return sum
}

function packRows(
  { inventory, strata, replayHour }: Snapshot,
  bits: Uint32Array,
  table: Float32Array,
  block: number,
  end: number,
): BlockRows {
  const { weights } = inventory
  const words = bits.subarray(0, (end + 31) >>> 5)
  const most = countRows(words)
  const [rows, worth, factor] = [new Uint32Array(most), new Float32Array(most), new Float32Array(most)]
  const { of } = strata
  let count = 0
  for (let word = 0; word < words.length; word += 1)
    for (let rest = words[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      if (row >= end) break
      const each = table[of[row]! * blockHours + replayHour[row]!]!
      if (each === 0) continue
      rows[count] = row
      factor[count] = each
      worth[count] = weights[row]! * each
      count += 1
    }
  return { block, count, rows: rows.subarray(0, count), worth: worth.subarray(0, count), factor: factor.subarray(0, count) }
}

/** Listeners of the sample with a matching row in the flight; counted up to `most`. */
export function countInFlight({ inventory: { sample }, strata, replayHour }: Snapshot, { spans, tables }: Matched, most: number): number {
  let count = 0
  for (let listener = 0; listener < sample.listeners && count < most; listener += 1) {
    const [from, to] = [sample.listenerStarts[listener]!, sample.listenerStarts[listener + 1]!]
    if (spans.some(({ blocks, bits }) => hasHit(bits, from, to, (row) => blocks.some((block) => tables.get(block)![toCell(row)]! > 0))))
      count += 1
  }
  return count

  function toCell(row: number): number {
    return strata.of[row]! * blockHours + replayHour[row]!
  }
}

/** True if a row from `from` to `to` (exclusive) is in the set and passes a test. */
function hasHit(bits: Bitmap, from: number, to: number, test: (row: number) => boolean): boolean {
  for (let row = from; row < to; row += 1) {
    const word = bits[row >>> 5]!
    // Most listeners of a narrow question match nothing: their words are empty.
    if (word === 0) row |= 31
    else if (((word >>> (row & 31)) & 1) === 1 && test(row)) return true
  }
  return false
}
