import { dayMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRow } from '../bitmap.ts'
import { blockHours } from '../sample/calendar.ts'
import { rowsOfClaim, type Snapshot } from '../snapshot.ts'
import { blockTable, createFlight } from '../supply/flight.ts'
import { forecastCampaign } from '../answer/forecast.ts'
import { booked, makeInventory, originMs, question, runs, makeSnapshot, parseTargetingText } from '../world.test.data.ts'
import type { BookedCampaign } from './book.ts'
import { firstInTime } from './capped-supply.ts'
import { type Claim, claimedShare, hoursIn, toLevel } from './claim.ts'
import { leftByBook } from './left.ts'

const lines = [
  '',
  'LOCATION_COUNTRY in (US)',
  'LOCATION_COUNTRY in (RO)',
  'DEVICE_TYPE in (PHONE)',
  'INVENTORY_PUBLISHER in (202)',
  'DATA_AGE between 25 and 44',
]

/** A part of the requests of 28 days that an audio ad of 30 seconds fits, in the world of 600 rows. */
function shareOf(part: number): number {
  const snapshot = makeSnapshot({ book: [booked(1)] }, 600)
  const bits = rowsOfClaim(snapshot, snapshot.claims[0]!, 0)
  return part * worthOf(snapshot, 0).reduce((sum, requests, row) => sum + (hasRow(bits, row) ? requests : 0), 0)
}

const anyBook: fc.Arbitrary<BookedCampaign[]> = fc
  .array(
    fc.record({
      line: fc.constantFrom(...lines),
      priority: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: -5, max: 20 }),
      days: fc.integer({ min: 1, max: 50 }),
      remaining: fc.oneof(fc.integer({ min: 0, max: 400_000 }), fc.constant(null)),
      pacing: fc.constantFrom('EVENLY' as const, 'AS_FAST_AS_POSSIBLE' as const),
      capping: fc.constantFrom([], [], [{ limit: 2, unit: 'WEEK' as const, unitMultiplier: 1 }]),
    }),
    { maxLength: 8 },
  )
  .map((book) =>
    book.map(({ line, priority, start, days, remaining, pacing, capping }, index) =>
      booked(index + 1, {
        targeting: parseTargetingText(line),
        priority,
        pacing,
        capping,
        startMs: originMs + start * dayMs,
        endMs: originMs + (start + days) * dayMs,
        remaining,
        dailyAverage: 1000,
      }),
    ),
  )

/** Rows of contention in a block with their requests. */
function worthOf({ inventory, strata, rows, replayHour }: Snapshot, block: number): number[] {
  const table = blockTable(strata, createFlight(originMs, originMs, Number.POSITIVE_INFINITY), block)
  return Array.from({ length: rows }, (_, row) => inventory.weights[row]! * table[strata.of[row]! * blockHours + replayHour[row]!]!)
}

const listenerOf = ({ inventory: { sample } }: Snapshot, row: number): number => sample.listenerStarts.findIndex((start) => start > row) - 1
const blocksRead = [0, 1, 2]

interface Edge {
  cell: number
  worth: number
  shape: number
  most: number
  /** Of the flight, from 0. */
  day: number
}

/** The rows of a claim in its flight, one by one. */
function edgesOf(snapshot: Snapshot, claim: Claim, worth: readonly number[][]): Edge[] {
  return blocksRead.flatMap((block) =>
    Array.from({ length: snapshot.rows }, (_, row) => row).flatMap((row) => {
      const hour = snapshot.replayHour[row]!
      const [from, to] = hoursIn(claim.flight, block)
      if (hour < from || hour >= to || !hasRow(rowsOfClaim(snapshot, claim, block), row)) return []
      const most = claim.limits ? claim.limits[listenerOf(snapshot, row)]! / 255 : 1
      const day = block * 28 + Math.floor(hour / 24) - Math.floor(claim.flight.fromHour / 24)
      return [{ cell: block * snapshot.rows + row, worth: worth[block]![row]!, shape: claim.hourShape[hour % 24]!, most, day }]
    }),
  )
}

interface SlowLot {
  claim: Claim
  edges: Edge[]
  mark: number
}
const askOf = ({ claim, mark }: SlowLot, { shape, most, day }: Edge) =>
  Math.min(most, claim.inTurn ? Math.max(0, mark - day) : mark * shape, 1)

/** The allocation by its definition: one claim after the other raises its mark by halving, until none has to. */
function allocateSlowly(snapshot: Snapshot): { got: Map<number, number>; left: Float64Array } {
  const worth = blocksRead.map((block) => worthOf(snapshot, block))
  const left = new Float64Array(blocksRead.length * snapshot.rows).fill(1)
  const got = new Map<number, number>()
  for (const level of [...new Set(snapshot.claims.map(toLevel))].toSorted((a, b) => a - b)) {
    const lots = snapshot.claims
      .filter((claim) => toLevel(claim) === level)
      .map((claim): SlowLot => ({ claim, edges: edgesOf(snapshot, claim, worth), mark: 0 }))
    const sums = new Float64Array(left.length)
    const add = (lot: SlowLot, sign: number) => {
      for (const edge of lot.edges) sums[edge.cell]! += sign * askOf(lot, edge)
    }
    const gives = (lot: SlowLot) =>
      lot.edges.reduce((sum, edge) => {
        const ask = askOf(lot, edge)
        return sum + (edge.worth * left[edge.cell]! * ask) / Math.max(1, sums[edge.cell]! + ask)
      }, 0)
    for (let round = 0; round < 60; round += 1)
      for (const lot of lots) {
        add(lot, -1)
        raise(lot, gives)
        add(lot, 1)
      }
    for (const lot of lots) {
      add(lot, -1)
      got.set(lot.claim.id, gives(lot))
      add(lot, 1)
    }
    for (let cell = 0; cell < left.length; cell += 1) left[cell] = left[cell]! * Math.max(0, 1 - sums[cell]!)
  }
  return { got, left }
}

function raise(lot: SlowLot, gives: (lot: SlowLot) => number): void {
  const { claim } = lot
  let [low, high] = [0, claim.inTurn ? 100 : 1 / Math.min(1, ...claim.hourShape)]
  lot.mark = high
  if (gives(lot) <= claim.demand) return
  for (let step = 0; step < 30; step += 1) {
    lot.mark = (low + high) / 2
    if (gives(lot) < claim.demand) low = lot.mark
    else high = lot.mark
  }
}

describe('allocation', () => {
  test('each campaign gets what a slow allocation by the definition gives it, and each row keeps what that leaves', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const snapshot = makeSnapshot({ book }, 300)
        const slow = allocateSlowly(snapshot)
        for (const { id, got, demand } of snapshot.claims) expect(Math.abs(got - slow.got.get(id)!)).toBeLessThan(0.004 * demand + 1)
        for (const block of blocksRead) {
          const rows = Uint32Array.from({ length: snapshot.rows }, (_, row) => row)
          const left = leftByBook(snapshot, { block, rows, count: rows.length })
          const errors = Array.from(rows, (row) => Math.abs((left?.[row] ?? 1) - slow.left[block * snapshot.rows + row]!))
          expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.01)
        }
      }),
      runs,
    )
  })

  test('no row gives more than it has, and no campaign gets more than its demand', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const snapshot = makeSnapshot({ book }, 600)
        const worth = blocksRead.map((block) => worthOf(snapshot, block).reduce((sum, requests) => sum + requests, 0))
        const got = snapshot.claims.reduce((sum, claim) => sum + claim.got, 0)
        // Flights of the book end in the fourth block at the latest.
        expect(got).toBeLessThanOrEqual(worth[0]! * 4 * 1.1)
        for (const claim of snapshot.claims) expect(claim.got).toBeLessThanOrEqual(claim.demand * 1.0011 + 1)
        const taken = new Map<number, number>()
        for (const plane of snapshot.planes) {
          const better = snapshot.planes.findLast(({ block, level }) => block === plane.block && level < plane.level)
          plane.left.forEach((left, row) => expect(left).toBeLessThanOrEqual(better ? better.left[row]! : 0xffff))
          taken.set(plane.block, plane.level)
        }
      }),
      runs,
    )
  })

  test('two campaigns of one priority that both fit both get their demand', () => {
    const { claims } = makeSnapshot({ book: [booked(1, { remaining: shareOf(0.35) }), booked(2, { remaining: shareOf(0.6) })] }, 600)
    for (const { got, demand } of claims) expect(got / demand).toBeCloseTo(1, 2)
  })

  test('of 1,000 requests, a campaign that wants 300 gets them beside one that wants 900 and gets 700', () => {
    const { claims } = makeSnapshot({ book: [booked(1, { remaining: shareOf(0.3) }), booked(2, { remaining: shareOf(0.9) })] }, 600)
    expect(claims[0]!.got / shareOf(1)).toBeCloseTo(0.3, 2)
    expect(claims[1]!.got / shareOf(1)).toBeCloseTo(0.7, 2)
  })

  test('a campaign that wants more than there is does not starve a small one of its priority', () => {
    const { claims } = makeSnapshot({ book: [booked(1, { remaining: 1e9 }), booked(2, { remaining: shareOf(0.2) })] }, 600)
    expect(claims[1]!.got / claims[1]!.demand).toBeCloseTo(1, 2)
    expect((claims[0]!.got + claims[1]!.got) / shareOf(1)).toBeCloseTo(1, 2)
  })

  test('the order of the book does not matter', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const [one, other] = [makeSnapshot({ book }, 600), makeSnapshot({ book: book.toReversed() }, 600)]
        expect(one.claims.map(({ id, got }) => [id, got])).toEqual(other.claims.map(({ id, got }) => [id, got]))
        expect(one.planes).toEqual(other.planes)
      }),
      runs,
    )
  })

  test('a campaign as fast as possible asks for all of a day before it asks for any of the next', () => {
    const endMs = originMs + 84 * dayMs
    const snapshot = makeSnapshot({ book: [booked(1, { pacing: 'AS_FAST_AS_POSSIBLE', endMs, remaining: shareOf(0.5) })] }, 600)
    const [claim] = snapshot.claims
    expect(claim!.got / claim!.demand).toBeCloseTo(1, 2)
    expect(claim!.mark).toBeGreaterThan(10)
    expect(claim!.mark).toBeLessThan(18)
    const [first, last] = [Math.floor(claim!.mark) - 1, Math.ceil(claim!.mark)].map((day) => claimedShare(claim!, 0, day * 24 + 5, 0))
    expect([first, last]).toEqual([1, 0])
    // Beside it, a campaign of its priority gets half of those days, and a worse one nothing.
    const beside = (priority: number) => {
      const asap = booked(1, { pacing: 'AS_FAST_AS_POSSIBLE', remaining: shareOf(0.5) })
      const short = booked(2, { priority, endMs: originMs + 7 * dayMs, remaining: 1e9 })
      return makeSnapshot({ book: [asap, short] }, 600).claims.find(({ id }) => id === 2)!.got / shareOf(0.25)
    }
    expect(beside(5)).toBeCloseTo(0.5, 1)
    expect(beside(6)).toBe(0)
  })

  test('a campaign claims no more than its own caps let it take', () => {
    const capping = [{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 } as const]
    const snapshot = makeSnapshot({ book: [booked(1, { remaining: 1e9 }), booked(2, { remaining: 1e9, capping, priority: 1 })] }, 600)
    const { sample } = snapshot.inventory
    const worth = worthOf(snapshot, 0)
    const [capped, free] = snapshot.claims
    const bits = rowsOfClaim(snapshot, capped!, 0)
    // Each listener's first request in the block, and no other.
    let once = 0
    for (let listener = 0; sample.listenerStarts[listener]! < snapshot.rows; listener += 1) {
      const own = Array.from({ length: snapshot.rows }, (_, row) => row).slice(
        sample.listenerStarts[listener],
        sample.listenerStarts[listener + 1],
      )
      const matched = own.filter((row) => hasRow(bits, row)).toSorted((a, b) => snapshot.replayHour[a]! - snapshot.replayHour[b]! || a - b)
      once += worth[matched[0] ?? -1] ?? 0
    }
    expect(once).toBeGreaterThan(0)
    expect(capped!.demand).toBeCloseTo(once, 0)
    expect(free!.demand).toBe(1e9)
  })

  test('the first rows represent the whole sample: the book takes its demand, however many rows contention uses', () => {
    for (const targeting of ['', 'INVENTORY_ZONE in (2011)'].map(parseTargetingText)) {
      const [asked, flight] = [booked(1, { targeting, remaining: 50_000 }), { startMs: originMs, endMs: originMs + 28 * dayMs }]
      const where = makeSnapshot({ book: [asked], settings: { contentionRows: 1500 } })
      const answer = forecastCampaign(where, { question: question({ targeting, ...flight }), nowMs: originMs }, { rules: false })
      const { waterfall, contending } = (answer as Extract<typeof answer, { ok: true }>).forecast.parts!
      expect(where.rows).toBeLessThan(makeInventory(6000).sample.rows / 3)
      expect(waterfall.competing / 50_000).toBeGreaterThan(0.95)
      expect(waterfall.competing / 50_000).toBeLessThan(1.05)
      expect(contending!.takenFromUs.impressions).toBe(waterfall.competing)
    }
  })

  test('the book claims the part of an objective inside the horizon, and the daily average of a campaign without an objective or an end', () => {
    const until = (days: number) => ({ endMs: originMs + days * dayMs })
    const { claims } = makeSnapshot({
      book: [
        booked(1, { remaining: 1000, ...until(732) }),
        booked(2, { remaining: 1000, ...until(100) }),
        booked(3, { remaining: null, dailyAverage: 7, ...until(10) }),
        booked(4, { remaining: 50, endMs: null, dailyAverage: 7 }),
      ],
    })
    expect(claims.toSorted((a, b) => a.id - b.id).map(({ demand }) => demand)).toEqual([500, 1000, 70, 50])
  })

  test('campaigns are served by priority, and those without an objective or an end on what all others of their priority leave', () => {
    const snapshot = makeSnapshot({
      book: [
        booked(1, { priority: 5, remaining: null, dailyAverage: 10 }),
        booked(2, { priority: 5 }),
        booked(3, { priority: 1 }),
        // However scarce.
        booked(4, { priority: 5, endMs: null, remaining: 1e9, dailyAverage: 1e6 }),
      ],
    })
    expect(snapshot.claims.map(({ id }) => id)).toEqual([3, 2, 1, 4])
    const without = makeSnapshot({ book: [booked(2, { priority: 5 }), booked(3, { priority: 1 })] })
    expect(snapshot.claims.slice(0, 2).map(({ got }) => got)).toEqual(without.claims.map(({ got }) => got))
    expect(snapshot.claims[3]!.got).toBeLessThan(snapshot.claims[3]!.demand)
  })

  test('caps are spent in the order in which a listener’s rows come, also where a block begins with another week', () => {
    expect(firstInTime(Uint16Array.of(3, 7, 300, 301, 600), 0, 5)).toBe(0)
    expect(firstInTime(Uint16Array.of(9, 400, 500, 600, 2, 90), 1, 6)).toBe(4)
  })
})
