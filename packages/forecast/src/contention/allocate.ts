/**
 * Allocation of the whole book over the first rows of the sample and all blocks of the horizon. By priority; inside a priority the scarcest
 * first, and campaigns without an objective or an end after all others.
 * Row i has 1 of itself to give in each block. A campaign with the mark z claims z of every row it matches (one that is paced evenly the
 * more of a row, the fewer there are at its hour of the day), and a row gives at most its rest, so the rest of a row after some levels is
 * exactly max(0, 1 − Σ of the claims of those levels). A snapshot holds only the claims.
 */
import { hourMs } from '@spotdesk/sdk/values'
import { type Bitmap, countRows } from '../bitmap.ts'
import { blockHours, blocks, horizonHours } from '../sample/calendar.ts'
import type { Inventory } from '../sample/inventory.ts'
import type { Sample } from '../sample/sample.ts'
import { blockTable, type Flight } from '../supply/flight.ts'
import type { Strata } from '../supply/adjustments.ts'
import type { BookedCampaign } from './book.ts'
import { capLimits, type CappedBlock, limitSteps } from './capped-supply.ts'
import { type Edges, waterMark } from './water-mark.ts'

/** The claim of a campaign of the book. */
export interface Claim {
  id: number
  agencyId: number
  /** null where the book has none. */
  orderId: number | null
  name: string
  priority: number
  flight: Flight
  /** Sets of rows by block: one for all blocks, or one for each block of the flight. */
  sets: readonly number[]
  /** The mark of each block of the horizon, and its multiple in each hour of the day (UTC): see `claimedShare`. */
  marks: Float32Array
  hourShape: Float32Array
  /** By listener the largest part of a row that the campaign's caps let it take, in steps of 1/255; null without caps. */
  limits: Uint8Array | null
  /** Impressions wanted inside the horizon, of those that the campaign's own caps let it take. */
  demand: number
  /** The part of these that was no longer available at its turn. */
  unmet: number
}

/** Share of a listener's matching row that a claim asks for, at an hour of a block. */
export function claimedShare(
  { marks, hourShape, limits }: Pick<Claim, 'marks' | 'hourShape' | 'limits'>,
  block: number,
  hour: number,
  listener: number,
): number {
  const share = Math.min(1, marks[block]! * hourShape[hour % 24]!)
  return limits ? Math.min(share, limits[listener]! / limitSteps) : share
}

/** Claims of one priority in one block: row i has `claims[i] × unit`. */
export interface Plane {
  block: number
  priority: number
  unit: number
  claims: Uint16Array
}

export interface Allocation {
  /** In the order of their turns. */
  claims: readonly Claim[]
  planes: readonly Plane[]
}

export interface Wish {
  campaign: BookedCampaign
  flight: Flight
  sets: readonly number[]
  /** The set of rows in a block. */
  rowsIn(block: number): Bitmap
}

/** The demand of a campaign inside the horizon, and whether it has an objective and an end. */
export function demandOf({ remaining, endMs, startMs, dailyAverage }: BookedCampaign, { fromHour, toHour }: Flight, originMs: number) {
  const days = (toHour - fromHour) / 24
  if (remaining === null || endMs === null)
    return { impressions: Math.max(0, Math.min(remaining ?? Number.POSITIVE_INFINITY, dailyAverage * days)), bounded: false }
  const start = Math.max(0, (startMs - originMs) / hourMs)
  const whole = Math.max(1e-9, (endMs - originMs) / hourMs - start)
  const inside = (endMs - originMs) / hourMs <= horizonHours ? 1 : (toHour - fromHour) / whole
  return { impressions: Math.max(0, remaining * inside), bounded: true }
}

/** @param rows rows of the sample that take part, from the first */
export function allocate(inventory: Inventory, strata: Strata, wishes: readonly Wish[], rows: number): Allocation {
  const book: Book = {
    sample: inventory.sample,
    hour: inventory.sample.hour,
    listenerOf: listenersOf(inventory.sample, rows),
    worthOf: worthTables(inventory, strata, rows),
    left: new Map(),
    rows,
    scratch: createScratch(rows),
  }
  for (const block of new Set(wishes.flatMap(({ flight }) => flight.blocks))) book.left.set(block, new Float32Array(rows).fill(1))
  const claims: Claim[] = []
  const planes: Plane[] = []
  for (const priority of [...new Set(wishes.map(({ campaign }) => campaign.priority))].toSorted((a, b) => a - b)) {
    const level = new Map<number, Float32Array>()
    for (const turn of inOrder(book, wishes, priority)) {
      const { wish, demand, hourShape, limits } = turn
      const { id, agencyId, orderId = null, name } = wish.campaign
      const { marks, unmet } = claim(book, turn, level)
      claims.push({ id, agencyId, orderId, name, priority, flight: wish.flight, sets: wish.sets, marks, hourShape, limits, demand, unmet })
    }
    for (const [block, sums] of [...level].toSorted((a, b) => a[0] - b[0])) planes.push(toPlane(block, priority, sums))
  }
  return { claims, planes }
}

interface Book {
  sample: Sample
  hour: Uint16Array
  /** Listener of each row. */
  listenerOf: Uint32Array
  worthOf(block: number): Float32Array
  /** Share of each row that is left, by block. */
  left: Map<number, Float32Array>
  rows: number
  scratch: Scratch
}

function listenersOf({ listenerStarts }: Sample, rows: number): Uint32Array {
  const found = new Uint32Array(rows)
  for (let listener = 0; listenerStarts[listener]! < rows; listener += 1)
    found.fill(listener, listenerStarts[listener], listenerStarts[listener + 1])
  return found
}

/** The weight of each row in a block, in requests of the whole sample: in a zone, the rows that take part represent the others too. */
function worthTables({ sample, weights }: Inventory, strata: Strata, rows: number): (block: number) => Float32Array {
  const { zone } = sample.codes
  const scales = zoneScales(sample, weights, rows)
  const known = new Map<number, Float32Array>()
  return (block) => {
    let worth = known.get(block)
    if (!worth) {
      const table = blockTable(strata, { fromHour: 0, toHour: horizonHours, blocks: [] }, block)
      worth = new Float32Array(rows)
      for (let row = 0; row < rows; row += 1)
        worth[row] = scales[zone[row]!]! * weights[row]! * table[strata.of[row]! * blockHours + sample.hour[row]!]!
      known.set(block, worth)
    }
    return worth
  }
}

/** Of each zone the requests of all its rows over those of its first ones: campaigns ask for requests of all. */
function zoneScales({ codes: { zone }, zones }: Sample, weights: Float32Array, rows: number): Float64Array {
  const [all, first] = [new Float64Array(zones.length), new Float64Array(zones.length)]
  for (let row = 0; row < weights.length; row += 1) {
    const code = zone[row]!
    all[code] = all[code]! + weights[row]!
    if (row < rows) first[code] = first[code]! + weights[row]!
  }
  return all.map((requests, code) => (first[code]! > 0 ? requests / first[code]! : 1))
}

interface Turn {
  wish: Wish
  demand: number
  hourShape: Float32Array
  limits: Uint8Array | null
}

/** Campaigns of one priority: those with objective and end first, and of these the scarcest, with the least supply for their demand. */
function inOrder(book: Book, wishes: readonly Wish[], priority: number): Turn[] {
  const { sample } = book
  return wishes
    .filter(({ campaign }) => campaign.priority === priority)
    .map((wish) => {
      const { impressions, bounded } = demandOf(wish.campaign, wish.flight, sample.originMs)
      const byHour = supplyByHour(book, wish)
      const supply = byHour.reduce((sum, part) => sum + part, 0)
      const capped = impressions > 0 ? capLimits(sample, book.rows, wish.campaign, blocksOf(book, wish)) : null
      const demand = Math.min(impressions, capped?.requests ?? impressions)
      const hourShape = hourShapeOf(wish.campaign, byHour)
      return {
        wish,
        demand,
        hourShape,
        limits: capped?.shares ?? null,
        bounded,
        slack: demand > 0 ? supply / demand : Number.POSITIVE_INFINITY,
      }
    })
    .toSorted((a, b) => Number(b.bounded) - Number(a.bounded) || a.slack - b.slack || a.wish.campaign.id - b.wish.campaign.id)
}

/** For each hour of a block the value of its hour of the day where a flight covers it (as whole hours), else 0. */
function inFlight({ fromHour, toHour }: Flight, block: number, byDayHour: Float32Array): Float32Array {
  const first = Math.max(0, Math.floor(fromHour) - block * blockHours)
  const end = Math.min(blockHours, Math.ceil(toHour) - block * blockHours)
  const hours = new Float32Array(blockHours)
  for (let hour = first; hour < end; hour += 1) hours[hour] = byDayHour[hour % 24]!
  return hours
}

const everyHour = new Float32Array(24).fill(1)

function blocksOf({ worthOf }: Book, { flight, rowsIn }: Wish): CappedBlock[] {
  return flight.blocks.map((block) => ({ block, bits: rowsIn(block), worth: worthOf(block), covered: inFlight(flight, block, everyHour) }))
}

/** Requests that a campaign matches, by hour of the day. */
function supplyByHour(book: Book, wish: Wish): Float64Array {
  const { hour } = book
  const sums = new Float64Array(blockHours)
  for (const { covered, worth, bits } of blocksOf(book, wish))
    for (let word = 0; word < bits.length; word += 1)
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const row = (word << 5) + 31 - Math.clz32(rest & -rest)
        const at = hour[row]!
        sums[at] = sums[at]! + worth[row]! * covered[at]!
      }
  const byHour = new Float64Array(24)
  for (let at = 0; at < blockHours; at += 1) byHour[at % 24] = byHour[at % 24]! + sums[at]!
  return byHour
}

/** Part of a demand below which the rest of it counts as met. */
const metShare = 1e-4

/** Limits of the difference between the claim at an hour and the average claim: a sample's hours are rough. */
const [leastShape, mostShape] = [0.2, 5]

/** An even pace wants the same number of impressions each hour: of hours with few requests, a larger share of each request. */
function hourShapeOf({ pacing }: BookedCampaign, byHour: Float64Array): Float32Array {
  if (pacing !== 'EVENLY') return everyHour
  const open = byHour.filter((sum) => sum > 0)
  const mean = open.reduce((total, sum) => total + sum, 0) / Math.max(1, open.length)
  return Float32Array.from(byHour, (sum) => (sum > 0 ? Math.min(mostShape, Math.max(leastShape, mean / sum)) : 1))
}

/** Claims a campaign's demand: as fast as possible block after block, else over all that it matches. */
function claim(
  book: Book,
  { wish, demand, hourShape, limits }: Turn,
  level: Map<number, Float32Array>,
): { marks: Float32Array; unmet: number } {
  const marks = new Float32Array(blocks)
  // No row is claimed for more than all of it: that limit is reached where the shape is least.
  const fullMark = 1 / hourShape.reduce((least, share) => Math.min(least, share), 1)
  const inTurn = wish.campaign.pacing === 'AS_FAST_AS_POSSIBLE' ? wish.flight.blocks.map((block) => [block]) : [wish.flight.blocks]
  let wanted = demand
  for (const group of inTurn) {
    // The rounding error of a demand that was met claims nothing more.
    if (wanted <= metShare * demand) break
    const { edges, ends } = gather(book, wish, group, hourShape, limits)
    const mark = waterMark(edges, wanted, fullMark)
    if (mark === 0) continue
    const { worth, left } = edges
    for (let edge = 0; edge < edges.count; edge += 1) wanted -= worth[edge]! * Math.min(mark, left[edge]!)
    const shares = hourShape.map((shape) => Math.min(1, mark * shape))
    for (const [index, block] of group.entries()) {
      marks[block] = mark
      let sums = level.get(block)
      if (!sums) level.set(block, (sums = new Float32Array(book.rows)))
      const rows = book.scratch.rows.subarray(ends[index - 1] ?? 0, ends[index])
      take(book, rows, { sums, left: book.left.get(block)! }, inFlight(wish.flight, block, shares), limits)
    }
  }
  // The rounding error of a demand that was met is no demand.
  return { marks, unmet: wanted > metShare * demand ? wanted : 0 }
}

/** @param shares the claimed part of a row, by its hour of the block */
function take(
  { hour, listenerOf }: Book,
  rows: Uint32Array,
  { sums, left }: { sums: Float32Array; left: Float32Array },
  shares: Float32Array,
  limits: Uint8Array | null,
): void {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!
    let share = shares[hour[row]!]!
    if (limits) share = Math.min(share, limits[listenerOf[row]!]! / limitSteps)
    sums[row] = sums[row]! + share
    left[row] = left[row]! > share ? left[row]! - share : 0
  }
}

/** Rows of some blocks with their weights and their rest, both in units of the shape, into arrays that are reused. */
function gather(
  book: Book,
  { flight, rowsIn }: Wish,
  group: readonly number[],
  hourShape: Float32Array,
  limits: Uint8Array | null,
): { edges: Edges; ends: number[] } {
  const most = group.reduce((sum, block) => sum + countRows(rowsIn(block)), 0)
  if (book.scratch.rows.length < most) book.scratch = createScratch(most)
  const { rows, worth, left } = book.scratch
  const { hour, listenerOf } = book
  const ends: number[] = []
  let count = 0
  for (const block of group) {
    const [worthIn, leftIn, bits] = [book.worthOf(block), book.left.get(block)!, rowsIn(block)]
    // Σ worth · min(left, z · shape) = Σ (worth · shape) · min(left / shape, z).
    const shapes = inFlight(flight, block, hourShape)
    const inverses = shapes.map((shape) => (shape > 0 ? 1 / shape : 0))
    for (let word = 0; word < bits.length; word += 1)
      for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
        const row = (word << 5) + 31 - Math.clz32(rest & -rest)
        const at = hour[row]!
        const shape = shapes[at]!
        if (shape === 0) continue
        rows[count] = row
        worth[count] = worthIn[row]! * shape
        const most = limits ? Math.min(leftIn[row]!, limits[listenerOf[row]!]! / limitSteps) : leftIn[row]!
        left[count] = most * inverses[at]!
        count += 1
      }
    ends.push(count)
  }
  return { edges: { count, worth, left }, ends }
}

interface Scratch {
  rows: Uint32Array
  worth: Float32Array
  left: Float32Array
}

function createScratch(length: number): Scratch {
  return { rows: new Uint32Array(length), worth: new Float32Array(length), left: new Float32Array(length) }
}

/** Claims in 65,536 steps of the largest. */
function toPlane(block: number, priority: number, sums: Float32Array): Plane {
  let largest = 0
  for (let row = 0; row < sums.length; row += 1) largest = Math.max(largest, sums[row]!)
  const unit = largest / 0xffff || 1
  const claims = new Uint16Array(sums.length)
  for (let row = 0; row < sums.length; row += 1) claims[row] = Math.round(sums[row]! / unit)
  return { block, priority, unit, claims }
}
