/**
 * Allocation of the whole book over the first rows of the sample and all blocks of the horizon, level by level. Each level shares the rest
 * of the better levels as a fair lot (see `lot.ts`). It leaves of each row the share 1 − min(1, S), where S is the sum of its asks. A
 * snapshot holds the claims, and for each level and block the share of each row that is left after it.
 */
import type { Bitmap } from '../bitmap.ts'
import type { Flight } from '../supply/flight.ts'
import { type Claim, hoursIn, toLevel } from './claim.ts'
import { fullMark, type Ground, type Lot, type Segment, settle } from './lot.ts'
import { type ContentionRows, toDayHours, daysOfBlock, inHours, expandListeners, listRows, worthIn, computeZoneScales } from './rows.ts'
import { computeWanted, type ClaimRequest } from './wish.ts'

/** The share of each row that is left after a level in a block, in steps of 1/65,535. */
export interface Plane {
  block: number
  level: number
  left: Uint16Array
}

export const leftSteps = 0xffff

export interface Allocation {
  /** By level, and in one by id. */
  claims: readonly Claim[]
  /** By level, and in one by block: of each level the blocks in which it asks for something. */
  planes: readonly Plane[]
  /** Requests of all rows of each zone over those of contention's rows. */
  zoneScales: Float64Array
}

const settling = { rounds: 24, tolerance: 2e-4, steps: 1, rises: true }

export function allocate(input: Omit<ContentionRows, 'zoneScales'>, wishes: readonly ClaimRequest[]): Allocation {
  const zoneScales = computeZoneScales(input)
  const book = openBook({ ...input, zoneScales }, wishes)
  const wanted = wishes.map((wish) => toRequestedClaim(book, wish))
  return { ...shareLevels(book, wanted), zoneScales }
}

/** An allocation, and the changes to make of it. */
export interface Reallocation extends ContentionRows {
  claims: readonly Claim[]
  planes: readonly Plane[]
  /** Rows that a claim matches in a block. */
  rowsOf: (claim: Claim, block: number) => Bitmap
  /** The number of its set. */
  setOf: (claim: Claim, block: number) => number
}

/**
 * An allocation with some campaigns changed or added: the same as that of the whole book with them. Levels that are better than the first
 * one that changes stay as they are.
 * @param ids all campaigns that change; one without a wish has no claim any more
 */
export function reallocate(input: Reallocation, wishes: readonly ClaimRequest[], ids: ReadonlySet<number>): Omit<Allocation, 'zoneScales'> {
  const kept = input.claims.filter(({ id }) => !ids.has(id))
  const book = openBook(input, [...input.claims, ...wishes])
  const changed = wishes.map((wish) => toRequestedClaim(book, wish))
  const first = [...changed, ...input.claims.filter(({ id }) => ids.has(id))].reduce(
    (least, one) => Math.min(least, toLevel(one)),
    Infinity,
  )
  const better = input.planes.filter(({ level }) => level < first)
  // Planes are in the order of their levels, so that the last one of a block stands.
  for (const { block, left } of better)
    book.left.set(
      block,
      Float32Array.from(left, (steps) => steps / leftSteps),
    )
  const asking = kept
    .filter((claim) => toLevel(claim) >= first)
    .map((claim): RequestedClaim => ({
      ...claim,
      setIn: (block) => input.setOf(claim, block),
      rowsIn: (block) => input.rowsOf(claim, block),
    }))
  const shared = shareLevels(book, [...asking, ...changed])
  return { claims: [...kept.filter((claim) => toLevel(claim) < first), ...shared.claims], planes: [...better, ...shared.planes] }
}

/** A campaign of the book while its level is shared. */
type RequestedClaim = Omit<Claim, 'mark' | 'got'> & Pick<ClaimRequest, 'setIn' | 'rowsIn'>

function toRequestedClaim(book: Book, wish: ClaimRequest): RequestedClaim {
  const { priority, bounded, inTurn, demand, hourShape, limits } = computeWanted(book, wish)
  const { id, agencyId, orderId = null, name } = wish.campaign
  const { flight, sets, setIn, rowsIn } = wish
  return { id, agencyId, orderId, name, priority, bounded, inTurn, flight, sets, hourShape, limits, demand, setIn, rowsIn }
}

function openBook(input: ContentionRows, flights: readonly { flight: Flight }[]): Book {
  const { inventory, rows } = input
  const hours = input.replayHour.subarray(0, rows)
  const listenerOf = expandListeners(inventory.sample, rows)
  const times = { dayHour: toDayHours(hours), day: daysOfBlock(hours) }
  const book: Book = { ...input, ...times, listenerOf, worth: new Map(), left: new Map() }
  for (const block of new Set(flights.flatMap(({ flight }) => flight.blocks))) {
    book.worth.set(block, worthIn(book, block))
    book.left.set(block, new Float32Array(rows).fill(1))
  }
  return book
}

function shareLevels(book: Book, wanted: readonly RequestedClaim[]): { claims: Claim[]; planes: Plane[] } {
  const claims: Claim[] = []
  const planes: Plane[] = []
  for (const level of [...new Set(wanted.map(toLevel))].toSorted((a, b) => a - b)) {
    const own = wanted.filter((one) => toLevel(one) === level).toSorted((a, b) => a.id - b.id)
    const { lots, grounds } = shareLevel(book, own)
    for (const [index, { setIn: _set, rowsIn: _rows, ...claim }] of own.entries()) {
      const { mark, got } = lots[index]!
      claims.push({ ...claim, mark, got })
    }
    for (const [block, ground] of [...grounds].toSorted((a, b) => a[0] - b[0])) planes.push(leave(book, level, block, ground))
  }
  return { claims, planes }
}

/** The rows that take part, in each block of the horizon that some flight touches. */
interface Book extends ContentionRows {
  listenerOf: Uint32Array
  dayHour: Uint8Array
  day: Uint8Array
  /** Requests of each row. */
  worth: Map<number, Float32Array>
  /** Share of each row that levels so far leave. */
  left: Map<number, Float32Array>
}

function shareLevel(book: Book, own: readonly RequestedClaim[]): { lots: Lot[]; grounds: Map<number, Ground> } {
  const grounds = new Map<number, Ground>()
  const lists = new Map<number, Uint32Array>()
  const getGround = (block: number): Ground => {
    let ground = grounds.get(block)
    if (!ground) grounds.set(block, (ground = createGround(book, block)))
    return ground
  }
  const lots = own.map(({ flight, setIn, rowsIn, demand, hourShape, limits, inTurn }): Lot => {
    const segments: Segment[] = []
    for (const block of demand > 0 ? flight.blocks : []) {
      const set = setIn(block)
      let at = lists.get(set)
      if (!at) lists.set(set, (at = listRows(rowsIn(block))))
      segments.push({ ground: getGround(block), at: inHours(at, book.replayHour, hoursIn(flight, block)), weight: 1 })
    }
    const firstDay = Math.floor(flight.fromHour / 24)
    return {
      demand,
      hourShape,
      limits,
      inTurn,
      firstDay,
      segments,
      mark: 0,
      full: fullMark({ hourShape, inTurn, flight }),
      apart: 0,
      got: 0,
    }
  })
  settle(lots, settling)
  return { lots, grounds }
}

function createGround({ rows, dayHour, day, listenerOf, worth, left }: Book, block: number): Ground {
  const [requests, share] = [worth.get(block)!, left.get(block)!]
  const free = new Float32Array(rows)
  for (let row = 0; row < rows; row += 1) free[row] = requests[row]! * share[row]!
  return { block, dayHour, day, listener: listenerOf, free, sums: new Float32Array(rows) }
}

/** Subtracts a level's part from the rows. The rest is rounded as it is stored, so that every reader calculates with the same numbers. */
function leave({ rows, left }: Book, level: number, block: number, { sums }: Ground): Plane {
  const share = left.get(block)!
  const steps = new Uint16Array(rows)
  for (let row = 0; row < rows; row += 1) {
    steps[row] = Math.round(share[row]! * Math.max(0, 1 - sums[row]!) * leftSteps)
    share[row] = steps[row]! / leftSteps
  }
  return { block, level, left: steps }
}
