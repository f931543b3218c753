import { expect, test } from 'vitest'
import { checkOrderValues, fromStoredOrder, isFixed, toOrderField, toOrderValues, toOrderBody, findOrderWarnings } from './order-values.ts'

const order = toOrderValues({
  name: 'Spring',
  advertiser: { id: 7, name: 'Acme' },
  startDate: null,
  endDate: null,
  objectiveType: 'IMPRESSIONS',
  orderObjective: { type: 'IMPRESSIONS', value: 1000, unlimited: false, managedObjective: 600, optimisedObjective: 400 },
  orderRevenue: { type: 'CPM', currency: 'USD' },
  cappingRules: [],
  dealId: null,
  comments: null,
  externalReference: null,
  margin: 12,
})
const facts = { before: order, campaigns: 2, sumObjective: 1500 }
const issues = (values: typeof order, of: typeof facts | null = null) =>
  checkOrderValues(values, of, true).map(({ field, code }) => `${field} ${code}`)

test('both parts of the objective together are at most the objective', () => {
  expect(issues(order)).toEqual([])
  const more = { ...order, orderObjective: { ...order.orderObjective, optimisedObjective: 401 } }
  expect(issues(more)).toEqual(['orderObjective.optimisedObjective tooBig'])
  expect(issues({ ...more, orderObjective: { ...more.orderObjective, unlimited: true } })).toEqual([])
})

test('an end before the start, a text that is no date, and an empty margin are told at their fields', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  expect(issues({ ...order, startDate: at(9), endDate: at(8) })).toEqual(['endDate endBeforeStart'])
  expect(issues({ ...order, startDate: '2026/13/01', margin: null })).toEqual(['startDate invalidDate', 'margin required'])
  expect(checkOrderValues({ ...order, margin: null }, null, false)).toEqual([])
})

test('an order with campaigns keeps advertiser, currency and objective type', () => {
  expect(['advertiserId', 'currency', 'objectiveType', 'name'].map((field) => isFixed(field as never, facts))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isFixed('currency', { ...facts, campaigns: 0 })).toBe(false)
  expect(isFixed('currency', null)).toBe(false)
})

test('campaigns that add up to more than the order are a warning', () => {
  expect(findOrderWarnings(order, facts)).toMatchObject([{ code: 'objectivesExceedOrder', params: { sum: 1500, value: 1000 } }])
  expect(findOrderWarnings({ ...order, orderObjective: { ...order.orderObjective, unlimited: true } }, facts)).toEqual([])
})

test('the body has what the call takes, and stored values come back as the form has them', () => {
  expect(toOrderBody({ ...order, orderObjective: { ...order.orderObjective, unlimited: true, value: '12x' } })).toMatchObject({
    advertiserId: 7,
    orderObjective: { value: null, unlimited: true },
    margin: 12,
  })
  expect(toOrderBody({ ...order, margin: null })).not.toHaveProperty('margin')
  expect(toOrderField('marginPercent')).toBe('margin')
  expect([fromStoredOrder('advertiserId', 7), fromStoredOrder('startDate', '2026-11-01T00:00:00.000Z')]).toEqual([
    '7',
    new Date('2026-11-01T00:00:00Z'),
  ])
})
