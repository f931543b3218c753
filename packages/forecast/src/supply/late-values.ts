/**
 * Values of attributes that began or ended inside the 28 days while their zones continued: a new segment, a show that moved here, a
 * parameter that is no longer sent. Their rows keep the share of their zones that they had while they lasted, or have none.
 */
import { type AttributeType, attributes } from '../sample/attributes.ts'
import { historyDays } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import type { Sample } from '../sample/sample.ts'

/** Rows of values that lived in the same days of the history. */
export interface LateClass {
  /** Days of the history, 0 to 28, half-open, in which its rows count. */
  from: number
  to: number
}

export interface LateRows {
  classes: readonly LateClass[]
  /** 1 + class of each row; 0 for rows of none. */
  of: Uint8Array
}

/**
 * Attributes that last: rules name their values for months. Weather, ages and sessions come and go by nature. No rule names an episode
 * beyond its weeks. Zones have projections of their own.
 */
const lasting: readonly AttributeType[] = [
  'LOCATION_COUNTRY',
  'LOCATION_REGION',
  'DEVICE_TYPE',
  'DEVICE_OS',
  'DEVICE_BROWSER',
  'DATA_GENDER',
  'DATA_SEGMENT',
  'DATA_INTEREST',
  'DATA_PURCHASE_INTENT',
  'PRODUCT_AUDIENCE',
  'PRODUCT_RETARGETING',
  'IMPORTED_SEGMENT',
  'FIRST_PARTY_KEY_VALUE',
  'PODCAST_SHOW',
  'PODCAST_CATEGORY',
  'PODCAST_TAG',
  'CONTEXT_CATEGORY',
  'CUSTOM_PARAMETER',
  'INVENTORY_POSITION',
]

/** The smallest number of days without a late value. Two or fewer are the chance of a few listeners. */
const leastDays = 3
/** −log of the chance that listeners of a permanent value are silent by accident: one in a million, as values are thousands. */
const certainty = 14
/** Fewer listeners than this never reach it in 28 days. */
const leastListeners = 5
/** The part of the usual rows that may occur outside a value's days: tests, and wrong clocks. */
const strayShare = 0.02
/** Classes, the most frequent first: a bound on the strata that they make. */
const mostClasses = 12

interface Candidate extends LateClass {
  type: AttributeType
  id: number
  rows: number
}

export function findLateRows(inventory: Inventory): LateRows {
  const { sample } = inventory
  const candidates = lasting.flatMap((type) => screen(inventory, type))
  const none = { classes: [], of: new Uint8Array(0) }
  if (candidates.length === 0) return none
  const zoneDays = countZoneDays(sample)
  const late = candidates.filter((candidate) => isLate(inventory, candidate, zoneDays)).toSorted((a, b) => b.rows - a.rows)
  if (late.length === 0) return none
  const classes: LateClass[] = []
  const of = new Uint8Array(sample.rows)
  for (const candidate of late) {
    const { from, to } = candidate
    let found = classes.findIndex((one) => one.from === from && one.to === to)
    if (found < 0 && classes.length === mostClasses) continue
    if (found < 0) found = classes.push({ from, to }) - 1
    // A row of several late values lasted as the most frequent of them.
    visitRows(inventory, candidate, (row) => {
      if (of[row] === 0) of[row] = found + 1
    })
  }
  return { classes, of }
}

/** Values whose rows do not reach both ends of the history. */
function screen({ sample, columns, valueRows }: Inventory, type: AttributeType): Candidate[] {
  const { dimension } = attributes[type]
  const { from: starts, entries, values } = sample.dimensions[dimension].attributes.get(type)!
  if (values.length === 0) return []
  const column = columns[dimension]
  const counts = valueRows.get(type)!
  const found: Candidate[] = []
  const days = new Uint32Array(historyDays)
  for (let id = 0; id < values.length; id += 1) {
    if (counts[id]! < leastListeners) continue
    days.fill(0)
    for (const entry of entries.subarray(starts[id], starts[id + 1]))
      for (let at = column.starts[entry]!; at < column.starts[entry + 1]!; at += 1) {
        const day = Math.floor(sample.hour[column.rows[at]!]! / 24)
        days[day] = days[day]! + 1
      }
    const span = findSpan(days, counts[id]!)
    if (span.from >= leastDays || span.to <= historyDays - leastDays) found.push({ type, id, rows: counts[id]!, ...span })
  }
  return found
}

/** The days between which all but stray rows lie. */
function findSpan(days: Uint32Array, rows: number): LateClass {
  const stray = strayShare * rows
  let [from, before] = [0, 0]
  while (from < historyDays - 1 && before + days[from]! <= stray) before += days[from++]!
  let [to, after] = [historyDays, 0]
  while (to > from + 1 && after + days[to - 1]! <= stray) after += days[--to]!
  return { from, to }
}

/** Rows of zone z on day d of the history at z × 28 + d. */
function countZoneDays({ rows, zones, hour, codes: { zone } }: Sample): Float64Array {
  const counts = new Float64Array(zones.length * historyDays)
  for (let row = 0; row < rows; row += 1) counts[zone[row]! * historyDays + Math.floor(hour[row]! / 24)]! += 1
  return counts
}

/** True if a permanent value, at its rate in its zones, would hardly leave its silent days without rows. */
function isLate(inventory: Inventory, candidate: Candidate, zoneDays: Float64Array): boolean {
  const { sample } = inventory
  const own = new Float64Array(sample.zones.length)
  let [listeners, last] = [0, -1]
  const rows: number[] = []
  visitRows(inventory, candidate, (row) => rows.push(row))
  rows.sort((a, b) => a - b)
  for (const row of rows) {
    own[sample.codes.zone[row]!]! += 1
    if (row < last) continue
    // The first row past those of this row's listener.
    last = listenerEnd(sample, row)
    listeners += 1
  }
  // The part of the zones' requests, weighed by the value's rows in them, that lies outside of its days.
  let outside = 0
  for (const [zone, count] of own.entries()) {
    if (count === 0) continue
    const of = zoneDays.subarray(zone * historyDays, (zone + 1) * historyDays)
    let [inside, all] = [0, 0]
    for (let day = 0; day < historyDays; day += 1) {
      all += of[day]!
      if (day >= candidate.from && day < candidate.to) inside += of[day]!
    }
    outside += (count / rows.length) * (1 - inside / all)
  }
  // Each listener counts once, as if all of its requests came together.
  return -listeners * Math.log(Math.max(1e-9, 1 - outside)) > certainty
}

function listenerEnd({ listenerStarts, listeners }: Sample, row: number): number {
  let [low, high] = [0, listeners]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (listenerStarts[middle]! <= row) low = middle
    else high = middle - 1
  }
  return listenerStarts[Math.min(listeners, low + 1)]!
}

function visitRows({ sample, columns }: Inventory, { type, id }: Candidate, visit: (row: number) => void): void {
  const { dimension } = attributes[type]
  const { from, entries } = sample.dimensions[dimension].attributes.get(type)!
  const { starts, rows } = columns[dimension]
  for (const entry of entries.subarray(from[id], from[id + 1]))
    for (let at = starts[entry]!; at < starts[entry + 1]!; at += 1) visit(rows[at]!)
}
