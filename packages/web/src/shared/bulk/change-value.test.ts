import { expect, test } from 'vitest'
import { formatDay, formatDayTime, formatTime, lastDayOf, lastMinuteOf } from '@spotdesk/sdk/values'
import type { Dates } from '../dates.ts'
import { type ChangeItem, showValue, shownChanges } from './change-value.ts'

const formats = { dateFormat: 'dd/MM/yyyy', timeFormat: 'HH:mm' } as const
const dates: Dates = {
  day: (instant, zone) => formatDay(instant, zone, formats),
  dayTime: (instant, zone) => formatDayTime(instant, zone, formats),
  time: (instant, zone) => formatTime(instant, zone, formats),
  lastDay: (end, zone) => lastDayOf(end, zone, formats),
  endTime: (end, zone) => lastMinuteOf(end, zone, formats),
}
const change = (field: string, before: string | null, after: string | null, afterText = after) => ({
  field,
  label: field,
  before,
  after,
  beforeText: before,
  afterText,
})
const itemOf = (action: string | null, ...changes: ReturnType<typeof change>[]): ChangeItem => ({
  entityType: 'campaign',
  index: 0,
  line: 2,
  verdict: 'UPDATE',
  action,
  id: 104_001,
  externalReference: null,
  name: 'One',
  version: 1,
  currency: null,
  objectiveType: null,
  stored: null,
  changes,
  errors: [],
  warnings: [],
  outcome: null,
})
const shown = (item: ChangeItem) => item.changes.map((one) => [showValue(item, one, 'before', dates), showValue(item, one, 'after', dates)])

test('values of a planned change are shown as people read them, in the formats of the user', () => {
  const item = itemOf(
    null,
    change('currency', 'USD', 'EUR'),
    change('objectiveType', 'IMPRESSIONS', 'PRICE', 'Price'),
    change('objectiveValue', '500000', '1234.5'),
    change('cpm', '12.5', '0.0305'),
    change('startDate', '2027-01-04', '2027-01-05 16:30'),
    change('endDate', '2027-03-31', null),
    change('marginPercent', '0', '12.5'),
    change('capping', '3/1/DAY;10/1/CAMPAIGN', ''),
    change('advertiserId', null, '1001', 'Orchard Foods'),
    change('secondScreenObjective', null, '20000'),
  )
  expect(shown(item)).toEqual([
    ['USD', 'EUR'],
    ['IMPRESSIONS', 'Price'],
    ['500,000 imp.', '€1,234.50'],
    ['$12.50', '€0.0305'],
    ['04/01/2027', '05/01/2027 16:30'],
    ['31/03/2027', '–'],
    ['0%', '12.5%'],
    ['Max 3 impressions every 1 day, Max 10 impressions every 1 campaign', '–'],
    ['–', 'Orchard Foods'],
    ['–', '20,000 imp.'],
  ])
})

test('an amount whose unit the change does not say is a number, not a guess', () => {
  const item = itemOf(null, change('objectiveValue', '500000', '600000'), change('cpm', '1200.5', '13'))
  expect(shown(item)).toEqual([
    ['500,000', '600,000'],
    ['1,200.5', '13'],
  ])
})

test('an amount is in the units of the stored campaign where the change does not say them', () => {
  const changes = [change('objectiveValue', '500000', '600000'), change('cpm', '1200.5', '13')]
  const stored = { ...itemOf(null, ...changes), currency: 'EUR', objectiveType: 'PRICE' as const }
  expect(shown(stored)).toEqual([
    ['€500,000.00', '€600,000.00'],
    ['€1,200.50', '€13.00'],
  ])
  expect(shown({ ...stored, objectiveType: 'IMPRESSIONS' })[0]).toEqual(['500,000 imp.', '600,000 imp.'])
})

test('the fields of an action are not listed: its word says it', () => {
  expect(shownChanges(itemOf('PAUSE', change('paused', 'false', 'true'), change('name', 'A', 'B'))).map(({ field }) => field)).toEqual([
    'name',
  ])
  expect(shownChanges(itemOf(null, change('archived', 'false', 'true')))).toHaveLength(1)
})
