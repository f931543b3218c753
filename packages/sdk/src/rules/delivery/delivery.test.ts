import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryStatuses, deliveryThresholds, thresholdsOf, dayMs, hourMs } from '../../values/index.ts'
import { deliveryColour, stillFitting } from './delivery-colours.ts'
import { type DeliveryFacts, assessDelivery, completeE1, deliveredE1 } from './delivery.ts'
import { type Daypart, type Span, eligibleTime } from '../forecast/eligible-hours.ts'
import { createLocalDays } from '../local-days.ts'
import { objectiveMet, objectiveStillMet } from '../campaigns/budget/objective-met.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * hourMs)
const days = (count: number) => hours(count * 24)
const zone = 'UTC'
const today = new Date('2026-11-20T00:00:00Z').getTime()

interface Given extends Partial<Omit<DeliveryFacts, 'judged' | 'time'>> {
  objective?: number | null
  delivered?: number
  /** Of each of the last seven days, yesterday last. */
  week?: readonly number[]
  deliveredToday?: number
  dayparts?: readonly Daypart[]
  pauses?: readonly Span[]
}

const each = (perDay: number) => Array<number>(7).fill(perDay)

/** A campaign in the middle of a flight of 20 days that delivers as planned, with the changes of a test. */
function factsOf(given: Given = {}, asOf = now): DeliveryFacts {
  const { objective = 200_000, delivered = 100_000, week = each(10_000), deliveredToday = 5_000, dayparts, pauses = [], ...rest } = given
  const facts = {
    status: 'RUNNING',
    statuses: [],
    pacing: { type: 'EVENLY', reason: null },
    startDate: days(-10),
    endDate: days(10),
    days: createLocalDays(zone),
    forecast: null,
    deliveredLastDay: true,
    ads: [{ active: true, hasMedia: true, brief: null, briefChangedAt: null }],
    reservedAwaitingSeller: false,
    settingsChangedAt: null,
    completedAt: null,
    ...rest,
  } as const
  const { startDate, endDate } = facts
  const plan = { start: startDate?.getTime() ?? null, end: endDate?.getTime() ?? null, dayparts: dayparts ?? null, zone, pauses }
  return {
    ...facts,
    time: eligibleTime(plan, asOf.getTime()),
    judged: {
      objective,
      delivered,
      week: week.map((count, index) => ({ from: today + (index - 7) * dayMs, until: today + (index - 6) * dayMs, delivered: count })),
      today: { from: today, until: now.getTime(), delivered: deliveredToday },
    },
  }
}
const assess = (given: Given = {}, asOf = now, limits = deliveryThresholds) => assessDelivery(factsOf(given, asOf), asOf, now, limits)
const statuses = (given: Given, asOf = now) => assess(given, asOf).statuses

/** The hours of every day that lie between two of them. */
const everyDay = (from: number, until: number): Daypart[] => [
  { hours: Array.from({ length: 168 }, (_, hour) => hour % 24 >= from && hour % 24 < until), within: [], outside: [] },
]

describe('the completion of an objective', () => {
  test('99.95 % is never shown as 100.0 %, and more than all is 100.0 %', () => {
    expect(completeE1(99_950, 100_000)).toBe(999)
    expect(completeE1(57, 100)).toBe(570)
    expect(completeE1(130, 100)).toBe(1000)
  })
  test('the detail shows an overrun as 103.2 %', () => expect(deliveredE1(103_299, 100_000)).toBe(1032))
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
})

describe('an objective', () => {
  const part = (objective: number | null, delivered: number) => ({ objective, delivered })
  test('is met when every limited part is met', () => {
    expect(objectiveMet([part(10, 10), part(null, 0)])).toBe(true)
    expect(objectiveMet([part(10, 10), part(5, 4)])).toBe(false)
    expect(objectiveMet([part(null, 10)])).toBe(false)
  })
  test('is cleared by corrected delivery that falls 0.5 % or more under it while its end is still to come', () => {
    const stillMet = (delivered: number, met = true, ended = false) => objectiveStillMet([part(1000, delivered)], { met, ended })
    expect([stillMet(1000), stillMet(999), stillMet(996), stillMet(995), stillMet(0)]).toEqual([true, true, true, false, false])
    expect([stillMet(995, true, true), stillMet(999, false), stillMet(1000, false)]).toEqual([true, false, true])
  })
  test('does not flicker: corrections of less than 0.5 % never change what was said', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 1e9 }),
        fc.array(fc.double({ min: 0, max: 0.00499, noNaN: true })),
        (objective, shortfalls) => {
          let met = objectiveStillMet([part(objective, objective)], { met: false, ended: false })
          for (const shortfall of shortfalls) met = objectiveStillMet([part(objective, objective * (1 - shortfall))], { met, ended: false })
          return met
        },
      ),
    )
  })
})

describe('pace and projection', () => {
  test('a campaign that is half way through with half of its objective has the pace 1 and ends with all of it', () => {
    const { pace, projection, ...rest } = assess()
    expect([pace, Math.round(projection! * 1e9) / 1e9]).toEqual([1, 1])
    expect(rest).toEqual({ statuses: [], completeE1: 500, elapsedE1: 500, estimatedCompleteE1: 1000, supply: 'LAST_WEEK' })
  })
  test('eligible hours are those of the flight that lie in dayparts and are not paused', () => {
    // Half of each day in dayparts moves nothing: half of the eligible hours are over at noon of the tenth day.
    expect(
      assess({ startDate: new Date(today - 10 * dayMs), endDate: new Date(today + 10 * dayMs), dayparts: everyDay(0, 12) }).pace,
    ).toBeCloseTo(100_000 / 200_000 / (132 / 240))
    // Five of the ten elapsed days were paused: five of fifteen count.
    expect(assess({ pauses: [{ from: days(-8).getTime(), until: days(-3).getTime() }] }).pace).toBeCloseTo(0.5 / (5 / 15))
  })
  test('the elapsed part is what pace divides by: floored to a tenth of a percent, all at the end, null without an end', () => {
    const elapsed = (given: Given, asOf = now) => assess(given, asOf).elapsedE1
    expect([
      elapsed({ startDate: hours(1) }),
      elapsed({ endDate: now }),
      elapsed({ endDate: days(-1) }),
      elapsed({ endDate: null }),
    ]).toEqual([0, 1000, 1000, null])
    // 240 of 240.1 hours: never shown as all of it.
    expect(elapsed({ endDate: hours(0.1) })).toBe(999)
    expect(elapsed({ objective: null })).toBe(500)
    expect(elapsed({ pauses: [{ from: days(-8).getTime(), until: days(-3).getTime() }] })).toBe(333)
    expect(elapsed({ dayparts: [{ hours: Array<boolean>(168).fill(false), within: [], outside: [] }] })).toBeNull()
    const { pace } = assess({ dayparts: everyDay(0, 12), delivered: 40_000 })
    expect(Math.floor((0.2 / pace!) * 1000)).toBe(elapsed({ dayparts: everyDay(0, 12), delivered: 40_000 }))
  })
  test('pace is null without an objective, without an end, and before any time has gone by', () => {
    expect([assess({ objective: null }).pace, assess({ endDate: null }).pace, assess({ startDate: hours(1) }).pace]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the delivery statuses', () => {
  test.each<[string, Given, string[]]>([
    ['NOT_DELIVERING: no impressions in 24 hours with at least six eligible ones', { deliveredLastDay: false }, ['NOT_DELIVERING']],
    ['not with fewer than six eligible hours', { deliveredLastDay: false, dayparts: everyDay(0, 5) }, []],
    ['UNDER_DELIVERING: pace under 0.90 and a projection under 0.95', { delivered: 80_000, week: each(8_000) }, ['UNDER_DELIVERING']],
    ['not when what is expected still reaches the goal', { delivered: 80_000, week: each(13_000) }, []],
    [
      'ASAP is judged by its projection only',
      { pacing: { type: 'AS_FAST_AS_POSSIBLE', reason: null }, delivered: 95_000, week: each(1_000) },
      ['UNDER_DELIVERING'],
    ],
    ['a campaign of half a day is not judged yet', { startDate: hours(-12), delivered: 0, week: each(0), deliveredToday: 0 }, []],
    [
      'DAILY_TREND_HIGH: yesterday at least 1.30 of its daily target and pace over 1.10',
      { delivered: 120_000, week: each(13_000) },
      ['DAILY_TREND_HIGH'],
    ],
    [
      'MISSING_CREATIVE: no active ad',
      { ads: [{ active: false, hasMedia: true, brief: null, briefChangedAt: null }] },
      ['MISSING_CREATIVE'],
    ],
    [
      'MISSING_CREATIVE: an active ad without media',
      { ads: [...factsOf().ads, { active: true, hasMedia: false, brief: null, briefChangedAt: null }] },
      ['MISSING_CREATIVE'],
    ],
    [
      'an open brief shows its own status instead',
      { ads: [{ active: true, hasMedia: false, brief: 'PENDING_CREATIVE', briefChangedAt: null }] },
      ['PENDING_CREATIVE'],
    ],
    ['PENDING_APPROVAL: awaiting the seller', { status: 'PENDING', reservedAwaitingSeller: true }, ['PENDING_APPROVAL']],
    ['ENDING_SOON: ends within 72 hours', { endDate: hours(72), delivered: 160_000, week: each(20_000) }, ['ENDING_SOON']],
    ['STARTING_SOON: starts within 72 hours', { status: 'READY', startDate: hours(72), endDate: days(9), delivered: 0 }, ['STARTING_SOON']],
    ['not a minute earlier', { status: 'READY', startDate: hours(72.1), endDate: days(9), delivered: 0 }, []],
    ['RECENTLY_UPDATED: a change of settings less than a day ago', { settingsChangedAt: hours(-23) }, ['RECENTLY_UPDATED']],
    ['RECENTLY_ENDED: completed within seven days', { status: 'COMPLETED', completedAt: days(-6) }, ['RECENTLY_ENDED']],
    ['not later', { status: 'COMPLETED', completedAt: days(-8) }, []],
    ['not the 24th hour after a change', { settingsChangedAt: hours(-24) }, []],
    [
      'several at once, the most severe first',
      { deliveredLastDay: false, endDate: hours(72), delivered: 50_000, week: each(0), deliveredToday: 0, ads: [], settingsChangedAt: now },
      ['NOT_DELIVERING', 'MISSING_CREATIVE', 'UNDER_DELIVERING', 'ENDING_SOON', 'RECENTLY_UPDATED'],
    ],
    [
      'an open brief of one ad does not hide that another lacks its media',
      {
        ads: [
          { active: true, hasMedia: false, brief: 'NEW_CREATIVE_BRIEF', briefChangedAt: null },
          { active: true, hasMedia: false, brief: null, briefChangedAt: null },
        ],
      },
      ['MISSING_CREATIVE', 'NEW_CREATIVE_BRIEF'],
    ],
    [
      'CREATIVE_APPROVED: approved at most seven days ago',
      { ads: [{ active: true, hasMedia: true, brief: 'CREATIVE_APPROVED', briefChangedAt: days(-7) }] },
      ['CREATIVE_APPROVED'],
    ],
    [
      'CREATIVE_CANCELED: the brief was cancelled',
      { ads: [{ active: true, hasMedia: true, brief: 'CREATIVE_CANCELED', briefChangedAt: days(-30) }] },
      ['CREATIVE_CANCELED'],
    ],
    ['nothing under-delivers without an objective', { objective: null, delivered: 0, week: each(0) }, []],
  ])('%s', (_title, facts, expected) => {
    expect(statuses(facts)).toEqual(expected)
  })

  test('facts older than three hours change nothing', () => {
    expect(statuses({ deliveredLastDay: false }, hours(-4))).toEqual([])
    expect(statuses({ deliveredLastDay: true, statuses: ['NOT_DELIVERING', 'RECENTLY_ENDED'] }, hours(-4))).toEqual(['NOT_DELIVERING'])
    expect(statuses({ deliveredLastDay: false }, hours(-3))).toEqual(['NOT_DELIVERING'])
  })

  test('the time to which facts are complete stands for now in every rule', () => {
    const ending = { endDate: hours(71), delivered: 160_000, week: each(20_000) }
    expect([statuses(ending), statuses(ending, hours(-2))]).toEqual([['ENDING_SOON'], []])
    // Old facts say nothing, and nothing about the time either.
    expect(statuses(ending, hours(-4))).toEqual(['ENDING_SOON'])
  })

  test('an agency sets its own thresholds; what it does not set, or sets wrongly, stays as it is', () => {
    const limits = thresholdsOf({ underPace: 0.5, soonHours: 'soon', madeUp: 1 })
    expect(limits).toEqual({ ...deliveryThresholds, underPace: 0.5 })
    const behind = { delivered: 80_000, week: each(8_000) }
    expect([assess(behind).statuses, assess(behind, now, limits).statuses]).toEqual([['UNDER_DELIVERING'], []])
    expect([thresholdsOf(null), thresholdsOf({})]).toEqual([deliveryThresholds, deliveryThresholds])
  })

  test('statuses come in the order of their severity, none twice, whatever the facts', () => {
    const any = fc.record({
      status: fc.constantFrom(...(['READY', 'RUNNING', 'PAUSED', 'COMPLETED', 'PENDING'] as const)),
      delivered: fc.nat(400_000),
      week: fc.array(fc.nat(40_000), { minLength: 7, maxLength: 7 }),
      deliveredLastDay: fc.boolean(),
      startDate: fc.integer({ min: -400, max: 100 }).map(hours),
      endDate: fc.option(fc.integer({ min: -100, max: 2000 }).map(hours)),
      statuses: fc.subarray([...deliveryStatuses]),
      settingsChangedAt: fc.option(fc.integer({ min: -50, max: 0 }).map(hours)),
      completedAt: fc.option(fc.integer({ min: -300, max: 0 }).map(hours)),
    })
    fc.assert(
      fc.property(any, fc.integer({ min: -6, max: 0 }), (given, age) => {
        const found = statuses(given, hours(age))
        expect(found).toEqual(deliveryStatuses.filter((status) => found.includes(status)))
        expect(stillFitting(found, given.status)).toEqual(found)
      }),
    )
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
    expect(deliveryColour(['UNDER_DELIVERING', 'ENDING_SOON'], 0.7, 0.8)).toBe('red')
    expect(deliveryColour(['SOMETHING_NEW'], 1)).toBe('gray')
  })
})
