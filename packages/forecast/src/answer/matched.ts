/** What a question matches in the whole sample: sets of rows by block, and their requests by stratum and hour. */
import type { Bitmap } from '../bitmap.ts'
import { campaignHasDates, type Deliverable, fittingRows, matchCampaign, zonesOf } from '../match/campaign.ts'
import { blockHours } from '../sample/calendar.ts'
import type { Snapshot } from '../snapshot.ts'
import { blockTable, type Flight } from '../supply/flight.ts'

/** Blocks of a flight in which the same rows match. */
export interface Span {
  blocks: readonly number[]
  bits: Bitmap
}

export interface Matched {
  spans: readonly Span[]
  /** What rows count for in each block of the flight (see `blockTable`). */
  tables: ReadonlyMap<number, Float32Array>
  /** Requests matched in all. */
  total: number
  /** Requests by hour of each block of the flight. */
  hours: ReadonlyMap<number, Float64Array>
  /** Weight of matching rows of history by stratum. */
  strataWeights: Float64Array
  /** Weight of matching rows by hour of the day (UTC). */
  dayProfile: Float64Array
  /** Weight of matching rows of history, and of those of its last seven days. */
  history: { all: number; lastWeek: number }
  /** Rows and listeners of the sample that match. */
  rows: number
  listeners: number
}

/** Sets of rows that a campaign matches, by block where dates decide. */
export function spansOf({ inventory, context }: Snapshot, campaign: Deliverable, flight: Flight): Span[] {
  if (!campaignHasDates(campaign)) return [{ blocks: flight.blocks, bits: matchCampaign(inventory, campaign, { context }) }]
  return flight.blocks.map((block) => ({ blocks: [block], bits: matchCampaign(inventory, campaign, { context, block }) }))
}

export function tablesOf({ strata }: Snapshot, flight: Flight): Map<number, Float32Array> {
  return new Map(flight.blocks.map((block) => [block, blockTable(strata, flight, block)]))
}

export function measureMatched(snapshot: Snapshot, spans: readonly Span[], tables: ReadonlyMap<number, Float32Array>): Matched {
  const { strata } = snapshot
  const hours = new Map<number, Float64Array>()
  const strataWeights = new Float64Array(strata.count)
  const dayProfile = new Float64Array(24)
  const history = { all: 0, lastWeek: 0 }
  let total = 0
  for (const { blocks, bits } of spans) {
    const cells = weighCells(snapshot, bits)
    for (let cell = 0; cell < cells.length; cell += 1) {
      const weight = cells[cell]!
      if (weight === 0) continue
      const hour = cell % blockHours
      strataWeights[Math.floor(cell / blockHours)]! += weight
      dayProfile[hour % 24]! += weight
      history.all += weight / spans.length
      if (hour >= blockHours - 168) history.lastWeek += weight / spans.length
    }
    for (const block of blocks) {
      const table = tables.get(block)!
      const sums = new Float64Array(blockHours)
      for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell]! !== 0) sums[cell % blockHours]! += cells[cell]! * table[cell]!
      hours.set(block, sums)
      for (const sum of sums) total += sum
    }
  }
  return { spans, tables, total, hours, strataWeights, dayProfile, history, ...countMatched(snapshot, spans) }
}

/** Weight of a set's rows by stratum s and hour h of the history, at s × 672 + h. */
export function weighCells({ inventory, strata }: Snapshot, bits: Bitmap): Float64Array {
  const { weights, sample } = inventory
  const { of } = strata
  const { hour } = sample
  const cells = new Float64Array(strata.count * blockHours)
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      cells[of[row]! * blockHours + hour[row]!]! += weights[row]!
    }
  return cells
}

/** Rows in any of the spans, and listeners who have one. */
function countMatched({ inventory: { sample } }: Snapshot, spans: readonly Span[]): { rows: number; listeners: number } {
  let [rows, listeners] = [0, 0]
  for (let listener = 0; listener < sample.listeners; listener += 1) {
    let own = 0
    for (const { bits } of spans)
      own = Math.max(own, countBetween(bits, sample.listenerStarts[listener]!, sample.listenerStarts[listener + 1]!))
    rows += own
    if (own > 0) listeners += 1
  }
  return { rows, listeners }
}

function countBetween(bits: Bitmap, from: number, to: number): number {
  let count = 0
  for (let word = from >>> 5, last = (to - 1) >>> 5; word <= last && from < to; word += 1) {
    let rest = bits[word]!
    if (word === from >>> 5) rest &= -1 << (from & 31)
    if (word === last && (to & 31) !== 0) rest &= (1 << (to & 31)) - 1
    for (; rest !== 0; rest &= rest - 1) count += 1
  }
  return count
}

const supplies = new WeakMap<Snapshot, Map<string, Float64Array>>()

/** Weights of all rows that fit some ads, by cell; the few kinds of slots that ads ask for are kept. */
function supplyCells(snapshot: Snapshot, { ads }: Deliverable): Float64Array {
  let known = supplies.get(snapshot)
  if (!known) supplies.set(snapshot, (known = new Map()))
  const key = zonesOf(snapshot.inventory, ads).join('')
  let cells = known.get(key)
  if (!cells) known.set(key, (cells = weighCells(snapshot, fittingRows(snapshot.inventory, ads))))
  return cells
}

/** Requests in the flight that fit the campaign's ads, whatever its targeting: what targeting cuts from. */
export function measureSupply(snapshot: Snapshot, campaign: Deliverable, tables: ReadonlyMap<number, Float32Array>): number {
  const cells = supplyCells(snapshot, campaign)
  let total = 0
  for (const table of tables.values()) for (let cell = 0; cell < cells.length; cell += 1) total += cells[cell]! * table[cell]!
  return total
}
