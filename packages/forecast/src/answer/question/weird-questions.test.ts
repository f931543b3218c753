/** Whatever is asked, an answer comes, and every number in it is one. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packSnapshot, unpackSnapshot } from '../../pack.ts'
import { type Snapshot, withThresholds } from '../../snapshot.ts'
import {
  anyTargeting,
  audioAd,
  booked,
  makeInventory,
  originMs,
  question,
  makeSnapshot,
  parseTargetingText,
} from '../../world.test.data.ts'
import { findAvails } from '../reach/avails.ts'
import { findFixes } from '../fix/fix.ts'
import { forecastCampaign } from '../forecast.ts'
import { forecastGrp } from '../reach/grp.ts'
import { forecastInventory } from '../reach/inventory-forecast.ts'
import type { CampaignQuestion } from './question.ts'
import { whatIf } from './what-if.ts'

const rows = 1500
const inventory = makeInventory(rows)
const odd = [
  booked(1, { remaining: 1e15, priority: 1, endMs: originMs + 400 * dayMs }),
  booked(2, { remaining: 0 }),
  booked(3, { remaining: null, dailyAverage: 1e12, endMs: null }),
  booked(4, { ads: [], endMs: originMs + 60_000 }),
  booked(5, { capping: [{ limit: 1e9, unit: 'MINUTE', unitMultiplier: 1 }], priority: 9, pacing: 'AS_FAST_AS_POSSIBLE' }),
  booked(6, { targeting: parseTargetingText('LOCATION_COUNTRY in (ZW)'), pacing: 'PREDICTIVE' }),
]
const unsure = { spread: 4, laterBookings: { share: 0.5, deviation: 0.5 }, points: [{ stated: 0.5, observed: 0 }] }
const stored = makeSnapshot({ book: odd, calibration: unsure }, rows)
const snapshots: Record<string, Snapshot> = {
  'an empty book': makeSnapshot({}, rows),
  'an odd book, stored and read again': unpackSnapshot(packSnapshot(stored), inventory),
  'thresholds at their least': withThresholds(stored, {
    tolerance: 0,
    nothingShare: 0,
    tightRatio: 1,
    fewListeners: 1,
    displayShare: 0,
    displaysPerListener: 0,
  }),
  'thresholds at their most': withThresholds(stored, {
    tolerance: 1,
    nothingShare: 1,
    tightRatio: 10,
    fewListeners: 10_000,
    displayShare: 1,
    displaysPerListener: 100,
  }),
}

const anyCapping = fc.array(
  fc.record({
    limit: fc.constantFrom(1, 2, 50, 1e9),
    unit: fc.constantFrom('MINUTE' as const, 'HOUR' as const, 'DAY' as const, 'WEEK' as const, 'MONTH' as const, 'CAMPAIGN' as const),
    unitMultiplier: fc.constantFrom(1, 7, 1000),
  }),
  { maxLength: 3 },
)
const anyTime = fc.oneof(
  fc.integer({ min: -40 * 24 * 60, max: 430 * 24 * 60 }).map((minutes) => originMs + minutes * 60_000),
  fc.constantFrom(originMs, originMs + hourMs, originMs + 1, originMs - 4000 * dayMs, originMs + 4000 * dayMs),
)
const anyLength = fc.constantFrom(1, 60_000, hourMs, 25 * hourMs, 14 * dayMs, 400 * dayMs, 4000 * dayMs)
const anyAmount = fc.oneof(fc.constantFrom(0, 0.01, 1, 1e9, 1e15), fc.double({ min: 0, max: 1e6, noNaN: true }))
const anyAd = fc.record({
  type: fc.constantFrom('AUDIO' as const, 'VIDEO' as const, 'DISPLAY' as const, 'REDIRECT' as const),
  durationSeconds: fc.constantFrom(null, 0, 1, 30, 60, 1e6),
  active: fc.boolean(),
  targeting: fc.option(anyTargeting(inventory)),
  link: fc.constantFrom('AND' as const, 'REPLACE' as const),
  capping: anyCapping,
})

const anyQuestion: fc.Arbitrary<CampaignQuestion> = fc
  .record({
    id: fc.constantFrom(null, 1, 3, 99),
    agencyId: fc.constantFrom(1, 2),
    type: fc.constantFrom('STANDARD' as const, 'SPONSORSHIP' as const),
    priority: fc.integer({ min: 1, max: 9 }),
    pacing: fc.constantFrom('EVENLY' as const, 'AS_FAST_AS_POSSIBLE' as const, 'PREDICTIVE' as const),
    startMs: fc.option(anyTime),
    length: fc.option(anyLength, { freq: 9 }),
    objective: fc.record({
      type: fc.constantFrom('IMPRESSIONS' as const, 'PRICE' as const),
      value: anyAmount,
      delivered: fc.constantFrom(0, 7, 1e12),
      spendE7: fc.constantFrom(0n, 5n, 10n ** 18n),
      cpmE4: fc.constantFrom(0n, 1n, 120_000n, 10n ** 12n),
      unlimited: fc.boolean(),
    }),
    capping: anyCapping,
    orderId: fc.constantFrom(null, 5),
    orderCapping: anyCapping,
    targeting: fc.oneof(fc.constant(parseTargetingText('')), anyTargeting(inventory)),
    ads: fc.oneof({ weight: 3, arbitrary: fc.constant([audioAd]) }, { weight: 1, arbitrary: fc.array(anyAd, { maxLength: 3 }) }),
    clock: fc.constantFrom(
      { zone: 'LISTENER' as const, timeZone: 'UTC' },
      { zone: 'STATION' as const, timeZone: 'Asia/Kolkata' },
      { zone: 'ACCOUNT' as const, timeZone: 'America/St_Johns' },
    ),
    unrated: fc.constantFrom('EXCLUDE' as const, 'ALLOW' as const),
  })
  .map(({ length, ...asked }) => ({ ...asked, endMs: length === null ? null : (asked.startMs ?? originMs) + length }))

const anyChanges = fc.record(
  {
    endMs: fc.option(anyTime),
    startMs: fc.option(anyTime),
    objective: anyAmount,
    priority: fc.integer({ min: 1, max: 9 }),
    capping: anyCapping,
    dropAdCaps: fc.boolean(),
    dropRules: fc.constantFrom([{ group: 0, rule: 0 }], [{ group: 9, rule: 9 }]),
  },
  { requiredKeys: [] },
)

/** Every number of an answer, with its path. */
function numbersOf(value: unknown, path = ''): [path: string, value: number][] {
  if (typeof value === 'number') return [[path, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, `${path}.${key}`))
}

/** Paths of numbers that are not finite, of counts below zero, and of parts of an impression where the ledger keeps whole ones. */
const wrongIn = (answer: unknown): string[] =>
  numbersOf(answer).flatMap(([path, value]) => {
    const isFine = Number.isFinite(value) && (value >= 0 || mayBeNegative.test(path)) && (Number.isInteger(value) || !isWhole.test(path))
    return isFine ? [] : [`${path} = ${value}`]
  })
const mayBeNegative = /(Ms|\.effort|\.cost|\.day|changes\..*|\.delta[A-Z][a-z]+)$/
const isWhole = /\.(remainingCampaignObjective|campaignAvails|deltaImpressions|deliverable|sellable|matched|available|low|high)$/

const check = <Asked>(cases: fc.Arbitrary<Asked>, ask: (snapshot: Snapshot, asked: Asked) => unknown) =>
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(snapshots)), cases, (name, asked) => {
      expect(wrongIn(ask(snapshots[name]!, asked))).toEqual([])
    }),
    { numRuns: Number(process.env['FORECAST_RUNS'] ?? 40) },
  )

const asked = fc.record({
  question: anyQuestion,
  nowMs: anyTime,
  timeZone: fc.constantFrom('UTC', 'Australia/Adelaide'),
  valuesKnown: fc.boolean(),
})

describe('weird questions', () => {
  test('a campaign', () => check(asked, (snapshot, one) => forecastCampaign(snapshot, one, { plan: true })))

  test('a change', () =>
    check(fc.tuple(asked, anyChanges), (snapshot, [one, changes]) => whatIf(snapshot, one, changes as Parameters<typeof whatIf>[2])))

  test('what would help', () => check(asked, (snapshot, one) => findFixes(snapshot, one, { bestPriority: 1 })))

  test('avails', () => check(asked, (snapshot, one) => findAvails(snapshot, one)))

  test('more delivered than anybody could hear, under a cap that allows it', () => {
    const capping = [{ limit: 1e9, unit: 'MINUTE' as const, unitMultiplier: 1 }]
    const one = question({ startMs: originMs - 4000 * dayMs, capping, objective: { value: 1e15, delivered: 1e12 } })
    expect(wrongIn(forecastCampaign(stored, { question: one, nowMs: originMs }))).toEqual([])
  })

  test('rating points', () =>
    check(fc.tuple(asked, fc.constantFrom(0, 1, 3e8)), (snapshot, [one, universe]) =>
      forecastGrp(snapshot, {
        ...one,
        universe,
        target: { rules: [{ type: 'DATA_GENDER', exclude: false, values: ['FEMALE'] }], population: universe },
        cost: 5,
      }),
    ))

  test('inventory', () =>
    check(asked, (snapshot, { question: { targeting, startMs, endMs, capping, clock, unrated }, ...more }) =>
      forecastInventory(snapshot, {
        ...more,
        targeting,
        startMs: startMs ?? originMs,
        endMs: endMs ?? originMs + dayMs,
        capping,
        clock: clock!,
        unrated: unrated!,
      }),
    ))

  test('a thousand rules', () => {
    const rules = parseTargetingText('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)').groups[0]!.rules
    const targeting = { groups: Array.from({ length: 100 }, () => ({ rules: Array.from({ length: 10 }, (_, at) => rules[at % 2]!) })) }
    expect(wrongIn(forecastCampaign(stored, { question: question({ targeting }), nowMs: originMs }))).toEqual([])
  })
})
