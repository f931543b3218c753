import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DeliveryFacts, assessDelivery, completeE1, deliveryColour, objectiveMet, projectionOf, stillFitting } from './delivery.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)

/** A campaign in the middle of a flight of 20 days that delivers as planned. */
const onTrack: DeliveryFacts = {
  status: 'RUNNING',
  pacingType: 'EVENLY',
  startDate: days(-10),
  endDate: days(10),
  audio: { objective: 200_000, delivered: 100_000, deliveredYesterday: 10_000, weekdaySupply: Array<number>(7).fill(10_000) },
  impressionsLastDay: 10_000,
  eligibleHours: 240,
  eligibleHoursLastDay: 24,
  eligibleHoursInAll: 480,
  ads: [{ active: true, hasMedia: true, brief: null, briefChangedAt: null }],
  reservedAwaitingSeller: false,
  settingsChangedAt: null,
  completedAt: null,
}
const audio = (part: Partial<DeliveryFacts['audio']>) => ({ audio: { ...onTrack.audio, ...part } })
const statuses = (facts: Partial<DeliveryFacts>, asOf = now) => assessDelivery({ ...onTrack, ...facts }, asOf, now).statuses

describe('the completion of an objective', () => {
  test('99.95 % is never shown as 100.0 %, and more than all is 100.0 %', () => {
    expect(completeE1(99_950, 100_000)).toBe(999)
    expect(completeE1(57, 100)).toBe(570)
    expect(completeE1(130, 100)).toBe(1000)
  })
  test('is unknown without an objective', () => {
    expect([completeE1(5, null), completeE1(5, 0)]).toEqual([null, null])
  })
  test('lies between nothing and all, and never falls when more is delivered', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1 }), (a, b, objective) => {
        const [low, high] = [completeE1(Math.min(a, b), objective)!, completeE1(Math.max(a, b), objective)!]
        return low >= 0 && low <= high && high <= 1000
      }),
    )
  })
  test('an objective is met when every limited part is met', () => {
    expect(
      objectiveMet([
        { objective: 10, delivered: 10 },
        { objective: null, delivered: 0 },
      ]),
    ).toBe(true)
    expect(
      objectiveMet([
        { objective: 10, delivered: 10 },
        { objective: 5, delivered: 4 },
      ]),
    ).toBe(false)
    expect(objectiveMet([{ objective: null, delivered: 10 }])).toBe(false)
  })
})

describe('pace and projection', () => {
  test('a campaign that is half way through with half of its objective has the pace 1 and ends with all of it', () => {
    expect(assessDelivery(onTrack, now, now)).toEqual({ statuses: [], pace: 1, completeE1: 500, estimatedCompleteE1: 1000 })
  })
  test('the projection adds what each weekday brought last week, and never more than is needed', () => {
    expect(projectionOf({ ...onTrack.audio, weekdaySupply: Array<number>(7).fill(5_000) }, now, days(10))).toBe(0.75)
    expect(projectionOf({ ...onTrack.audio, weekdaySupply: Array<number>(7).fill(90_000) }, now, days(10))).toBe(1)
    expect(projectionOf(onTrack.audio, now, null)).toBeNull()
  })
})

describe('the delivery statuses', () => {
  test.each<[string, Partial<DeliveryFacts>, string[]]>([
    ['NOT_DELIVERING: no impressions in 24 hours with at least six eligible ones', { impressionsLastDay: 0 }, ['NOT_DELIVERING']],
    ['not with fewer than six eligible hours', { impressionsLastDay: 0, eligibleHoursLastDay: 5 }, []],
    [
      'UNDER_DELIVERING: pace under 0.90 and a projection under 0.95',
      audio({ delivered: 80_000, weekdaySupply: Array<number>(7).fill(8_000) }),
      ['UNDER_DELIVERING'],
    ],
    ['not when what is expected still reaches the goal', audio({ delivered: 80_000, weekdaySupply: Array<number>(7).fill(13_000) }), []],
    [
      'ASAP is judged by its projection only',
      { pacingType: 'AS_FAST_AS_POSSIBLE', ...audio({ delivered: 95_000, weekdaySupply: Array<number>(7).fill(1_000) }) },
      ['UNDER_DELIVERING'],
    ],
    [
      'a campaign of half a day is not judged yet',
      { startDate: hours(-12), eligibleHours: 12, ...audio({ delivered: 0, weekdaySupply: Array<number>(7).fill(0) }) },
      [],
    ],
    [
      'DAILY_TREND_HIGH: yesterday at least 1.30 of its daily target and pace over 1.10',
      audio({ delivered: 120_000, deliveredYesterday: 13_000 }),
      ['DAILY_TREND_HIGH'],
    ],
    [
      'MISSING_CREATIVE: no active ad',
      { ads: [{ active: false, hasMedia: true, brief: null, briefChangedAt: null }] },
      ['MISSING_CREATIVE'],
    ],
    [
      'MISSING_CREATIVE: an active ad without media',
      { ads: [...onTrack.ads, { active: true, hasMedia: false, brief: null, briefChangedAt: null }] },
      ['MISSING_CREATIVE'],
    ],
    [
      'an open brief shows its own status instead',
      { ads: [{ active: true, hasMedia: false, brief: 'PENDING_CREATIVE', briefChangedAt: null }] },
      ['PENDING_CREATIVE'],
    ],
    ['PENDING_APPROVAL: awaiting the seller', { status: 'PENDING', reservedAwaitingSeller: true }, ['PENDING_APPROVAL']],
    [
      'ENDING_SOON: ends within 72 hours',
      { endDate: hours(72), eligibleHoursInAll: 312, ...audio({ delivered: 160_000, weekdaySupply: Array<number>(7).fill(20_000) }) },
      ['ENDING_SOON'],
    ],
    [
      'STARTING_SOON: starts within 72 hours',
      { status: 'READY', startDate: hours(72), endDate: days(9), ...audio({ delivered: 0 }) },
      ['STARTING_SOON'],
    ],
    ['not a minute earlier', { status: 'READY', startDate: hours(72.1), endDate: days(9), ...audio({ delivered: 0 }) }, []],
    ['RECENTLY_UPDATED: a change of settings less than a day ago', { settingsChangedAt: hours(-23) }, ['RECENTLY_UPDATED']],
    ['RECENTLY_ENDED: completed within seven days', { status: 'COMPLETED', completedAt: days(-6) }, ['RECENTLY_ENDED']],
    ['not later', { status: 'COMPLETED', completedAt: days(-8) }, []],
  ])('%s', (_title, facts, expected) => {
    expect(statuses(facts)).toEqual(expected)
  })

  test('facts older than three hours change nothing', () => {
    expect(statuses({ impressionsLastDay: 0 }, hours(-4))).toEqual([])
  })

  test('an action drops the stored ones that no longer fit', () => {
    expect(stillFitting(['NOT_DELIVERING', 'UNDER_DELIVERING', 'ENDING_SOON', 'RECENTLY_UPDATED'], 'PAUSED')).toEqual([
      'ENDING_SOON',
      'RECENTLY_UPDATED',
    ])
  })

  test('the colour is that of the most severe; UNDER_DELIVERING is red under a pace of 0.60', () => {
    expect(deliveryColour([], 1)).toBeNull()
    expect(deliveryColour(['ENDING_SOON'], 1)).toBe('gray')
    expect(deliveryColour(['UNDER_DELIVERING', 'ENDING_SOON'], 0.7)).toBe('orange')
    expect(deliveryColour(['UNDER_DELIVERING'], 0.59)).toBe('red')
    expect(deliveryColour(['SOMETHING_NEW'], 1)).toBe('gray')
  })
})
