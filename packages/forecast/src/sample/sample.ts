/**
 * All requests of a sample of listeners over 28 days, in columns. A hash of their key orders the listeners, and time orders the requests of
 * each. So any first part of the rows is itself a sample of whole listeners.
 */
import { type DimensionName, dimensionNames } from './attributes.ts'
import type { Dimension } from './dimension.ts'

/** A sellable slot as the forecast sees it. */
export interface SampleZone {
  id: number
  publisherId: number
  /** The media that can play here: sound, a picture or film. */
  format: 'AUDIO' | 'DISPLAY' | 'VIDEO'
  /** Longest ad that fits, in seconds. */
  maxDurationSeconds: number
  /** IANA zone of the station. */
  timeZone: string
  /** ISO 3166 code of the market, whose holidays count; left out: none. */
  country?: string
}

/** Codes of a dimension, one a row; two bytes where the dictionary allows it. */
export type Codes = Uint16Array | Uint32Array

export interface Sample {
  /** End of the history and start of the first day to forecast: a midnight of UTC, in milliseconds. */
  originMs: number
  rows: number
  listeners: number
  /** Rows of listener l: from `listenerStarts[l]` to `listenerStarts[l + 1]`. */
  listenerStarts: Uint32Array
  /** Hour since the start of the history, 0 to 671, and the second in it. */
  hour: Uint16Array
  second: Uint16Array
  codes: Readonly<Record<DimensionName, Codes>>
  dimensions: Readonly<Record<DimensionName, Dimension>>
  /** Zones in the order of the entries of the dimension `zone`. */
  zones: readonly SampleZone[]
  /** IANA zone of each entry of the dimension `place`; '' where it is not known. */
  placeTimeZones: readonly string[]
}

/** Rows in any order, as they are collected. */
export interface CollectedRows {
  /** A number for each listener, from 0. */
  listener: Uint32Array
  /** Seconds since the start of the history. */
  second: Uint32Array
  codes: Readonly<Record<DimensionName, Uint32Array>>
}

/** Puts collected rows in the order of the sample. Listeners whose hashes are equal keep the order of their numbers. */
export function orderRows(
  rows: CollectedRows,
  listenerHashes: Uint32Array,
  dimensions: Readonly<Record<DimensionName, Dimension>>,
): Pick<Sample, 'rows' | 'listeners' | 'listenerStarts' | 'hour' | 'second' | 'codes'> {
  const count = rows.second.length
  const byHash = Array.from(listenerHashes, (_, listener) => listener).toSorted((a, b) => listenerHashes[a]! - listenerHashes[b]! || a - b)
  const rank = new Uint32Array(listenerHashes.length)
  for (const [position, listener] of byHash.entries()) rank[listener] = position
  const starts = new Uint32Array(listenerHashes.length + 1)
  for (let row = 0; row < count; row += 1) starts[rank[rows.listener[row]!]! + 1]! += 1
  for (let listener = 0; listener < rank.length; listener += 1) starts[listener + 1]! += starts[listener]!
  const order = orderInTime(rows, rank, starts)
  const hour = new Uint16Array(count)
  const second = new Uint16Array(count)
  for (let row = 0; row < count; row += 1) {
    const at = rows.second[order[row]!]!
    hour[row] = Math.floor(at / 3600)
    second[row] = at % 3600
  }
  const codes = {} as Record<DimensionName, Codes>
  for (const name of dimensionNames) {
    const source = rows.codes[name]
    const column = dimensions[name].size <= 0x1_0000 ? new Uint16Array(count) : new Uint32Array(count)
    for (let row = 0; row < count; row += 1) column[row] = source[order[row]!]!
    codes[name] = column
  }
  return { rows: count, listeners: rank.length, listenerStarts: starts, hour, second, codes }
}

/** Indices of rows by listener's rank, then by time, then as they came. */
function orderInTime({ listener, second }: CollectedRows, rank: Uint32Array, starts: Uint32Array): Uint32Array {
  const next = starts.slice()
  const order = new Uint32Array(second.length)
  for (let row = 0; row < second.length; row += 1) {
    const slot = rank[listener[row]!]!
    order[next[slot]!] = row
    next[slot]! += 1
  }
  for (let slot = 0; slot < rank.length; slot += 1) {
    const own = order.subarray(starts[slot]!, starts[slot + 1]!)
    if (own.every((row, index) => index === 0 || second[own[index - 1]!]! <= second[row]!)) continue
    // One number that sorts by time and then by position: exact, since both together stay far below 2^53.
    const keys = Float64Array.from(own, (row, index) => second[row]! * own.length + index)
    const rows = own.slice()
    own.set(keys.toSorted().map((key) => rows[key % rows.length]!))
  }
  return order
}
