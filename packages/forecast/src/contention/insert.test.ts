import { dayMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measure } from '../answer/measure.ts'
import { createFlight } from '../supply/flight.ts'
import type { Snapshot } from '../snapshot.ts'
import { booked, originMs, question, runs as anyRuns, makeSnapshot, parseTargetingText } from '../world.test.data.ts'
import type { BookedCampaign } from './book.ts'
import { findCompeting, insertQuestion } from './insert.ts'

/** Books are the same in every run: a bound of a percentage is no identity. */
const runs = { ...anyRuns, seed: 33 }
const lines = ['', 'LOCATION_COUNTRY in (US)', 'DEVICE_TYPE in (PHONE)', 'INVENTORY_PUBLISHER in (203)', 'DATA_AGE between 25 and 44']

const anyCampaign: fc.Arbitrary<Partial<BookedCampaign>> = fc
  .record({
    line: fc.constantFrom(...lines),
    priority: fc.integer({ min: 3, max: 5 }),
    start: fc.integer({ min: -2, max: 20 }),
    days: fc.integer({ min: 3, max: 50 }),
    // Up to several times what there is.
    remaining: fc.oneof(fc.integer({ min: 1000, max: 100_000 }), fc.integer({ min: 1000, max: 1_500_000 })),
    pacing: fc.constantFrom('EVENLY' as const, 'PREDICTIVE' as const, 'AS_FAST_AS_POSSIBLE' as const),
    capping: fc.constantFrom([], [], [{ limit: 2, unit: 'WEEK' as const, unitMultiplier: 1 }]),
  })
  .map(({ line, start, days, ...rest }) => ({
    ...rest,
    targeting: parseTargetingText(line),
    startMs: originMs + start * dayMs,
    endMs: originMs + (start + days) * dayMs,
  }))

const anyBook = fc.array(anyCampaign, { minLength: 1, maxLength: 8 }).map((book) => book.map((more, index) => booked(index + 2, more)))

const anyChange: fc.Arbitrary<Partial<BookedCampaign>> = fc.oneof(
  anyCampaign.map(({ startMs, endMs }) => ({ startMs, endMs })),
  anyCampaign.map(({ remaining }) => ({ remaining })),
  anyCampaign.map(({ priority }) => ({ priority })),
  anyCampaign.map(({ targeting }) => ({ targeting })),
)

/** Requests that a campaign matches, gets if it asks for all, could get, and gets of what it wants. */
function answer(snapshot: Snapshot, campaign: BookedCampaign, id: number | null) {
  const { priority, pacing, startMs, endMs, targeting, remaining } = campaign
  const asked = question({ id, priority, pacing, startMs, endMs, targeting, objective: { value: remaining! } })
  const flight = createFlight(originMs, Math.max(originMs, startMs), endMs!)
  const { blockRows } = measure(snapshot, { question: asked, nowMs: originMs }, flight)
  const own = snapshot.claims.find((claim) => claim.id === id)
  const shares = insertQuestion(snapshot, blockRows, { priority, own })
  const sum = (pick: (list: number, index: number) => number) =>
    blockRows.reduce((total, { worth }, list) => total + worth.reduce((part, each, index) => part + each * pick(list, index), 0), 0)
  return {
    matched: sum(() => 1),
    available: sum((list, index) => shares[list]!.available?.[index] ?? 1),
    possible: sum((list, index) => shares[list]!.possible?.[index] ?? 1),
    delivered: findCompeting(snapshot, blockRows, { priority, own, pacing, wanted: remaining! }).delivered,
    shares,
  }
}

const rows = 900
const close = (one: number, other: number, whole: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(0.02 * whole + 1)

describe('a question in the book', () => {
  test('answers alike as a draft, as a campaign that the book has, and as a change that is then saved', () => {
    fc.assert(
      fc.property(anyBook, anyCampaign, anyChange, (others, more, change) => {
        const mine = booked(1, more)
        const changed = booked(1, { ...more, ...change })
        const [without, before, after] = [[], [mine], [changed]].map((own) => makeSnapshot({ book: [...own, ...others] }, rows))
        const asked = [
          [answer(without!, mine, null), answer(before!, mine, 1)],
          [answer(without!, changed, null), answer(before!, changed, 1)],
          [answer(before!, changed, 1), answer(after!, changed, 1)],
        ] as const
        for (const [one, other] of asked) {
          close(one.available, other.available, one.matched)
          close(one.possible, other.possible, one.matched)
          close(one.delivered, other.delivered, Math.min(one.delivered, one.matched))
        }
      }),
      runs,
    )
  })

  test('gets what the book gives it when it is saved', () => {
    fc.assert(
      fc.property(anyBook, anyCampaign, (others, more) => {
        const mine = booked(1, { ...more, capping: [] })
        const claim = makeSnapshot({ book: [mine, ...others] }, rows).claims.find(({ id }) => id === 1)
        const { delivered } = answer(makeSnapshot({ book: others }, rows), { ...mine, remaining: claim!.demand }, null)
        close(delivered, claim!.got, claim!.demand)
      }),
      runs,
    )
  })

  test('answers alike where others are a sample of the rows', () => {
    const others = Array.from({ length: 12 }, (_, index) =>
      booked(index + 2, {
        targeting: parseTargetingText(lines[index % lines.length]!),
        remaining: 30_000 + 25_000 * index,
        endMs: originMs + (30 + 20 * index) * dayMs,
      }),
    )
    const mine = booked(1, { targeting: parseTargetingText(lines[1]!), remaining: 100_000 })
    const [without, before] = [makeSnapshot({ book: others }), makeSnapshot({ book: [mine, ...others] })]
    expect(without.rows * new Set(without.planes.map(({ block }) => block)).size).toBeGreaterThan(48_000)
    const [draft, saved] = [answer(without, mine, null), answer(before, mine, 1)]
    close(draft.available, saved.available, draft.available)
    close(draft.delivered, saved.delivered, draft.delivered)
  })

  test('gets no more than better priorities leave, and each row gives no more than it has', () => {
    fc.assert(
      fc.property(anyBook, anyCampaign, (others, more) => {
        const { shares, matched, possible, available } = answer(makeSnapshot({ book: others }, rows), booked(1, more), null)
        expect(available).toBeLessThanOrEqual(possible)
        expect(possible).toBeLessThanOrEqual(matched)
        for (const { available: got, possible: most } of shares)
          got?.forEach((share, index) => {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(most![index]!)
            expect(most![index]).toBeLessThanOrEqual(1)
          })
      }),
      runs,
    )
  })

  test('has no less available at a better priority', () => {
    fc.assert(
      fc.property(anyBook, anyCampaign, (others, more) => {
        const snapshot = makeSnapshot({ book: others }, rows)
        const available = [1, 2, 3, 4, 5, 6].map((priority) => answer(snapshot, booked(1, { ...more, priority }), null).available)
        for (let index = 1; index < available.length; index += 1)
          expect(available[index]).toBeLessThanOrEqual(available[index - 1]! * 1.002 + 1)
      }),
      runs,
    )
  })

  test('has all of its rows without competing claims', () => {
    expect(answer(makeSnapshot({}, rows), booked(1), null)).toMatchObject({ shares: [{ available: null, possible: null }] })
    const alone = answer(makeSnapshot({ book: [booked(1)] }, rows), booked(1), 1)
    expect(alone.available).toBeCloseTo(alone.matched, 0)
    expect(alone.delivered).toBeCloseTo(100_000, -3)
  })
})
