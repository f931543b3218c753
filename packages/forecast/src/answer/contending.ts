/** Contention: the campaigns that take from a question's rows, and the campaigns that it would take from. */
import type { Bitmap } from '../bitmap.ts'
import { type Claim, claimedShare, type Plane } from '../contention/allocate.ts'
import { claimedOf, hoursIn } from '../contention/left.ts'
import { waterMark } from '../contention/water-mark.ts'
import { blockHours } from '../sample/calendar.ts'
import { rowsOfClaim, type Snapshot } from '../snapshot.ts'
import type { BlockRows } from './block-rows.ts'
import { toWhole } from './whole.ts'

export interface Contender {
  campaignId: number
  name: string
  priority: number
  /** Requests of the asking campaign that it takes, or loses to it. */
  impressions: number
}

export interface Contenders {
  /** Campaigns of the asking agency, the largest first. */
  own: Contender[]
  /** All other agencies' together: their share of the whole, rounded to 5 % (docs/domain.md §10.2). */
  otherBuyers: { share: number } | null
  impressions: number
}

export interface Contending {
  takenFromUs: Contenders
  weTakeFrom: Contenders
}

export interface ContendingInput {
  blockRows: readonly BlockRows[]
  priority: number
  agencyId: number
  own: Claim | undefined
  /** Whole numbers that the lists add up to or follow from. */
  competing: number
  wanted: number
  /** Requests of the whole sample over those of contention's rows. */
  scale: number
}

/** Rows of a block, and 1 − Σ claims of the levels so far: the share that they leave. */
interface BlockState extends BlockRows {
  /** Available without the asking campaign, with its part now, and with its claim in the book. */
  before: Float32Array
  after: Float32Array
  booked: Float32Array
}

/** Requests by claim, of the sampled rows. */
interface Amounts {
  /** Requests that claims take. */
  taken: Map<Claim, number>
  /** Requests that they lose with their claims in the book. */
  lost: Map<Claim, number>
  /** The part of their requests without the asking campaign that they do not get in the book, where it is served before them. */
  missing: Map<Claim, number>
}

/** Rows of all blocks that are read: enough to distribute a known sum over the claims. */
const mostRows = 8000

/** Every nth row, which counts for n rows. Rows are in the order of a hash of their listeners. */
function thinOut({ block, count, rows, worth, factor }: BlockRows, most: number): BlockRows {
  const step = Math.ceil(count / most)
  if (step <= 1) return { block, count, rows, worth, factor }
  const length = Math.floor(count / step)
  const thin = { block, count: length, rows: new Uint32Array(length), worth: new Float32Array(length), factor: new Float32Array(length) }
  for (let index = 0; index < length; index += 1) {
    thin.rows[index] = rows[index * step]!
    thin.worth[index] = (worth[index * step]! * count) / length
    thin.factor[index] = factor[index * step]!
  }
  return thin
}

export function findContending(snapshot: Snapshot, input: ContendingInput): Contending {
  const all = input.blockRows.reduce((sum, { count }) => sum + count, 0)
  const thin = input.blockRows.map((list) => thinOut(list, Math.ceil((mostRows * list.count) / Math.max(1, all))))
  const full = (count: number) => new Float32Array(count).fill(1)
  const states = thin.map((list): BlockState => ({ ...list, before: full(list.count), after: full(list.count), booked: full(list.count) }))
  const levels = [...new Set(snapshot.planes.map(({ priority }) => priority))].toSorted((a, b) => a - b)
  const amounts: Amounts = { taken: new Map(), lost: new Map(), missing: new Map() }
  for (const priority of levels.filter((level) => level <= input.priority)) passLevel(snapshot, input, states, priority, amounts)
  takePart(states, input)
  for (const priority of levels.filter((level) => level > input.priority)) passLevel(snapshot, input, states, priority, amounts)
  const lost = withinDemand(amounts, input.scale)
  return {
    takenFromUs: toContenders(amounts.taken, input.agencyId, input.competing),
    weTakeFrom: toContenders(lost, input.agencyId, Math.round([...lost.values()].reduce((sum, part) => sum + part, 0) * input.scale)),
  }
}

/**
 * Claims that the book made after the asking campaign's own are larger than they would be without it, so that they meet their demand
 * nevertheless. Requests beyond their demand if it did not exist are not lost to it.
 */
function withinDemand({ lost, missing }: Amounts, scale: number): Map<Claim, number> {
  return new Map(
    [...lost].map(([claim, amount]) => [
      claim,
      Math.max(0, amount - Math.max(0, (missing.get(claim) ?? 0) - claim.unmet / Math.max(1e-9, scale))),
    ]),
  )
}

/** Adds what each claim of a level takes, or loses to the question, to `amounts`. */
function passLevel(
  snapshot: Snapshot,
  { own, priority: asking }: ContendingInput,
  states: readonly BlockState[],
  priority: number,
  { taken, lost, missing }: Amounts,
): void {
  const atLevel = (claims: readonly Claim[]) => claims.filter((claim) => claim !== own && claim.priority === priority)
  const rivals = atLevel(snapshot.claims)
  const later = own ? atLevel(snapshot.claims.slice(snapshot.claims.indexOf(own))) : []
  for (const state of states) {
    const plane = snapshot.planes.find((candidate) => candidate.block === state.block && candidate.priority === priority)
    if (!plane) continue
    const { takes, loses, misses } = passRows(snapshot, state, plane, own)
    if (priority > asking) addAmounts(snapshot, state, rivals, loses, lost)
    else addAmounts(snapshot, state, rivals, takes, taken)
    // Campaigns of one priority share a row in proportion: one in the book takes its part from the others.
    if (priority === asking && priority === own?.priority) addAmounts(snapshot, state, rivals, misses, lost)
    if (later.length > 0) addAmounts(snapshot, state, later, misses, missing)
  }
}

/** Requests of each row that a level takes and loses, for each unit of a claimed mark; reduces the rest of the rows. */
function passRows(snapshot: Snapshot, state: BlockState, plane: Plane, own: Claim | undefined) {
  const { count, worth, before, after, booked } = state
  const others = claimedOf(snapshot, state, plane, own)
  const all = own?.priority === plane.priority ? claimedOf(snapshot, state, plane, undefined) : others
  const [takes, loses, misses] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let index = 0; index < count; index += 1) {
    const [claimed, withOwn] = [others[index]!, all[index]!]
    if (claimed > 0) {
      const each = worth[index]! / claimed
      const got = Math.min(Math.max(0, before[index]!), claimed)
      const inBook = (Math.min(Math.max(0, booked[index]!), withOwn) * claimed) / withOwn
      takes[index] = each * got
      loses[index] = each * (got - Math.min(Math.max(0, after[index]!), claimed))
      misses[index] = each * Math.max(0, got - inBook)
    }
    before[index] = before[index]! - claimed
    after[index] = after[index]! - claimed
    booked[index] = booked[index]! - withOwn
  }
  return { takes, loses, misses }
}

/** Campaigns that match the same rows differ by their hours and their marks: a set is read once, by hour. */
function addAmounts(
  snapshot: Snapshot,
  { block, rows }: BlockState,
  claims: readonly Claim[],
  each: Float32Array,
  amounts: Map<Claim, number>,
): void {
  const known = new Map<Bitmap, Float64Array>()
  const given = givingRows(snapshot, rows, each)
  for (const claim of claims) {
    if (claim.marks[block] === 0) continue
    const bits = rowsOfClaim(snapshot, claim, block)
    if (claim.limits) {
      const sum = sumLimited(given, bits, claim, block)
      if (sum > 0) amounts.set(claim, (amounts.get(claim) ?? 0) + sum)
      continue
    }
    let untilHour = known.get(bits)
    if (!untilHour) known.set(bits, (untilHour = sumUntilHour(given, bits)))
    const [from, to] = hoursIn(claim, block)
    let sum = 0
    // Each hour of the day has its share, over the days between the first and the last.
    for (let hour = 0; hour < dayHours; hour += 1) {
      const between = untilHour[nextAt(to, hour)]! - untilHour[nextAt(from, hour)]!
      if (between > 0) sum += between * claimedShare(claim, block, hour, 0)
    }
    if (sum > 0) amounts.set(claim, (amounts.get(claim) ?? 0) + sum)
  }
}

const dayHours = 24
/** The first hour of a block from `from` on that is `hour` o'clock. */
const nextAt = (from: number, hour: number): number => from + ((hour - from + blockHours) % dayHours)

/** The requests of a claim whose caps let it take more of some listeners than of others. */
function sumLimited({ rows, hours, listeners, each }: GivingRows, bits: Bitmap, claim: Claim, block: number): number {
  const [from, to] = hoursIn(claim, block)
  let sum = 0
  for (let index = 0; index < rows.length; index += 1) {
    const [row, at] = [rows[index]!, hours[index]!]
    if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0 || at < from || at >= to) continue
    sum += each[index]! * claimedShare(claim, block, at, listeners[index]!)
  }
  return sum
}

/** The rows with a share above zero. */
interface GivingRows {
  rows: Uint32Array
  listeners: Uint32Array
  hours: Uint16Array
  each: Float32Array
}

function givingRows({ inventory }: Snapshot, rows: Uint32Array, each: Float32Array): GivingRows {
  const { hour, listenerStarts } = inventory.sample
  const { length } = rows
  const giving = {
    rows: new Uint32Array(length),
    listeners: new Uint32Array(length),
    hours: new Uint16Array(length),
    each: new Float32Array(length),
  }
  let [count, listener] = [0, 0]
  for (let index = 0; index < length; index += 1) {
    if (each[index] === 0) continue
    const row = rows[index]!
    while (listenerStarts[listener + 1]! <= row) listener += 1
    giving.rows[count] = row
    giving.listeners[count] = listener
    giving.hours[count] = hour[row]!
    giving.each[count] = each[index]!
    count += 1
  }
  return {
    rows: giving.rows.subarray(0, count),
    listeners: giving.listeners.subarray(0, count),
    hours: giving.hours.subarray(0, count),
    each: giving.each.subarray(0, count),
  }
}

/** Sums of the rows that a set has, over the same hour of all days before the hour of the block (exclusive). */
function sumUntilHour({ rows, hours, each }: GivingRows, bits: Bitmap): Float64Array {
  const sums = new Float64Array(blockHours + dayHours)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!
    // Without a branch: the processor cannot predict whether a set has a row.
    const at = hours[index]! + dayHours
    sums[at] = sums[at]! + each[index]! * ((bits[row >>> 5]! >>> (row & 31)) & 1)
  }
  for (let at = dayHours; at < sums.length; at += 1) sums[at] = sums[at]! + sums[at - dayHours]!
  return sums
}

/** The question takes its part, by its own high water mark of the rest that levels up to its own have left. */
function takePart(states: readonly BlockState[], { wanted, scale }: ContendingInput): void {
  const most = states.reduce((sum, state) => sum + state.count, 0)
  const [worth, left] = [new Float32Array(most), new Float32Array(most)]
  let count = 0
  for (const state of states)
    for (let index = 0; index < state.count; index += 1) {
      if (state.before[index]! <= 0) continue
      worth[count] = state.worth[index]!
      left[count] = state.before[index]!
      count += 1
    }
  const mark = waterMark({ count, worth, left }, wanted / Math.max(1e-9, scale))
  for (const { count: rows, before, after } of states) for (let index = 0; index < rows; index += 1) after[index] = before[index]! - mark
}

function toContenders(amounts: ReadonlyMap<Claim, number>, agencyId: number, total: number): Contenders {
  const claims = [...amounts.keys()]
  const whole = toWhole([...amounts.values()], total)
  const named = claims
    .map(({ id, agencyId: agency, name, priority }, index) => ({ agency, campaignId: id, name, priority, impressions: whole[index]! }))
    .filter(({ impressions }) => impressions > 0)
  const others = named.filter(({ agency }) => agency !== agencyId).reduce((sum, { impressions }) => sum + impressions, 0)
  return {
    own: named
      .filter(({ agency }) => agency === agencyId)
      .map(({ campaignId, name, priority, impressions }) => ({ campaignId, name, priority, impressions }))
      .toSorted((a, b) => b.impressions - a.impressions || a.campaignId - b.campaignId),
    otherBuyers: others > 0 ? { share: Math.round((others / total) * 20) / 20 } : null,
    impressions: named.reduce((sum, { impressions }) => sum + impressions, 0),
  }
}
