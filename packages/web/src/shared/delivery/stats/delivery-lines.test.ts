import type { campaigns, pacing } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { axisSpan, dailyAround, dailyNeed, deliveryLines, plannedADay } from './delivery-lines.ts'

const zone = 'UTC'
const at = (text: string) => new Date(`${text}Z`)
const campaign = {
  actuals: 3500,
  totalSpend: 35.01,
  audioSpend: 35,
  secondScreenImpressions: 0,
  secondScreenSpend: 0,
  campaignRevenue: { type: 'CPM' as const },
  campaignType: 'STANDARD' as const,
  objectiveType: 'IMPRESSIONS' as const,
  timeZone: zone,
  startDate: at('2026-11-10T00:00'),
  endDate: at('2026-11-14T00:00'),
}
const day = (date: string, impressions: number): campaigns.DeliveryDay => ({
  date,
  impressions,
  secondScreenImpressions: 0,
  completes: impressions / 2,
  clicks: 0,
  spend: impressions / 100,
  secondScreenSpend: 0,
})
const days = [day('2026-11-10', 1000), day('2026-11-11', 2000), day('2026-11-12', 500)]
const asOf = at('2026-11-12T12:00')
/** 2,000 a day for four days; 1,500 are expected of each day to come. */
const audio: pacing.PlanPart = {
  unit: 'IMPRESSIONS',
  objective: 8000,
  delivered: 3500,
  planned: 5000,
  impressionPrice: 0.01,
  supply: 'LAST_WEEK',
  forecastAt: null,
  days: ['10', '11', '12', '13'].map((date, index) => ({
    date: `2026-11-${date}`,
    until: at(`2026-11-${Number(date) + 1}T00:00`),
    planned: 2000 * (index + 1),
    expected: index < 2 ? null : 3500 + (index === 2 ? 750 : 2250),
  })),
  hours: [],
}
const lines = (
  plan: Partial<pacing.PlanPart> | null = {},
  measure: 'SPEND' | 'IMPRESSIONS' = 'IMPRESSIONS',
  of: Partial<typeof campaign> = {},
) =>
  deliveryLines({
    campaign: { ...campaign, ...of },
    days,
    asOf,
    plan: plan && { audio: { ...audio, ...plan }, secondScreen: null },
    measure,
  })

describe('the lines of delivery', () => {
  test('where the plan names the last day of a month alone, a day has its part of the month', () => {
    const far = ['2036-11-30', '2036-12-31'].map((date, index) => ({
      date,
      until: at(index === 0 ? '2036-12-01T00:00' : '2037-01-01T00:00'),
      planned: 8000 + 3100 * (index + 1),
      expected: 5750 + 3100 * (index + 1),
    }))
    const last = lines({ days: [...audio.days, ...far] }).days.at(-1)!
    expect([last.planned, last.plannedSum, last.expected, last.expectedSum]).toEqual([100, 14_200, 100, 11_950])
  })

  test('lines reach over the whole flight: delivered up to now, planned to the end, expected from now on', () => {
    const { days: all, now, plannedTotal, expectedTotal } = lines()
    expect(
      all.map(({ date, delivered, deliveredSum, planned, plannedSum, expectedSum }) => [
        date,
        delivered,
        deliveredSum,
        planned,
        plannedSum,
        expectedSum,
      ]),
    ).toEqual([
      ['2026-11-10', 1000, 1000, 2000, 2000, null],
      ['2026-11-11', 2000, 3000, 2000, 4000, null],
      ['2026-11-12', 500, 3500, 2000, 6000, 4250],
      ['2026-11-13', null, null, 2000, 8000, 5750],
    ])
    expect({ now, plannedTotal, expectedTotal }).toEqual({
      now: { at: asOf.getTime(), delivered: 3500, planned: 5000 },
      plannedTotal: 8000,
      expectedTotal: 5750,
    })
    expect(all.map(({ expected }) => expected)).toEqual([null, null, 750, 1500])
  })

  test('lines in money end at the total that the list shows, and convert what is to come with the price', () => {
    const { days: all, now, plannedTotal, expectedTotal } = lines({}, 'SPEND')
    expect(all.map(({ deliveredSum }) => deliveredSum)).toEqual([10, 30, 35.01, null])
    expect(now).toMatchObject({ delivered: 35.01, planned: 50 })
    expect([plannedTotal, expectedTotal]).toEqual([80, 35.01 + 22.5])
  })

  test('lines in money are as far behind their plan as impressions are, whatever was charged for them', () => {
    // A third of it was charged at 0.01 and the rest not at all; a thousandth of 10 is the price today.
    const charged = { totalSpend: 11.67, audioSpend: 11.67 }
    const { days: all, now, plannedTotal, inFullTotal, expectedShare } = lines({}, 'SPEND', charged)
    const rate = 11.67 / 3500
    expect(now!.delivered / now!.planned!).toBeCloseTo(3500 / 5000, 12)
    expect(all.map(({ plannedSum }) => plannedSum)).toEqual(
      [2000, 4000, 5000, 5000].map((sum, index) => expect.closeTo(sum * rate + [0, 0, 10, 30][index]!, 9)),
    )
    expect(plannedTotal).toBeCloseTo(5000 * rate + 30, 9)
    // 4,500 are left, and 2,250 of them are expected: what was charged before changes nothing about that.
    expect(inFullTotal).toBeCloseTo(11.67 + 45, 9)
    expect(expectedShare).toBeCloseTo(5750 / 8000, 12)
    expect(dailyNeed(lines({}, 'SPEND', charged)).needed).toBeCloseTo(30, 9)
  })

  test('lines of an amount are as far behind in impressions as in money', () => {
    const money = { unit: 'PRICE' as const, objective: 80, delivered: 17.5, planned: 50 }
    const { now } = lines({ ...money, days: audio.days.map((one) => ({ ...one, planned: one.planned / 100 })) }, 'IMPRESSIONS', {
      audioSpend: 17.5,
    })
    expect(now).toMatchObject({ delivered: 3500, planned: 10_000 })
  })

  test('lines have a flat price that is the same before and after now', () => {
    const flat = { campaignRevenue: { type: 'FLAT' as never }, actuals: 9000, audioSpend: 80 }
    expect(lines({ delivered: 9000 }, 'SPEND', flat)).toMatchObject({ plannedTotal: 80, now: { planned: 50 } })
  })

  test('lines have no plan where an impression has no price, and without a plan at all', () => {
    for (const none of [lines({ impressionPrice: null }, 'SPEND'), lines({ days: [] }), lines(null)]) {
      expect(none.plannedTotal).toBeNull()
      expect(none.days.every(({ planned, plannedSum }) => planned === null && plannedSum === null)).toBe(true)
      expect(none.days).toHaveLength(3)
    }
  })

  test('lines of an objective in money are counted in impressions by its price', () => {
    const { plannedTotal } = lines({
      unit: 'PRICE',
      objective: 80,
      delivered: 35,
      planned: 50,
      days: audio.days.map((one) => ({ ...one, planned: one.planned / 100 })),
    })
    expect(plannedTotal).toBe(8000)
  })

  test('lines stand on an axis of the whole flight, or of the chosen range', () => {
    expect(axisSpan(lines(), campaign, null)).toEqual({ from: at('2026-11-10T00:00').getTime(), to: at('2026-11-14T00:00').getTime() })
    const range = { start: at('2026-11-11T05:00'), end: at('2026-11-12T00:00') }
    expect(axisSpan(lines(), campaign, range)).toEqual({ from: at('2026-11-11T00:00').getTime(), to: range.end.getTime() })
    expect(axisSpan({ ...lines(), days: [] }, campaign, null)).toBeNull()
  })
})

test('daily delivery around a change counts whole days alone', () => {
  expect(dailyAround(lines(), at('2026-11-10T18:00').getTime())).toEqual({ before: null, since: 2000, days: { before: 0, since: 1 } })
  expect(dailyAround(lines(), at('2026-11-11T00:00').getTime())).toEqual({ before: 1000, since: 2000, days: { before: 1, since: 1 } })
  expect(dailyAround(lines(), asOf.getTime())).toEqual({ before: 1500, since: null, days: { before: 2, since: 0 } })
})

test('what is planned and needed a day are of the same days left: those with a plan', () => {
  expect(dailyNeed(lines())).toEqual({ now: 1500, planned: 2000, needed: 3000, missing: null, hasGaps: false })
  expect(dailyNeed(lines(null))).toMatchObject({ planned: null, needed: null, missing: 'plan' })
  const unknown = (plan: typeof audio | null) =>
    dailyNeed(deliveryLines({ campaign, days: [], asOf: null, plan: plan && { audio: plan, secondScreen: null }, measure: 'IMPRESSIONS' }))
  expect([unknown(audio).missing, unknown(null).missing]).toEqual(['delivery', 'plan'])
  expect(plannedADay(lines().days)).toBe(2000)
  // Nothing is planned on the last day, such as a closed one: half of the 12th is left for the 2,500 that are missing.
  const closed = { objective: 6000, days: audio.days.map((one, index) => (index === 3 ? { ...one, planned: 6000 } : one)) }
  expect(dailyNeed(lines(closed))).toEqual({ now: 1500, planned: 2000, needed: 5000, missing: null, hasGaps: true })
  expect(plannedADay(lines(closed).days)).toBe(2000)
})
