/**
 * A fair lot with feedback: the requests of one level, shared among its claims.
 *
 * Claim c asks for the share a = min(1, cap limit, m · shape) of every row that it matches, where m is its mark. A row of which better
 * levels leave the share l, and whose asks add up to S, gives each claim l · a / max(1, S): all that it asks for where there is enough,
 * else its part by lot. A claim's m rises until it gets its demand, or until it asks for all of every row.
 *
 * Example: two campaigns match the same 1,000 requests; A wants 300 and B 900. B asks for all of each (m = 1). A asks for a share a with
 * a / (a + 1) = 0.3, so m = 3/7, and gets its 300; B gets 1 / (1 + 3/7) = 0.7 of them, 700, all that A leaves. If B wanted 600, both would get
 * what they want: m = 0.3 and m = 0.6.
 *
 * The high water mark of arXiv 1203.3593 asks in the same way (min(rest, m · share)) but one claim after the other, the scarcest first, so
 * that a claim which cannot be met takes everything before the others. The lot needs no order: got per claim is that of a max-min fair share
 * (Bertsekas and Gallager, Data Networks, §6.5.2) where all match the same rows, as the smaller demands are met in full and the others share
 * the rest alike; and where they match different rows, each row is shared in proportion to what is asked of it.
 *
 * A claim that is served as fast as possible asks for all of every row day after day; its mark is the number of days, the last one in part.
 *
 * Marks rise from below by Newton's method, one claim after the other. What a claim gets is concave in its own mark and falls with those of
 * others, so that no step leads past the least solution, whatever the order; what each claim gets is the same in all solutions.
 */
import { historyDays } from '../sample/calendar.ts'
import type { Flight } from '../supply/flight.ts'
import { getShareOnDay, limitSteps } from './claim.ts'

/** Rows of one block that claims share. All arrays are by position; a row of the sample stands at one of them. */
export interface Ground {
  block: number
  /** Hour of the day (UTC), and day of the block. */
  dayHour: Uint8Array
  day: Uint8Array
  listener: Uint32Array
  /** Requests that better levels leave of each row. */
  free: Float32Array
  /** Asks of the level, added up. */
  sums: Float32Array
}

/** The rows of a ground that a lot matches in its flight, and the number of requests that one of the ground stands for to it. */
export interface Segment {
  ground: Ground
  at: Uint32Array
  weight: number
}

export interface Lot {
  demand: number
  hourShape: Float32Array
  limits: Uint8Array | null
  inTurn: boolean
  /** The first day of the horizon within its flight. */
  firstDay: number
  mark: number
  /** The mark at which it asks for all of every row. */
  full: number
  segments: readonly Segment[]
  /** Requests without other claims, at the mark 1 (as fast as possible: at any mark): those that stand on no ground. */
  apart: number
  got: number
}

/**
 * The mark at which a claim asks for all of every row. It reaches that limit where its shape is least, or on the last day of its flight.
 * Marks and this value have four bytes.
 */
export function fullMark({ hourShape, inTurn, flight }: { hourShape: Float32Array; inTurn: boolean; flight: Flight }): number {
  if (inTurn) return Math.ceil(flight.toHour / 24) - Math.floor(flight.fromHour / 24)
  return Math.fround(1 / hourShape.reduce((least, share) => Math.min(least, share), 1))
}

interface Settling {
  rounds: number
  /** The part of a demand that may be missing or too much. */
  tolerance: number
  /** Newton steps of a claim in a round. */
  steps: number
  /** True if all marks begin at 0. They then only rise, and a claim that asks for everything is finished. */
  rises: boolean
}

/**
 * Raises and lowers the marks of a level's lots until each has its demand or asks for everything. Adds their asks to the sums of the
 * grounds.
 */
export function settle(lots: readonly Lot[], settling: Settling): void {
  // What each lot got when it last stayed as it was, and the number of moves before that: until the next move it gets the same.
  const stayed = lots.map(() => ({ got: 0, moves: -1 }))
  let moves = 0
  for (let round = 0; round < settling.rounds; round += 1) {
    const before = moves
    for (const [index, lot] of lots.entries()) {
      const own = stayed[index]!
      if ((settling.rises && lot.mark >= lot.full) || own.moves === moves) continue
      const present = evaluate(lot, lot.mark)
      if (turn(lot, present, settling)) moves += 1
      else [own.got, own.moves] = [present.got, moves]
    }
    if (moves === before) break
  }
  for (const [index, lot] of lots.entries()) {
    const { got, moves: known } = stayed[index]!
    lot.got = known === moves ? got : countGot(lot)
  }
}

/** Adds the asks of lots at their marks to the sums of the grounds. */
export function addAsks(lots: readonly Lot[]): void {
  for (const lot of lots) shift(lot, 0, lot.mark)
}

/** Removes the asks of a lot from the sums. */
export function removeAsks(lot: Lot): void {
  shift(lot, lot.mark, 0)
}

/** Requests that a lot gets at the marks of all. */
export const countGot = (lot: Lot): number => evaluate(lot, lot.mark).got

/** Requests that a lot gets at the marks of all. Also those of some of its segments, which are in the same order. */
export function gotAlso(lot: Lot, some: readonly Segment[]): [all: number, part: number] {
  let [all, part] = [apartAt(lot, lot.mark), apartAt(lot, lot.mark)]
  for (const segment of lot.segments) {
    const { got } = evaluateIn(lot, segment, lot.mark)
    all += got
    if (some.includes(segment)) part += got
  }
  return [all, part]
}

/** Requests of a lot at a mark, and their slope there. */
interface Yield {
  got: number
  slope: number
}

/**
 * One turn of a lot.
 * @param present at its mark
 * @returns true if its mark moved
 */
function turn(lot: Lot, present: Yield, { tolerance: part, steps }: Settling): boolean {
  const tolerance = part * lot.demand
  if (Math.abs(present.got - lot.demand) <= tolerance || (present.got < lot.demand && lot.mark >= lot.full)) return false
  const next = Math.fround(lot.inTurn ? findDay(lot, tolerance) : findMark(lot, tolerance, steps, present))
  if (next === lot.mark) return false
  shift(lot, lot.mark, next)
  lot.mark = next
  return true
}

/** A mark that is nearer to the one at which a lot gets its demand, while all others stay as they are. */
function findMark(lot: Lot, tolerance: number, steps: number, present: Yield): number {
  const { demand, full } = lot
  let mark = lot.mark
  for (let step = 0; step < steps; step += 1) {
    const { got, slope } = step === 0 ? present : evaluate(lot, mark)
    if (Math.abs(got - demand) <= tolerance) break
    if (got < demand) {
      if (mark >= full) break
      mark = slope > 0 ? Math.min(full, mark + (demand - got) / slope) : full
    } else {
      // The root lies between those of the tangent and of the line from the origin.
      const high = (mark * demand) / got
      mark = slope > 0 ? (Math.max(0, mark - (got - demand) / slope) + high) / 2 : high
    }
  }
  return mark
}

/** Most steps for the part of the last day. */
const daySteps = 10

/** The number of days after which a lot that is served as fast as possible has its demand. The last day may be a part. */
function findDay(lot: Lot, tolerance: number): number {
  const byDay = fullDays(lot)
  let wanted = lot.demand - lot.apart
  let day = 0
  while (day < byDay.length && byDay[day]! <= wanted) {
    wanted -= byDay[day]!
    day += 1
  }
  if (day >= byDay.length) return lot.full
  // The yield of a day rises with the asked part of it, and rises more slowly as that part grows. So the part lies between the roots of the
  // tangent and of the line from the beginning of the day.
  let part = wanted / byDay[day]!
  for (let step = 0; step < daySteps && part > 0; step += 1) {
    const { got, slope } = evaluate(lot, day + part)
    const over = got - lot.demand
    if (Math.abs(over) <= tolerance) break
    const [low, high] = [part - over / Math.max(1e-9, slope), (part * wanted) / Math.max(1e-9, wanted + over)]
    part = over > 0 ? (Math.max(0, low) + high) / 2 : Math.min(1, low)
  }
  return day + part
}

/** Requests that each day of the flight gives to a lot that asks for all of it, others as they are. */
function fullDays(lot: Lot): Float64Array {
  const { segments, limits, firstDay, full } = lot
  const byDay = new Float64Array(full)
  for (const { ground, at, weight } of segments) {
    const { day, listener, free, sums } = ground
    fillRequestedShares(lot, ground.block, lot.mark, now)
    const before = ground.block * historyDays - firstDay
    for (let index = 0; index < at.length; index += 1) {
      const position = at[index]!
      const dayAt = day[position]!
      const limit = limits ? limits[listener[position]!]! / limitSteps : 1
      const others = sums[position]! - Math.min(limit, now.shares[dayAt]!)
      byDay[before + dayAt] = byDay[before + dayAt]! + (weight * free[position]! * limit) / Math.max(1, others + limit)
    }
  }
  return byDay
}

/** The share that a lot asks for at each hour of the day (or on each day of a block), and how fast that rises with the mark. */
interface RequestedShares {
  shares: Float32Array
  slopes: Float32Array
}

const createRequestedShares = (): RequestedShares => ({ shares: new Float32Array(historyDays), slopes: new Float32Array(historyDays) })
const [now, then] = [createRequestedShares(), createRequestedShares()]

function fillRequestedShares({ inTurn, hourShape, firstDay }: Lot, block: number, mark: number, { shares, slopes }: RequestedShares): void {
  if (inTurn)
    for (let day = 0; day < historyDays; day += 1) {
      const share = getShareOnDay(mark, block * historyDays + day - firstDay)
      shares[day] = share
      slopes[day] = share < 1 && block * historyDays + day - firstDay <= mark ? 1 : 0
    }
  else
    for (let hour = 0; hour < 24; hour += 1) {
      const shape = hourShape[hour]!
      const share = mark * shape
      shares[hour] = share < 1 ? share : 1
      slopes[hour] = share < 1 ? shape : 0
    }
}

/**
 * Requests that a lot would get at another mark, and the slope there. The other lots stay as they are. The sums contain the lot's own asks
 * at its present mark.
 */
function evaluate(lot: Lot, mark: number): Yield {
  let got = apartAt(lot, mark)
  let slope = lot.inTurn || mark >= 1 ? 0 : lot.apart
  for (const segment of lot.segments) {
    const part = evaluateIn(lot, segment, mark)
    got += part.got
    slope += part.slope
  }
  return { got, slope }
}

const apartAt = ({ inTurn, apart }: Lot, mark: number): number => (inTurn ? apart : apart * Math.min(1, mark))

/** Requests that one of a lot's segments gives. */
function evaluateIn(lot: Lot, segment: Segment, mark: number): Yield {
  fillRequestedShares(lot, segment.ground.block, mark, then)
  if (mark !== lot.mark) fillRequestedShares(lot, segment.ground.block, lot.mark, now)
  const present = mark === lot.mark ? then.shares : now.shares
  const at = lot.inTurn ? segment.ground.day : segment.ground.dayHour
  const { got, slope } = lot.limits ? weighLimited(segment, at, present, then, lot.limits) : weigh(segment, at, present, then)
  return { got: got * segment.weight, slope: slope * segment.weight }
}

/** With s the asks of others and a the own one, a row gives free · a / max(1, s + a); the slope in a is free, or free · s / (s + a)². */
function weigh({ ground, at }: Segment, times: Uint8Array, present: Float32Array, { shares, slopes }: RequestedShares): Yield {
  const { free, sums } = ground
  let [got, slope] = [0, 0]
  for (let index = 0; index < at.length; index += 1) {
    const position = at[index]!
    const time = times[position]!
    const share = shares[time]!
    const others = sums[position]! - present[time]!
    const all = others + share
    // Without branches: the processor cannot predict whether a row is asked for more than once.
    const part = 1 / Math.max(1, all)
    const each = free[position]! * part
    got += each * share
    slope += each * slopes[time]! * (all > 1 ? others * part : 1)
  }
  return { got, slope }
}

function weighLimited(
  { ground, at }: Segment,
  times: Uint8Array,
  present: Float32Array,
  { shares, slopes }: RequestedShares,
  limits: Uint8Array,
): Yield {
  const { listener, free, sums } = ground
  let [got, slope] = [0, 0]
  for (let index = 0; index < at.length; index += 1) {
    const position = at[index]!
    const time = times[position]!
    const limit = limits[listener[position]!]! / limitSteps
    const share = Math.min(limit, shares[time]!)
    const others = sums[position]! - Math.min(limit, present[time]!)
    const all = others + share
    const rises = share < limit ? slopes[time]! : 0
    const part = 1 / Math.max(1, all)
    const each = free[position]! * part
    got += each * share
    slope += each * rises * (all > 1 ? others * part : 1)
  }
  return { got, slope }
}

/** Moves a lot's asks from one mark to another. */
function shift(lot: Lot, from: number, to: number): void {
  const { limits, segments, inTurn } = lot
  if (from === to) return
  for (const { ground, at } of segments) {
    fillRequestedShares(lot, ground.block, from, now)
    fillRequestedShares(lot, ground.block, to, then)
    const times = inTurn ? ground.day : ground.dayHour
    const { listener, sums } = ground
    if (limits)
      for (let index = 0; index < at.length; index += 1) {
        const position = at[index]!
        const [limit, time] = [limits[listener[position]!]! / limitSteps, times[position]!]
        sums[position] = sums[position]! + Math.min(limit, then.shares[time]!) - Math.min(limit, now.shares[time]!)
      }
    else {
      const rise = then.shares.map((share, time) => share - now.shares[time]!)
      for (let index = 0; index < at.length; index += 1) {
        const position = at[index]!
        sums[position] = sums[position]! + rise[times[position]!]!
      }
    }
  }
}
