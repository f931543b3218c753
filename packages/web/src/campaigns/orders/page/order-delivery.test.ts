import { expect, test } from 'vitest'
import { getSpend } from '../../../shared/delivery/amounts.ts'
import { dailyNeed } from '../../../shared/delivery/stats/delivery-lines.ts'
import { orderDates } from '../settings/order-dates.ts'
import { orderLines, orderMeasures } from './order-delivery.ts'

const at = (day: string) => new Date(`2026-11-${day}T00:00:00Z`)
const order = {
  actuals: 300,
  totalSpend: 3,
  audioSpend: 3,
  secondScreenImpressions: 0,
  secondScreenSpend: 0,
  secondScreenObjective: null,
  objectiveType: 'IMPRESSIONS',
  audioObjective: 1000,
  orderRevenue: { type: 'CPM', currency: 'USD' },
  startDate: at('01'),
  endDate: at('11'),
} as const
const row = (date: string, impressions: number) => ({ date, impressions, spend: impressions / 100, secondScreenSpend: 0 }) as never
const days = { rows: [row('2026-11-01', 100), row('2026-11-03', 200)], asOf: at('04'), timeZone: 'UTC' }

test('the objective is spread evenly over the dates, and days without delivery count', () => {
  const { days: lines, plannedTotal, now } = orderLines(order, days, 'IMPRESSIONS')
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 4).map(({ delivered, deliveredSum, plannedSum }) => [delivered, deliveredSum, plannedSum])).toEqual([
    [100, 100, 100],
    [0, 100, 200],
    [200, 300, 300],
    [null, null, 400],
  ])
  expect([plannedTotal, now?.delivered]).toEqual([1000, 300])
})

test('what an order needs a day to end in full is of the days left of its dates, and of a reached objective nothing', () => {
  const need = (more: object, measure: 'IMPRESSIONS' | 'SPEND' = 'IMPRESSIONS') =>
    dailyNeed(orderLines({ ...order, ...more }, days, measure))
  // 700 in 7 days.
  expect(need({})).toMatchObject({ needed: 100, missing: null })
  expect(need({ audioObjective: 250 })).toMatchObject({ needed: 0, missing: null })
  expect(need({}, 'SPEND')).toMatchObject({ needed: null, missing: 'plan' })
  expect(need({ audioObjective: null })).toMatchObject({ needed: null, missing: 'plan' })
  expect(need({ endDate: at('04') })).toMatchObject({ needed: null, missing: 'days' })
})

test('an objective in money is one of the audio spend: the chart ends at the amount of the list, and the second screen is told beside it', () => {
  const money = { ...order, objectiveType: 'PRICE', totalSpend: 15.06, audioSpend: 12.17, secondScreenSpend: 2.89 } as const
  const second = { ...days, rows: [{ ...(row('2026-11-01', 1217) as object), secondScreenSpend: 2.89 }] as never }
  const { now, plannedTotal } = orderLines(money, second, 'SPEND')
  expect([now?.delivered, plannedTotal]).toEqual([12.17, 1000])
  expect(getSpend(money)).toEqual({ value: 12.17, all: 15.06 })
  // An objective in impressions leaves all spend together.
  const { now: all } = orderLines({ ...money, objectiveType: 'IMPRESSIONS' }, second, 'SPEND')
  expect([all?.delivered, getSpend({ ...money, objectiveType: 'IMPRESSIONS' })]).toEqual([15.06, { value: 15.06, all: null }])
})

test('only the measure of the objective has a plan, and none without an objective or an end', () => {
  expect(orderMeasures(order)).toEqual(['IMPRESSIONS', 'SPEND'])
  expect(orderMeasures({ ...order, objectiveType: 'PRICE', secondScreenObjective: 5 })).toEqual(['SPEND', 'IMPRESSIONS', 'SECOND_SCREEN'])
  expect(orderLines(order, days, 'SPEND').plannedTotal).toBeNull()
  expect(orderLines({ ...order, audioObjective: null }, days, 'IMPRESSIONS').plannedTotal).toBeNull()
  expect(orderLines({ ...order, endDate: null }, days, 'IMPRESSIONS').plannedTotal).toBeNull()
})

test('an order without dates of its own has those of its campaigns', () => {
  const campaignsSummary = { minStartDate: at('02'), maxEndDate: at('20') } as never
  expect(orderDates({ startDate: null, endDate: at('11'), campaignsSummary })).toEqual({
    startDate: at('02'),
    endDate: at('11'),
    dateRange: { start: at('02'), end: at('20') },
  })
})
