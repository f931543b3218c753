import { hourMs } from '../../../values/index.ts'
import { describe, expect, test } from 'vitest'
import { type OrderFacts, orderActivity, orderColour, orderStatus, shownDuplication } from './order-status.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * hourMs)
const plain: OrderFacts = { archived: false, duplicationStatus: null, duplicatedAt: null, endDate: null, campaigns: 0, idleCampaigns: 0 }

describe('The status of an order', () => {
  test.each<[string, Partial<OrderFacts>, string]>([
    ['is ACTIVE without campaigns and without an end', {}, 'ACTIVE'],
    ['is ACTIVE until its end', { endDate: hours(1) }, 'ACTIVE'],
    ['is INACTIVE when its end has come', { endDate: now, campaigns: 3 }, 'INACTIVE'],
    ['is ACTIVE while one campaign can deliver', { campaigns: 3, idleCampaigns: 2 }, 'ACTIVE'],
    ['is INACTIVE when all of its campaigns are completed, paused, rejected or archived', { campaigns: 3, idleCampaigns: 3 }, 'INACTIVE'],
    ['is ARCHIVED by the flag, whatever else', { archived: true, endDate: now, duplicationStatus: 'DUPLICATION_FAILED' }, 'ARCHIVED'],
    ['shows DUPLICATING', { duplicationStatus: 'DUPLICATING' }, 'DUPLICATING'],
    ['shows DUPLICATION_FAILED', { duplicationStatus: 'DUPLICATION_FAILED', endDate: now }, 'DUPLICATION_FAILED'],
    ['shows DUPLICATED for 24 hours', { duplicationStatus: 'DUPLICATED', duplicatedAt: hours(-23.99) }, 'DUPLICATED'],
    ['shows what is under the label afterwards', { duplicationStatus: 'DUPLICATED', duplicatedAt: hours(-24), endDate: now }, 'INACTIVE'],
  ])('%s', (_, facts, status) => expect(orderStatus({ ...plain, ...facts }, now)).toBe(status))
})

test('the list filters a duplicate by what is under its label', () => {
  expect(orderActivity({ ...plain, campaigns: 1, idleCampaigns: 1 }, now)).toBe('INACTIVE')
})

test('a label of which nobody knows the time is over', () => {
  expect(shownDuplication({ duplicationStatus: 'DUPLICATED', duplicatedAt: null }, now)).toBeNull()
})

test.each([
  ['DUPLICATED', 'green'],
  ['DUPLICATION_FAILED', 'red'],
  ['DUPLICATING', 'gray'],
  [null, 'gray'],
] as const)('the strip of an order whose duplication is %s is %s', (duplicationStatus, colour) => {
  expect(orderColour(duplicationStatus)).toBe(colour)
})

test('the strip of a duplicate is grey again after 24 hours', () => {
  const duplicate = { duplicationStatus: 'DUPLICATED', duplicatedAt: hours(-24) } as const
  expect(orderColour(shownDuplication(duplicate, now))).toBe('gray')
})
