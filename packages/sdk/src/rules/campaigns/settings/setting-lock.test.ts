import { expect, test } from 'vitest'
import { campaignStatuses, campaignTypes } from '../../../values/index.ts'
import { availableActions } from '../status/campaign-actions.ts'
import { type CampaignField, campaignFieldNames } from './campaign-fields.ts'
import { type LockSubject, type SettingSubject, campaignLock, settingLock, settingRefusal } from './setting-lock.ts'

const now = new Date('2026-11-22T12:00:00Z')
const running: LockSubject = {
  status: 'RUNNING',
  startDate: new Date('2026-11-01T00:00:00Z'),
  hasDelivered: true,
  campaignType: 'STANDARD',
  hasOrder: false,
  now,
}
const lockedOf = (subject: Partial<LockSubject>): CampaignField[] =>
  campaignFieldNames.filter((field) => settingLock(field, { ...running, ...subject }) !== null)

test('a draft without an order has no locked setting', () => {
  expect(lockedOf({ status: 'DRAFT' })).toEqual([])
})

test("a draft's advertiser, currency and objective type are its order's", () => {
  expect(lockedOf({ status: 'DRAFT', hasOrder: true })).toEqual(['advertiserId', 'currency', 'objectiveType'])
})

test('submitting fixes type, currency, objective type, advertiser and order', () => {
  expect(lockedOf({ hasDelivered: false })).toEqual(['type', 'advertiserId', 'orderId', 'currency', 'objectiveType'])
})

test('a start that lies behind is locked by the first impression', () => {
  expect(settingLock('startDate', running)).toBe('delivered')
  expect(settingLock('startDate', { ...running, startDate: new Date('2026-12-01T00:00:00Z') })).toBeNull()
})

test('of a completed campaign only the end and the objectives can change', () => {
  const open = campaignFieldNames.filter((field) => !lockedOf({ status: 'COMPLETED' }).includes(field))
  expect(open).toEqual(['endDate', 'objectiveValue', 'objectiveUnlimited', 'secondScreenObjective'])
})

test('the priority of a filler is locked', () => {
  expect(settingLock('pacingPriority', { ...running, campaignType: 'FILLER' })).toBe('fixedPriority')
})

test('a campaign is locked as a whole exactly where its menu has no Edit', () => {
  for (const status of campaignStatuses)
    for (const campaignType of campaignTypes)
      for (const [archived, ofArchived] of [
        [false, false],
        [true, false],
        [false, true],
      ] as const) {
        const subject = { status, campaignType, archived, order: { archived: ofArchived } }
        expect(campaignLock(subject) === null, JSON.stringify(subject)).toBe(availableActions(subject).includes('EDIT_CAMPAIGN'))
      }
})

const saved: SettingSubject = {
  status: 'RUNNING',
  campaignType: 'STANDARD',
  archived: false,
  startDate: running.startDate,
  hasDelivered: true,
}
const writer = { admin: false, permissions: ['CAMPAIGN.WRITE'] }

test.each([
  ['endDate', {}, null],
  ['cpm', {}, null],
  ['startDate', {}, 'delivered'],
  ['startDate', { hasDelivered: false }, null],
  ['startDate', { startDate: new Date('2026-12-01T00:00:00Z') }, null],
  ['currency', {}, 'submitted'],
  ['pacingPriority', { campaignType: 'FILLER' }, 'fixedPriority'],
  ['currency', { status: 'DRAFT' }, null],
  ['endDate', { status: 'COMPLETED' }, null],
  ['objectiveValue', { status: 'COMPLETED' }, null],
  ['cpm', { status: 'COMPLETED' }, 'completed'],
  ['endDate', { campaignType: 'RESERVED' }, 'guaranteed'],
  ['endDate', { campaignType: 'RESERVED', status: 'DRAFT' }, null],
  ['endDate', { archived: true }, 'archived'],
  ['endDate', { order: { archived: true } }, 'orderArchived'],
] as const)('%s of a campaign with %o: %s', (field, some, reason) => {
  expect(settingRefusal({ ...saved, ...some }, field, { user: writer, now })).toBe(reason)
})

test('a user without the permission edits no setting', () => {
  expect(settingRefusal(saved, 'endDate', { user: { admin: false, permissions: ['CAMPAIGN.READ'] }, now })).toBe('forbidden')
})
