/** Matched requests in the whole sample: sets of rows by block, and their requests by stratum and hour. */
import { type Bitmap, countBetween } from '../../bitmap.ts'
import { spendRows } from '../../budget.ts'
import { campaignHasDates, type Deliverable, fittingRows, matchCampaign, matchKey, maskZones } from '../../match/campaign.ts'
import { blockHours, historyDays } from '../../sample/calendar.ts'
import type { Snapshot } from '../../snapshot.ts'
import { blockTable, type Flight, foldWeeks, pooledHours, pooledTable } from '../../supply/flight.ts'

/** Blocks of a flight in which the same rows match. */
export interface Span {
  flight: Flight
  blocks: readonly number[]
  bits: Bitmap
  /** True if rules about dates decide. A row then counts where it is replayed, and not for every day of its weekday. */
  isDated: boolean
}

export interface Matched {
  spans: readonly Span[]
  /** The weights of rows that are replayed in each block of the flight (see `blockTable`). */
  tables: ReadonlyMap<number, Float32Array>
  /** Requests matched in all. */
  total: number
  /** Requests by hour of each block of the flight. */
  hours: ReadonlyMap<number, Float64Array>
  /** Requests by stratum. */
  byStratum: Float64Array
  /** The days of history behind most of the requests, where they are fewer than those of the sample. */
  since: number | null
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

/** The number of cached row sets. What-ifs and fixes ask for other dates, caps or priorities of the same targeting. */
const mostKept = 8
/** The key does not depend on the book: a snapshot with another book has the same sets. */
const kept = new WeakMap<Snapshot['strata'], Map<string, Bitmap>>()

/** Sets of rows that a campaign matches, by block where dates decide. */
export function matchSpans(snapshot: Snapshot, campaign: Deliverable, flight: Flight): Span[] {
  const { inventory, context } = snapshot
  if (campaignHasDates(campaign))
    return flight.blocks.map((block) => ({
      flight,
      blocks: [block],
      bits: matchCampaign(inventory, campaign, { context, block }),
      isDated: true,
    }))
  let known = kept.get(snapshot.strata)
  if (!known) kept.set(snapshot.strata, (known = new Map()))
  const key = matchKey(campaign)
  const bits = known.get(key) ?? matchCampaign(inventory, campaign, { context })
  // The last that were asked for stand at the end.
  known.delete(key)
  known.set(key, bits)
  if (known.size > mostKept) known.delete(known.keys().next().value!)
  return [{ flight, blocks: flight.blocks, bits, isDated: false }]
}

export function createBlockTables({ strata }: Snapshot, flight: Flight): Map<number, Float32Array> {
  return new Map(flight.blocks.map((block) => [block, blockTable(strata, flight, block)]))
}

/** The positions of rows by which the tables of a span are read: in the history, or where they are replayed. */
export function getPositions({ inventory, replayHour }: Snapshot, { isDated }: Span): Uint16Array {
  return isDated ? replayHour : inventory.sample.hour
}

const spanTables = new WeakMap<Span, Float32Array>()

/** The weight of a row in all blocks of a span, by stratum s and its position h (see `getPositions`), at s × 672 + h. */
export function spanTable({ strata }: Snapshot, span: Span): Float32Array {
  let table = spanTables.get(span)
  if (!table) {
    table = span.isDated ? blockTable(strata, span.flight, span.blocks[0]!) : pooledTable(strata, span.flight)
    spanTables.set(span, table)
  }
  return table
}

export function measureMatched(snapshot: Snapshot, spans: readonly Span[], tables: ReadonlyMap<number, Float32Array>): Matched {
  const { strata } = snapshot
  const hours = new Map<number, Float64Array>()
  const strataWeights = new Float64Array(strata.count)
  const byStratum = new Float64Array(strata.count)
  const dayProfile = new Float64Array(24)
  const history = { all: 0, lastWeek: 0 }
  spendRows(3 * spans.length * snapshot.inventory.sample.rows)
  for (const span of spans) {
    const cells = weighCells(snapshot, span.bits)
    for (let stratum = 0, cell = 0; stratum < strata.count; stratum += 1)
      for (let hour = 0; hour < blockHours; hour += 1, cell += 1) {
        const weight = cells[cell]!
        if (weight === 0) continue
        strataWeights[stratum]! += weight
        dayProfile[hour % 24]! += weight
        history.all += weight / spans.length
        if (hour >= blockHours - 168) history.lastWeek += weight / spans.length
      }
    if (span.isDated) hours.set(span.blocks[0]!, replayedHours(snapshot, span, tables, byStratum))
    else {
      const folded = foldWeeks(strata, cells)
      for (const block of span.blocks) hours.set(block, pooledHours(strata, folded, span.flight, block, byStratum))
    }
  }
  const total = byStratum.reduce((sum, requests) => sum + requests, 0)
  const since = findHistoryLimit(snapshot, byStratum, total)
  return { spans, tables, total, hours, byStratum, since, strataWeights, dayProfile, history, ...countMatched(snapshot, spans) }
}

/** Requests of another targeting in the flight of the spans. They are counted as in `measureMatched`, without its parts. */
export function countRequests(snapshot: Snapshot, campaign: Deliverable, spans: readonly Span[]): number {
  const { inventory, context, strata } = snapshot
  const isDated = campaignHasDates(campaign)
  const same = spans[0]?.isDated === isDated ? spans : spans[0] ? matchSpans(snapshot, campaign, spans[0].flight) : []
  let sum = 0
  for (const span of same) {
    const bits = matchCampaign(inventory, campaign, isDated ? { context, block: span.blocks[0]! } : { context })
    const [table, hour] = [spanTable(snapshot, span), getPositions(snapshot, span)]
    for (let word = 0; word < bits.length; word += 1)
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const row = (word << 5) + 31 - Math.clz32(rest & -rest)
        sum += inventory.weights[row]! * table[strata.of[row]! * blockHours + hour[row]!]!
      }
  }
  return sum
}

/** Requests of a dated span by hour, where its rows are replayed. */
function replayedHours(
  snapshot: Snapshot,
  { blocks, bits }: Span,
  tables: ReadonlyMap<number, Float32Array>,
  byStratum: Float64Array,
): Float64Array {
  const table = tables.get(blocks[0]!)!
  const cells = weighRows(snapshot, bits, snapshot.replayHour)
  const sums = new Float64Array(blockHours)
  for (let cell = 0; cell < cells.length; cell += 1) {
    const requests = cells[cell]! * table[cell]!
    if (requests === 0) continue
    sums[cell % blockHours]! += requests
    byStratum[Math.floor(cell / blockHours)]! += requests
  }
  return sums
}

/** The part of the requests that has to be young before the whole counts as young. Rows with a new segment are not new themselves. */
const mostRequests = 0.75

/** The most days of history that this part of the requests has. Null where it has all days of the sample. */
function findHistoryLimit({ strata }: Snapshot, byStratum: Float64Array, total: number): number | null {
  const young = Array.from(byStratum, (requests, stratum) => ({ requests, days: strata.since[stratum] ?? historyDays }))
    .filter(({ requests, days }) => requests > 0 && days < historyDays)
    .toSorted((a, b) => a.days - b.days)
  let sum = 0
  for (const { requests, days } of young) {
    sum += requests
    if (sum >= mostRequests * total) return days
  }
  return null
}

const weighed = new WeakMap<Bitmap, Float64Array>()

/** Weight of a set's rows by stratum s and hour h of the history, at s × 672 + h; computed once for each set. */
export function weighCells(snapshot: Snapshot, bits: Bitmap): Float64Array {
  let cells = weighed.get(bits)
  if (!cells) weighed.set(bits, (cells = weighRows(snapshot, bits, snapshot.inventory.sample.hour)))
  return cells
}

function weighRows({ inventory: { weights }, strata }: Snapshot, bits: Bitmap, hour: Uint16Array): Float64Array {
  const { of } = strata
  const cells = new Float64Array(strata.count * blockHours)
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const row = (word << 5) + 31 - Math.clz32(rest & -rest)
      const cell = of[row]! * blockHours + hour[row]!
      cells[cell] = cells[cell]! + weights[row]!
    }
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

const supplies = new WeakMap<Snapshot['strata'], Map<string, Float64Array>>()

/** Weights of all rows that fit some ads, by cell, in the history or where they are replayed; cached for the few kinds of slots that ads need. */
function supplyCells(snapshot: Snapshot, { ads }: Deliverable, isDated: boolean): Float64Array {
  let known = supplies.get(snapshot.strata)
  if (!known) supplies.set(snapshot.strata, (known = new Map()))
  const key = `${maskZones(snapshot.inventory, ads).join('')} ${isDated}`
  let cells = known.get(key)
  if (!cells) {
    const bits = fittingRows(snapshot.inventory, ads)
    known.set(key, (cells = isDated ? weighRows(snapshot, bits, snapshot.replayHour) : weighCells(snapshot, bits)))
  }
  return cells
}

/** Requests in the flight that fit the campaign's ads: the supply before targeting, counted as its matched requests are. */
export function measureSupply(snapshot: Snapshot, campaign: Deliverable, flight: Flight): number {
  const isDated = campaignHasDates(campaign)
  const cells = supplyCells(snapshot, campaign, isDated)
  const tables = isDated ? createBlockTables(snapshot, flight).values() : [pooledTable(snapshot.strata, flight)]
  let total = 0
  for (const table of tables) for (let cell = 0; cell < cells.length; cell += 1) total += cells[cell]! * table[cell]!
  return total
}
