import { dayMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRow } from '../bitmap.ts'
import { blockHours } from '../sample/calendar.ts'
import { rowsOfClaim, type Snapshot } from '../snapshot.ts'
import { blockTable, createFlight } from '../supply/flight.ts'
import { forecastCampaign } from '../answer/forecast.ts'
import { booked, inventoryOf, originMs, question, runs, snapshotOf, targetingOf } from '../world.test.data.ts'
import { claimedShare } from './allocate.ts'
import type { BookedCampaign } from './book.ts'
import { waterMark } from './water-mark.ts'

const lines = [
  '',
  'LOCATION_COUNTRY in (US)',
  'LOCATION_COUNTRY in (RO)',
  'DEVICE_TYPE in (PHONE)',
  'INVENTORY_PUBLISHER in (202)',
  'DATA_AGE between 25 and 44',
]

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
        targeting: targetingOf(line),
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

/** The weight of each row of contention in a block. */
function worthOf({ inventory, strata, rows }: Snapshot, block: number): number[] {
  const table = blockTable(strata, createFlight(originMs, originMs, Number.POSITIVE_INFINITY), block)
  return Array.from(
    { length: rows },
    (_, row) => inventory.weights[row]! * table[strata.of[row]! * blockHours + inventory.sample.hour[row]!]!,
  )
}

const listenerOf = ({ inventory: { sample } }: Snapshot, row: number): number => sample.listenerStarts.findIndex((start) => start > row) - 1

/** The allocation by the definition: rows one by one, marks by halving. */
function allocateSlowly(snapshot: Snapshot, book: readonly BookedCampaign[]): Map<number, Map<number, number>> {
  const worth = new Map([0, 1, 2].map((block) => [block, worthOf(snapshot, block)]))
  const left = new Map([0, 1, 2].map((block) => [block, Array.from({ length: snapshot.rows }, () => 1)]))
  const marks = new Map<number, Map<number, number>>()
  const edgesOf = (id: number, blocks: readonly number[]) => {
    const claim = snapshot.claims.find((one) => one.id === id)!
    return blocks.flatMap((block) =>
      Array.from({ length: snapshot.rows }, (_, row) => row)
        .filter((row) => {
          const hour = block * blockHours + snapshot.inventory.sample.hour[row]!
          return (
            hasRow(rowsOfClaim(snapshot, claim, block), row) &&
            hour >= Math.floor(claim.flight.fromHour) &&
            hour < Math.ceil(claim.flight.toHour)
          )
        })
        .map((row) => ({
          block,
          row,
          worth: worth.get(block)![row]!,
          shape: claim.hourShape[snapshot.inventory.sample.hour[row]! % 24]!,
          most: claim.limits ? claim.limits[listenerOf(snapshot, row)]! / 255 : 1,
        })),
    )
  }
  const claimShape = (id: number) => snapshot.claims.find((one) => one.id === id)!.hourShape
  for (const { id, demand, flight } of snapshot.claims) {
    const own = new Map<number, number>()
    const asap = book.find((one) => one.id === id)!.pacing === 'AS_FAST_AS_POSSIBLE'
    let wanted = demand
    for (const group of asap ? flight.blocks.map((block) => [block]) : [flight.blocks]) {
      const edges = edgesOf(id, group)
      const gives = (mark: number) =>
        edges.reduce((sum, edge) => sum + edge.worth * Math.min(mark * edge.shape, edge.most, left.get(edge.block)![edge.row]!), 0)
      let [low, high] = [0, 1 / Math.min(...claimShape(id))]
      for (let step = 0; step < 50 && wanted > 1e-4 * demand; step += 1) {
        const middle = (low + high) / 2
        if (gives(middle) < wanted) low = middle
        else high = middle
      }
      const mark = wanted > 1e-4 * demand ? high : 0
      wanted -= gives(mark)
      for (const { block, row, shape, most } of edges)
        left.get(block)![row] = Math.max(0, left.get(block)![row]! - Math.min(mark * shape, most))
      for (const block of group) own.set(block, mark)
    }
    marks.set(id, own)
  }
  return marks
}

describe('allocation', () => {
  test('marks equal those of a slow allocation by the definition', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const snapshot = snapshotOf({ book }, 600)
        const slow = allocateSlowly(snapshot, book)
        for (const { id, marks } of snapshot.claims) for (const [block, mark] of slow.get(id)!) expect(marks[block]).toBeCloseTo(mark, 3)
      }),
      runs,
    )
  })

  test('no row gives more than it has, and no campaign gets more than its demand', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const snapshot = snapshotOf({ book }, 600)
        const given = new Map<number, number>()
        for (const block of [0, 1, 2]) {
          const worth = worthOf(snapshot, block)
          const left = Array.from({ length: snapshot.rows }, () => 1)
          for (const claim of snapshot.claims)
            for (let row = 0; row < snapshot.rows; row += 1) {
              const hour = block * blockHours + snapshot.inventory.sample.hour[row]!
              if (claim.marks[block] === 0 || hour < Math.floor(claim.flight.fromHour) || hour >= Math.ceil(claim.flight.toHour)) continue
              if (!hasRow(rowsOfClaim(snapshot, claim, block), row)) continue
              const takes = Math.min(left[row]!, claimedShare(claim, block, hour, listenerOf(snapshot, row)))
              left[row] = left[row]! - takes
              given.set(claim.id, (given.get(claim.id) ?? 0) + takes * worth[row]!)
            }
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
        }
        for (const { id, demand } of snapshot.claims) expect(given.get(id) ?? 0).toBeLessThanOrEqual(demand * 1.0001 + 1)
      }),
      runs,
    )
  })

  test('a campaign claims no more than its own caps let it take', () => {
    const capping = [{ limit: 1, unit: 'CAMPAIGN', unitMultiplier: 1 } as const]
    const snapshot = snapshotOf({ book: [booked(1, { remaining: 1e9 }), booked(2, { remaining: 1e9, capping, priority: 1 })] }, 600)
    const { sample } = snapshot.inventory
    const worth = worthOf(snapshot, 0)
    const [capped, free] = snapshot.claims
    const bits = rowsOfClaim(snapshot, capped!, 0)
    // Each listener's first request, and no other.
    let once = 0
    for (let listener = 0; sample.listenerStarts[listener]! < snapshot.rows; listener += 1) {
      const own = Array.from({ length: snapshot.rows }, (_, row) => row).slice(
        sample.listenerStarts[listener],
        sample.listenerStarts[listener + 1],
      )
      once += worth[own.find((row) => hasRow(bits, row)) ?? -1] ?? 0
    }
    expect(once).toBeGreaterThan(0)
    expect(capped!.demand).toBeCloseTo(once, 0)
    expect(free!.demand).toBe(1e9)
  })

  test('the first rows represent the whole sample: the book takes its demand, however many rows contention uses', () => {
    for (const targeting of ['', 'INVENTORY_ZONE in (2011)'].map(targetingOf)) {
      const [asked, flight] = [booked(1, { targeting, remaining: 50_000 }), { startMs: originMs, endMs: originMs + 28 * dayMs }]
      const where = snapshotOf({ book: [asked], settings: { contentionRows: 1500 } })
      const answer = forecastCampaign(where, { question: question({ targeting, ...flight }), nowMs: originMs }, { rules: false })
      const { waterfall, contending } = (answer as Extract<typeof answer, { ok: true }>).forecast.parts!
      expect(where.rows).toBeLessThan(inventoryOf(6000).sample.rows / 3)
      expect(waterfall.competing / 50_000).toBeGreaterThan(0.95)
      expect(waterfall.competing / 50_000).toBeLessThan(1.05)
      expect(contending!.takenFromUs.impressions).toBe(waterfall.competing)
    }
  })

  test('the book claims the part of an objective inside the horizon, and the daily average of a campaign without an objective or an end', () => {
    const until = (days: number) => ({ endMs: originMs + days * dayMs })
    const { claims } = snapshotOf({
      book: [
        booked(1, { remaining: 1000, ...until(732) }),
        booked(2, { remaining: 1000, ...until(100) }),
        booked(3, { remaining: null, dailyAverage: 7, ...until(10) }),
        booked(4, { remaining: 50, endMs: null, dailyAverage: 7 }),
      ],
    })
    expect(claims.toSorted((a, b) => a.id - b.id).map(({ demand }) => demand)).toEqual([500, 1000, 70, 50])
  })

  test('campaigns are allocated by priority, the scarcest first, and those without an objective or an end after all others of their priority', () => {
    const snapshot = snapshotOf({
      book: [
        booked(1, { priority: 5, remaining: null, dailyAverage: 10 }),
        booked(2, { priority: 5 }),
        booked(3, { priority: 1 }),
        // However scarce.
        booked(4, { priority: 5, endMs: null, remaining: 1e9, dailyAverage: 1e6 }),
      ],
    })
    expect(snapshot.claims.map(({ id }) => id)).toEqual([3, 2, 4, 1])
  })

  test('the mark is 1 where the demand exceeds what is left, and 0 without a demand', () => {
    const edges = { count: 3, worth: Float32Array.of(10, 20, 30), left: Float32Array.of(1, 0.5, 0) }
    expect(waterMark(edges, 21)).toBe(1)
    expect(waterMark(edges, 0)).toBe(0)
    expect(waterMark(edges, 15)).toBeCloseTo(0.5, 6)
    expect(waterMark(edges, 17)).toBeCloseTo(0.7, 6)
  })
})
