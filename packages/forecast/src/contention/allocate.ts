/**
 * Allocation of the whole book over the first rows of the sample and all blocks of the horizon, level by level: each level shares what
 * better ones leave as a fair lot (see `lot.ts`), and leaves of each row the share 1 − min(1, S), S the sum of its asks.
 * A snapshot holds the claims, and for each level and block the share of each row that is left after it.
 */
import { type Claim, hoursIn, levelOf } from './claim.ts'
import { fullMark, type Ground, type Lot, type Segment, settle } from './lot.ts'
import { type ContentionRows, dayHoursOf, daysOfBlock, inHours, listenersOf, listRows, worthIn, zoneScalesOf } from './rows.ts'
import { type Wanted, wantedOf, type Wish } from './wish.ts'

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

export function allocate(input: Omit<ContentionRows, 'zoneScales'>, wishes: readonly Wish[]): Allocation {
  const { inventory, rows } = input
  const zoneScales = zoneScalesOf(input)
  const hours = input.replayHour.subarray(0, rows)
  const listenerOf = listenersOf(inventory.sample, rows)
  const times = { dayHour: dayHoursOf(hours), day: daysOfBlock(hours) }
  const book: Book = { ...input, ...times, zoneScales, listenerOf, worth: new Map(), left: new Map() }
  for (const block of new Set(wishes.flatMap(({ flight }) => flight.blocks))) {
    book.worth.set(block, worthIn(book, block))
    book.left.set(block, new Float32Array(rows).fill(1))
  }
  const wanted = wishes.map((wish) => wantedOf(book, wish))
  const claims: Claim[] = []
  const planes: Plane[] = []
  for (const level of [...new Set(wanted.map(levelOf))].toSorted((a, b) => a - b)) {
    const own = wanted.filter((one) => levelOf(one) === level).toSorted((a, b) => a.wish.campaign.id - b.wish.campaign.id)
    const { lots, grounds } = shareLevel(book, own)
    for (const [index, { wish, priority, bounded, demand, hourShape, limits, inTurn }] of own.entries()) {
      const { id, agencyId, orderId = null, name } = wish.campaign
      const { mark, got } = lots[index]!
      const { flight, sets } = wish
      claims.push({ id, agencyId, orderId, name, priority, bounded, inTurn, flight, sets, mark, hourShape, limits, demand, got })
    }
    for (const [block, ground] of [...grounds].toSorted((a, b) => a[0] - b[0])) planes.push(leave(book, level, block, ground))
  }
  return { claims, planes, zoneScales }
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

function shareLevel(book: Book, own: readonly Wanted[]): { lots: Lot[]; grounds: Map<number, Ground> } {
  const grounds = new Map<number, Ground>()
  const lists = new Map<number, Uint32Array>()
  const groundOf = (block: number): Ground => {
    let ground = grounds.get(block)
    if (!ground) grounds.set(block, (ground = createGround(book, block)))
    return ground
  }
  const lots = own.map(({ wish, demand, hourShape, limits, inTurn }): Lot => {
    const segments: Segment[] = []
    for (const block of demand > 0 ? wish.flight.blocks : []) {
      const set = wish.setIn(block)
      let at = lists.get(set)
      if (!at) lists.set(set, (at = listRows(wish.rowsIn(block))))
      segments.push({ ground: groundOf(block), at: inHours(at, book.replayHour, hoursIn(wish.flight, block)), weight: 1 })
    }
    const { flight } = wish
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

/** Takes a level's part from the rows; what is left is rounded as it is stored, so that whoever reads it reckons with the same. */
function leave({ rows, left }: Book, level: number, block: number, { sums }: Ground): Plane {
  const share = left.get(block)!
  const steps = new Uint16Array(rows)
  for (let row = 0; row < rows; row += 1) {
    steps[row] = Math.round(share[row]! * Math.max(0, 1 - sums[row]!) * leftSteps)
    share[row] = steps[row]! / leftSteps
  }
  return { block, level, left: steps }
}
