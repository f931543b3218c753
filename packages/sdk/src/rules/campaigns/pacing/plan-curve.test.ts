import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../values/index.ts'
import { type Daypart, type TimePlan, eligibleTime } from '../../forecast/eligible-hours.ts'
import { createLocalDays } from '../../local-days.ts'
import { type ExpectedSupply, type PacedPart, projectionOf } from './pacing.ts'
import { planCurve, planHours, plannedTo } from './plan-curve.ts'

const monday = new Date('2026-11-16T00:00:00Z').getTime()
const zone = 'UTC'
const days = createLocalDays(zone)
const supply = (perHour: number): ExpectedSupply => ({ source: 'LAST_WEEK', perHour: Array<number>(7).fill(perHour) })

/** Four days with 4,000 to deliver: a thousand a day. */
function part({ plan = {}, ...given }: Partial<PacedPart> & { plan?: Partial<TimePlan> } = {}): PacedPart {
  const flight = { start: monday, end: monday + 4 * dayMs }
  const time = eligibleTime({ ...flight, dayparts: null, zone, pauses: [], ...plan }, monday)
  return { type: 'EVENLY', objective: 4000, delivered: 0, time, ...flight, ...given }
}
const curve = (of: PacedPart, asOf = monday, expected: ExpectedSupply | null = null) => planCurve(of, expected, { asOf, days })
const planned = (of: PacedPart) => curve(of).map((day) => Math.round(day.planned))

describe('the plan by day', () => {
  test('the plan spreads the objective evenly over the flight, and ends with it', () => {
    expect(planned(part())).toEqual([1000, 2000, 3000, 4000])
    expect(curve(part()).map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
  })

  test('the plan stands still in a pause and outside dayparts, so that pace compares with the same', () => {
    const paused = part({ plan: { pauses: [{ from: monday + dayMs, until: monday + 2 * dayMs }] } })
    expect(planned(paused)).toEqual([1333, 1333, 2667, 4000])
    const mornings: Daypart = { hours: Array.from({ length: 168 }, (_, hour) => hour % 24 < 12), within: [], outside: [] }
    expect(plannedTo(part({ plan: { dayparts: [mornings] } }), monday + 12 * hourMs)).toBeCloseTo(1000)
    expect(plannedTo(part({ plan: { dayparts: [mornings] } }), monday + 18 * hourMs)).toBeCloseTo(1000)
  })

  test('the plan begins and ends within a day where the flight does', () => {
    const short = { start: monday + 18 * hourMs, end: monday + 30 * hourMs }
    const time = eligibleTime({ ...short, dayparts: null, zone, pauses: [] }, monday)
    expect(curve(part({ ...short, time })).map(({ until, planned: sum }) => [until, Math.round(sum)])).toEqual([
      [monday + dayMs, 2000],
      [monday + 30 * hourMs, 4000],
    ])
  })

  test('the plan is empty without an objective, without an end, and without an eligible hour', () => {
    const closed: Daypart = { hours: Array<boolean>(168).fill(false), within: [], outside: [] }
    for (const of of [part({ objective: 0 }), part({ end: null }), part({ plan: { dayparts: [closed] } })]) {
      expect(curve(of)).toEqual([])
      expect(plannedTo(of, monday + dayMs)).toBeNull()
    }
  })
})

describe('the plan of a flight over the whole range of dates', () => {
  const [start, end] = [Date.parse('2000-01-01T00:00Z'), Date.parse('2100-01-01T00:00Z')]
  const whole = part({ start, end, time: eligibleTime({ start, end, dayparts: null, zone, pauses: [] }, monday) })

  test('the plan names every day near asOf and the last of the other months, whatever the length of the flight', () => {
    let asked = 0
    const counted = { ...days, startOf: (day: number) => ((asked += 1), days.startOf(day)) }
    const plan = planCurve(whole, null, { asOf: monday, days: counted })
    const near = plan.filter(({ until }) => Math.abs(until - monday) <= 1000 * dayMs)
    expect(near.every((day, index) => index === 0 || day.until - near[index - 1]!.until === dayMs)).toBe(true)
    expect(plan.slice(0, 2).map(({ date }) => date)).toEqual(['2000-01-31', '2000-02-29'])
    expect(plan.slice(-2).map(({ date }) => date)).toEqual(['2099-11-30', '2099-12-31'])
    expect(plan.at(-1)).toMatchObject({ until: end, planned: 4000 })
    expect(plan.every(({ until, planned: sum }) => Math.abs(sum - (4000 * (until - start)) / (end - start)) < 1e-6)).toBe(true)
    expect(plan.length).toBeLessThan(3400)
    expect(asked).toBe(plan.length)
  })

  test('without facts the plan names every day from the start on', () => {
    const plan = planCurve(whole, null, { asOf: 0, days })
    expect([plan[0]!.date, plan[1000]!.date]).toEqual(['2000-01-01', '2002-09-27'])
  })
})

describe('the plan by hour', () => {
  const first = (of: PacedPart, count: number) =>
    planHours(of, monday, monday + count * hourMs).map(({ planned: amount }) => Math.round(amount))

  test('hours add up to their days, and have nothing outside dayparts and in a pause', () => {
    const hours = planHours(part(), monday, monday + dayMs)
    expect(hours.map(({ from }) => from)).toEqual(Array.from({ length: 24 }, (_, hour) => monday + hour * hourMs))
    expect(hours.reduce((sum, { planned: amount }) => sum + amount, 0)).toBeCloseTo(1000)
    const mornings: Daypart = { hours: Array.from({ length: 168 }, (_, hour) => hour % 24 < 2), within: [], outside: [] }
    expect(first(part({ plan: { dayparts: [mornings] } }), 3)).toEqual([500, 500, 0])
    expect(first(part({ plan: { pauses: [{ from: monday + hourMs, until: monday + 2 * hourMs }] } }), 3)).toEqual([42, 0, 42])
  })

  test('hours outside the flight are left out, and one that it begins in has its part', () => {
    const start = monday + 1.5 * hourMs
    const short = part({
      start,
      end: start + 4 * dayMs,
      time: eligibleTime({ start, end: start + 4 * dayMs, dayparts: null, zone, pauses: [] }, monday),
    })
    const [hour, next] = planHours(short, monday, monday + 3 * hourMs)
    expect(hour!.from).toBe(monday + hourMs)
    expect(hour!.planned / next!.planned).toBeCloseTo(0.5)
    expect(planHours(part(), monday + 4 * dayMs, monday + 5 * dayMs)).toEqual([])
    expect(planHours(part({ objective: 0 }), monday, monday + dayMs)).toEqual([])
  })
})

describe('what is expected', () => {
  test('the expected delivery begins at the time of the facts and ends at the projection', () => {
    const behind = part({ delivered: 500 })
    const asOf = monday + dayMs
    const line = curve(behind, asOf, supply(40)).map(({ expected }) => expected)
    expect(line).toEqual([null, 1460, 2420, 3380])
    expect(line.at(-1)! / 4000).toBeCloseTo(projectionOf(behind, supply(40), asOf, days)!, 10)
  })

  test('the expected delivery is never more than the plan asks for', () => {
    expect(curve(part({ delivered: 1000 }), monday + dayMs, supply(1000)).at(-1)!.expected).toBe(4000)
  })

  test('the expected delivery is unknown without supply, and for a campaign that does not run', () => {
    const none = { source: 'NONE', perHour: Array<number>(7).fill(0) } as const
    for (const expected of [none, null]) expect(curve(part(), monday, expected).every((day) => day.expected === null)).toBe(true)
  })
})
