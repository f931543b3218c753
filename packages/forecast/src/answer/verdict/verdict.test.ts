import { dayMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { holdsInventory, remainingImpressions } from '../../contention/book.ts'
import { forecastDefaults } from '../../snapshot.ts'
import { audioAd, booked, originMs, question, makeSnapshot, parseTargetingText } from '../../world.test.data.ts'
import { forecastCampaign } from '../forecast.ts'
import { toInterval } from './interval.ts'
import type { CampaignQuestion } from '../question/question.ts'
import { decide, type VerdictInput } from './verdict.ts'

const snapshot = makeSnapshot({ book: [booked(1, { priority: 5, remaining: 150_000 })] })

const base: VerdictInput = {
  whole: 1000,
  remaining: 1000,
  matched: 4000,
  competing: 2000,
  capped: 500,
  available: 1500,
  possible: 2500,
  high: 1800,
  listeners: 100,
  deliverable: 1000,
  probability: 0.8,
  even: 1500,
  later: 0,
  undisturbed: 500,
  uncapped: 500,
  settings: forecastDefaults,
}

/** More is wanted than is available, so that all of that is delivered. */
const wanting = (remaining: number, more: Partial<VerdictInput> = {}): Partial<VerdictInput> => ({
  whole: remaining,
  remaining,
  deliverable: Math.min(remaining, more.available ?? base.available),
  ...more,
})

describe('the verdict, the first that holds', () => {
  const rows: [string, Partial<VerdictInput>, object][] = [
    ['IN_FULL if R ≤ 0', wanting(0), { status: 'IN_FULL', deltaPercent: null, probability: 1, reason: { code: 'objectiveMet' } }],
    [
      'NO_INVENTORY if no row matches',
      { listeners: 0, matched: 0, available: 0, high: 0, deliverable: 0, even: 0, probability: 0.01 },
      { status: 'NO_INVENTORY', probability: 0, reason: { code: 'noMatch' } },
    ],
    ['NO_INVENTORY if available < 0.005·R', wanting(400_000), { status: 'NO_INVENTORY', deltaImpressions: -398_500 }],
    ['IN_FULL if R can be had with even odds', wanting(1500), { status: 'IN_FULL', deltaImpressions: 0, tight: true }],
    ['IN_FULL: the delta is available − R', {}, { status: 'IN_FULL', deltaImpressions: 500, deltaPercent: 50, tight: false, reason: null }],
    ['the probability is that of the draws', {}, { probability: 0.8 }],
    ['tight below 1.15·R', wanting(1305), { status: 'IN_FULL', tight: true }],
    ['not tight at 1.15·R', wanting(1304), { status: 'IN_FULL', tight: false }],
    [
      'AT_RISK between available and possible: samePriority',
      wanting(2000),
      { status: 'AT_RISK', deltaImpressions: -500, deltaPercent: -25, reason: { code: 'samePriority' } },
    ],
    ['AT_RISK beyond possible: what takes the most', wanting(3000), { status: 'AT_RISK', reason: { code: 'competition' } }],
    ['AT_RISK: matched does not reach', wanting(5000), { status: 'AT_RISK', reason: { code: 'supply', params: { matched: 4000 } } }],
    [
      'AT_RISK: pacing does not let it',
      { deliverable: 500, even: 500 },
      { status: 'AT_RISK', deltaImpressions: -500, reason: { code: 'pacing', params: { available: 1500 } } },
    ],
    [
      'AT_RISK: others take the hours that the pacing asks for',
      { deliverable: 500, even: 500, undisturbed: 1000 },
      { status: 'AT_RISK', reason: { code: 'takenHours', params: { available: 1500, competing: 2000 } } },
    ],
    [
      'AT_RISK: the caps are used up before the hours that the pacing asks for',
      { deliverable: 500, even: 500, uncapped: 1000 },
      { status: 'AT_RISK', reason: { code: 'capping', params: { capped: 500 } } },
    ],
    [
      'AT_RISK: both others and caps, of which others take more',
      { deliverable: 500, even: 500, uncapped: 1000, undisturbed: 1000 },
      { status: 'AT_RISK', reason: { code: 'takenHours' } },
    ],
    [
      'AT_RISK: enough by the tolerance alone, and others take the rest',
      wanting(1505, { even: 1000, undisturbed: 1505 }),
      { status: 'AT_RISK', reason: { code: 'samePriority', params: { possible: 2500 } } },
    ],
    [
      'AT_RISK: enough by the tolerance alone, and nobody takes any',
      wanting(1505, { even: 1000, matched: 1500, competing: 0, capped: 0, undisturbed: 1000 }),
      { status: 'AT_RISK', reason: { code: 'pacing', params: { available: 1500 } } },
    ],
    [
      'AT_RISK: the campaign’s own caps',
      wanting(3000, { competing: 0, capped: 2500, possible: 1500 }),
      { status: 'AT_RISK', reason: { code: 'capping', params: { capped: 2500 } } },
    ],
    [
      'AT_RISK: sold out',
      wanting(1000, { competing: 3950, capped: 0, available: 50, even: 50 }),
      { status: 'AT_RISK', reason: { code: 'soldOut', params: { competing: 3950, matched: 4000 } } },
    ],
    [
      'AT_RISK: campaigns to come',
      { deliverable: 900, even: 900, later: 0.4 },
      { status: 'AT_RISK', reason: { code: 'laterBookings', params: { available: 1500, later: 600 } } },
    ],
    [
      'fewer than 30 listeners in the flight: the upper end stands for available, and nobody can say how probable it is',
      wanting(1700, { listeners: 12, high: 1800 }),
      { status: 'IN_FULL', probability: null, reason: { code: 'sampleTooSmall', params: { listeners: 12, least: 30 } } },
    ],
    [
      'end after the horizon: the part of R inside it',
      { whole: 2000 },
      { status: 'IN_FULL', remainingCampaignObjective: 1000, reason: { code: 'partialHorizon' } },
    ],
  ]
  test.each(rows)('%s', (_, input, expected) => {
    expect(decide({ ...base, ...input })).toMatchObject(expected)
  })
})

describe('the interval', () => {
  test('of few listeners has the bounds of a Poisson distribution', () => {
    // 90 % of the listeners that four seen ones may represent: 1.37 to 9.15 of them (Garwood 1936).
    const { low, high } = toInterval(400, 0, 4, forecastDefaults)
    expect(low / 100).toBeCloseTo(1.37, 1)
    expect(high / 100).toBeCloseTo(9.15, 1)
    expect(toInterval(400, 0, 30, forecastDefaults)).toMatchObject({ low: 400, high: 400 })
  })
})

describe('NOT_AVAILABLE', () => {
  const rows: [string, Parameters<typeof question>[0], object][] = [
    ['an unlimited objective: the configuration text', { objective: { unlimited: true } }, { code: 'configuration' }],
    ['FILLER', { type: 'FILLER' }, { code: 'configuration' }],
    ['SECOND_SCREEN', { type: 'SECOND_SCREEN' }, { code: 'configuration' }],
    ['end ≤ now', { startMs: originMs - 5 * dayMs, endMs: originMs }, { code: 'configuration' }],
    ['no end', { endMs: null }, { code: 'noEndDate' }],
    [
      'start after the last forecast date',
      { startMs: originMs + 366 * dayMs, endMs: originMs + 400 * dayMs },
      { code: 'startTooLate', params: { date: '2027-11-21' } },
    ],
    ['no ad with a duration', { ads: [{ ...audioAd, durationSeconds: null }] }, { code: 'noAudioDuration' }],
    ['only a display ad', { ads: [{ ...audioAd, type: 'DISPLAY' }] }, { code: 'noAudioDuration' }],
  ]
  test.each(rows)('%s', (_, asked, reason) => {
    const answer = forecastCampaign(snapshot, { question: question(asked), nowMs: originMs })
    expect(answer).toMatchObject({
      ok: true,
      forecast: { parts: null, deliveryForecast: { status: 'NOT_AVAILABLE', reason, campaignAvails: null } },
    })
  })
})

describe('questions without an answer', () => {
  const rows: [string, Partial<CampaignQuestion>, object][] = [
    [
      'an unknown value, with the nearest one',
      { targeting: { groups: [{ rules: [{ type: 'LOCATION_CITY', exclude: false, values: ['New Yrok'] }] }] } },
      { code: 'unknownValue', group: 0, rule: 0, value: 'New Yrok', suggestion: 'New York' },
    ],
    [
      'a contradiction',
      { targeting: parseTargetingText('LOCATION_COUNTRY in (US) AND NOT LOCATION_COUNTRY in (US)') },
      { code: 'contradiction', group: 0, rule: 0 },
    ],
    ['an empty group', { targeting: { groups: [{ rules: [] }] } }, { code: 'emptyGroup', group: 0 }],
    ['bounds the wrong way round', { targeting: parseTargetingText('DATA_AGE between 50 and 20') }, { code: 'invalidRule' }],
    ['end before start', { startMs: originMs + 9 * dayMs, endMs: originMs + 3 * dayMs }, { code: 'endBeforeStart' }],
    [
      'an unknown value in the targeting of an ad',
      { ads: [{ ...audioAd, targeting: { groups: [{ rules: [{ type: 'DEVICE_OS', exclude: false, values: ['BEOS' as 'IOS'] }] }] } }] },
      { code: 'unknownValue', ad: 0 },
    ],
  ]
  test('a known value that no request has is no inventory', () => {
    const asked = question({ targeting: { groups: [{ rules: [{ type: 'LOCATION_CITY', exclude: false, values: ['New Yrok'] }] }] } })
    const answer = forecastCampaign(snapshot, { question: asked, nowMs: originMs, valuesKnown: true })
    expect(answer).toMatchObject({
      ok: true,
      forecast: { deliveryForecast: { status: 'NO_INVENTORY', reason: { code: 'noMatch' } }, parts: { waterfall: { matched: 0 } } },
    })
  })
  test.each(rows)('%s', (_, asked, expected) => {
    const answer = forecastCampaign(snapshot, { question: { ...question(), ...asked }, nowMs: originMs })
    expect(answer.ok).toBe(false)
    if (!answer.ok) {
      expect(answer.problems).toMatchObject([expected])
      expect(answer.problems[0]!.message).toMatch(/\.$|\?$/)
    }
  })

  test('a flight after the end of the snapshot’s horizon', () => {
    const nowMs = originMs + 366 * dayMs
    const answer = forecastCampaign(snapshot, { question: question({ startMs: originMs, endMs: nowMs + dayMs }), nowMs })
    expect(answer).toMatchObject({ ok: false, problems: [{ code: 'snapshotTooOld' }] })
  })

  test('an unknown value beside known ones is a note, not a refusal', () => {
    const answer = forecastCampaign(snapshot, {
      question: question({ targeting: parseTargetingText('LOCATION_COUNTRY in (US, ZZ)') }),
      nowMs: originMs,
    })
    expect(answer).toMatchObject({ ok: true, forecast: { parts: { unseen: [{ group: 0, rule: 0, values: ['ZZ'] }] } } })
  })
})

describe('the objective', () => {
  test('PRICE: floor((objective − spend) × 1000 / CPM now), without floating point', () => {
    const state = { type: 'PRICE' as const, value: 1000, delivered: 0, spendE7: 0n, cpmE4: 125_000n }
    expect(remainingImpressions(state)).toBe(80_000)
    expect(remainingImpressions({ ...state, spendE7: 125_000n * 79_999n + 1n })).toBe(0)
    expect(remainingImpressions({ ...state, value: 0.1 + 0.2, cpmE4: 10_000n })).toBe(300)
    expect(remainingImpressions({ ...state, spendE7: 20_000_000_000n })).toBe(0)
    expect(remainingImpressions({ ...state, cpmE4: 0n })).toBe(0)
  })

  test('PRICE: the second screen’s part of the price is not available for audio', () => {
    // 1,000 less 20,000 second screen impressions at a CPM of 10.
    const state = { type: 'PRICE' as const, value: 1000, delivered: 0, spendE7: 0n, cpmE4: 125_000n, secondScreenE7: 20_000n * 100_000n }
    expect(remainingImpressions(state)).toBe(64_000)
    expect(remainingImpressions({ ...state, secondScreenE7: 20_000_000_000n })).toBe(0)
  })

  test('IMPRESSIONS: the undelivered part', () => {
    expect(remainingImpressions({ type: 'IMPRESSIONS', value: 1000, delivered: 1200, spendE7: 0n, cpmE4: 1n })).toBe(-200)
  })
})

describe('the book', () => {
  test('holds RUNNING and READY campaigns, and PAUSED or PENDING ones of RESERVED and SPONSORSHIP', () => {
    const holds = (
      status: Parameters<typeof holdsInventory>[0]['status'],
      type: Parameters<typeof holdsInventory>[0]['type'],
      archived = false,
    ) => holdsInventory({ status, type, archived })
    expect([holds('RUNNING', 'STANDARD'), holds('READY', 'FILLER'), holds('PAUSED', 'RESERVED'), holds('PENDING', 'SPONSORSHIP')]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([
      holds('PAUSED', 'STANDARD'),
      holds('DRAFT', 'RESERVED'),
      holds('RUNNING', 'RESERVED', true),
      holds('RUNNING', 'SECOND_SCREEN'),
    ]).toEqual([false, false, false, false])
  })
})
