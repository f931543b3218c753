/** Matched requests in the whole sample: sets of rows by block, and their requests by stratum and hour. */
import { type Bitmap, countBetween } from '../bitmap.ts'
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
  /** The weights of rows in each block of the flight (see `blockTable`). */
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

/** The number of row sets that are cached: what-ifs and fixes ask for other dates, caps or priorities of the same targeting. */
const mostKept = 8
const kept = new WeakMap<Snapshot, Map<string, Bitmap>>()

/** Sets of rows that a campaign matches, by block where dates decide. */
export function spansOf(snapshot: Snapshot, campaign: Deliverable, flight: Flight): Span[] {
  const { inventory, context } = snapshot
  if (campaignHasDates(campaign))
    return flight.blocks.map((block) => ({ blocks: [block], bits: matchCampaign(inventory, campaign, { context, block }) }))
  let known = kept.get(snapshot)
  if (!known) kept.set(snapshot, (known = new Map()))
  const ads = campaign.ads.map(({ type, durationSeconds, active, targeting, link }) => [type, durationSeconds, active, targeting, link])
  const key = JSON.stringify([campaign.targeting, ads])
  const bits = known.get(key) ?? matchCampaign(inventory, campaign, { context })
  // The last that were asked for stand at the end.
  known.delete(key)
  known.set(key, bits)
  if (known.size > mostKept) known.delete(known.keys().next().value!)
  return [{ blocks: flight.blocks, bits }]
}

export function tablesOf({ strata }: Snapshot, flight: Flight): Map<number, Float32Array> {
  return new Map(flight.blocks.map((block) => [block, blockTable(strata, flight, block)]))
}

/** The weights of rows in several blocks together. */
export function sumTables(strata: number, blocks: readonly number[], tables: ReadonlyMap<number, Float32Array>): Float32Array {
  const sum = new Float32Array(strata * blockHours)
  for (const block of blocks) {
    const own = tables.get(block)!
    for (let cell = 0; cell < sum.length; cell += 1) sum[cell] = sum[cell]! + own[cell]!
  }
  return sum
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
    for (let stratum = 0, cell = 0; stratum < strata.count; stratum += 1)
      for (let hour = 0; hour < blockHours; hour += 1, cell += 1) {
        const weight = cells[cell]!
        if (weight === 0) continue
        strataWeights[stratum]! += weight
        dayProfile[hour % 24]! += weight
        history.all += weight / spans.length
        if (hour >= blockHours - 168) history.lastWeek += weight / spans.length
      }
    for (const block of blocks) {
      const sums = sumHours(cells, tables.get(block)!)
      hours.set(block, sums)
      for (const sum of sums) total += sum
    }
  }
  return { spans, tables, total, hours, strataWeights, dayProfile, history, ...countMatched(snapshot, spans) }
}

/** Requests by hour, from weights and the weights of a row, both by stratum and hour. */
function sumHours(cells: Float64Array, table: Float32Array): Float64Array {
  const sums = new Float64Array(blockHours)
  for (let cell = 0; cell < cells.length; cell += blockHours)
    for (let hour = 0; hour < blockHours; hour += 1) sums[hour] = sums[hour]! + cells[cell + hour]! * table[cell + hour]!
  return sums
}

const weighed = new WeakMap<Bitmap, Float64Array>()

/** Weight of a set's rows by stratum s and hour h of the history, at s × 672 + h; computed once for each set. */
export function weighCells({ inventory, strata }: Snapshot, bits: Bitmap): Float64Array {
  const known = weighed.get(bits)
  if (known) return known
  const { weights, sample } = inventory
  const { of } = strata
  const { hour } = sample
  const cells = new Float64Array(strata.count * blockHours)
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      const cell = of[row]! * blockHours + hour[row]!
      cells[cell] = cells[cell]! + weights[row]!
    }
  weighed.set(bits, cells)
  return cells
}

/** Rows in any of the spans, and listeners who have one. */
function countMatched({ inventory: { sample } }: Snapshot, spans: readonly Span[]): { rows: number; listeners: number } {
  let [rows, listeners] = [0, 0]
  for (let listener = 0; listener < sample.listeners; listener += 1) {
    const [from, to] = [sample.listenerStarts[listener]!, sample.listenerStarts[listener + 1]!]
    let own = 0
    for (let span = 0; span < spans.length; span += 1) own = Math.max(own, countBetween(spans[span]!.bits, from, to))
    rows += own
    if (own > 0) listeners += 1
  }
  return { rows, listeners }
}

const supplies = new WeakMap<Snapshot, Map<string, Float64Array>>()

/** Weights of all rows that fit some ads, by cell; cached for the few kinds of slots that ads need. */
function supplyCells(snapshot: Snapshot, { ads }: Deliverable): Float64Array {
  let known = supplies.get(snapshot)
  if (!known) supplies.set(snapshot, (known = new Map()))
  const key = zonesOf(snapshot.inventory, ads).join('')
  let cells = known.get(key)
  if (!cells) known.set(key, (cells = weighCells(snapshot, fittingRows(snapshot.inventory, ads))))
  return cells
}

/** Requests in the flight that fit the campaign's ads: the supply before targeting. */
export function measureSupply(snapshot: Snapshot, campaign: Deliverable, tables: ReadonlyMap<number, Float32Array>): number {
  const cells = supplyCells(snapshot, campaign)
  let total = 0
  for (const table of tables.values()) for (let cell = 0; cell < cells.length; cell += 1) total += cells[cell]! * table[cell]!
  return total
}
