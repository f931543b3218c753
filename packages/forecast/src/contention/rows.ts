/**
 * Rows of contention: the first rows of the sample, of whole listeners. Each has the number of requests of the whole sample that it
 * represents.
 */
import { type Bitmap, countRows } from '../bitmap.ts'
import { blockHours, horizonHours } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import type { Sample } from '../sample/sample.ts'
import type { Strata } from '../supply/strata.ts'
import { blockTable } from '../supply/flight.ts'

export interface ContentionRows {
  inventory: Inventory
  strata: Strata
  /** The hour of a block at which each row stands. */
  replayHour: Uint16Array
  /** Rows that take part, from the first. */
  rows: number
  /** Requests of all rows of each zone over those of the rows that take part. */
  zoneScales: Float64Array
}

/** Rows of a set, ascending. */
export function listRows(bits: Bitmap): Uint32Array {
  const rows = new Uint32Array(countRows(bits))
  let count = 0
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      rows[count] = (word << 5) + 31 - Math.clz32(rest & -rest)
      count += 1
    }
  return rows
}

/** Memory that is used again. */
let kept = new Uint32Array(0)

/** Positions whose hour of the block lies in a flight. Returns the same array if the flight covers the whole block. */
export function inHours(at: Uint32Array, hours: Uint16Array, [from, to]: readonly [number, number]): Uint32Array {
  if (from === 0 && to === blockHours) return at
  if (kept.length < at.length) kept = new Uint32Array(at.length)
  let count = 0
  for (let index = 0; index < at.length; index += 1) {
    const hour = hours[at[index]!]!
    kept[count] = at[index]!
    count += Number(hour >= from && hour < to)
  }
  return kept.slice(0, count)
}

/** Hours of the day of some hours of a block. */
export function toDayHours(hours: Uint16Array): Uint8Array {
  const found = new Uint8Array(hours.length)
  for (let index = 0; index < hours.length; index += 1) found[index] = hours[index]! % 24
  return found
}

/** Days of a block of some hours of it. */
export function daysOfBlock(hours: Uint16Array): Uint8Array {
  const found = new Uint8Array(hours.length)
  for (let index = 0; index < hours.length; index += 1) found[index] = hours[index]! / 24
  return found
}

/** The listener of each of the first rows. */
export function expandListeners({ listenerStarts }: Sample, rows: number): Uint32Array {
  const found = new Uint32Array(rows)
  for (let listener = 0; listenerStarts[listener]! < rows; listener += 1)
    found.fill(listener, listenerStarts[listener], listenerStarts[listener + 1])
  return found
}

/**
 * The weight of rows in a block, in requests of the whole sample: in a zone, the rows that take part represent the others too.
 * @param chosen ascending; all that take part if it is left out
 */
export function worthIn(
  { inventory, strata, replayHour, zoneScales, rows }: ContentionRows,
  block: number,
  chosen?: Uint32Array,
): Float32Array {
  const { sample, weights } = inventory
  const { zone } = sample.codes
  const table = blockTable(strata, { fromHour: 0, toHour: horizonHours, blocks: [] }, block)
  const worth = new Float32Array(chosen?.length ?? rows)
  for (let index = 0; index < worth.length; index += 1) {
    const row = chosen ? chosen[index]! : index
    worth[index] = zoneScales[zone[row]!]! * weights[row]! * table[strata.of[row]! * blockHours + replayHour[row]!]!
  }
  return worth
}

/**
 * The requests of all rows of each zone over those of its first rows, in the first block, since campaigns ask for requests of all rows.
 * Where no row has any there, the requests of history count.
 */
export function computeZoneScales({ inventory, strata, replayHour, rows }: Omit<ContentionRows, 'zoneScales'>): Float64Array {
  const { sample, weights } = inventory
  const table = blockTable(strata, { fromHour: 0, toHour: horizonHours, blocks: [] }, 0)
  const future = sumZones(sample, rows, (row) => weights[row]! * table[strata.of[row]! * blockHours + replayHour[row]!]!)
  const history = sumZones(sample, rows, (row) => weights[row]!)
  return Float64Array.from(sample.zones, (_, code) => {
    const { all, first } = future.first[code]! > 0 ? future : history
    return first[code]! > 0 ? all[code]! / first[code]! : 1
  })
}

/** Requests of each zone: of all rows, and of the first ones. */
function sumZones({ zones, rows, codes: { zone } }: Sample, most: number, requestsOf: (row: number) => number) {
  const [all, first] = [new Float64Array(zones.length), new Float64Array(zones.length)]
  for (let row = 0; row < rows; row += 1) {
    const [code, requests] = [zone[row]!, requestsOf(row)]
    all[code] = all[code]! + requests
    if (row < most) first[code] = first[code]! + requests
  }
  return { all, first }
}
