import { expect, test } from 'vitest'
import { notificationEventNames } from '../../values/index.ts'
import { type NotificationDetails, notificationText } from './notification-text.ts'

const none: NotificationDetails = { name: null, by: null, status: null, ad: null, agency: null, publisher: null, reason: null }
const all = { name: 'Spring', by: 'ana', status: 'UNDER_DELIVERING', ad: 'Spot', agency: 'Home', publisher: 'Hill', reason: 'Full\n week' }

test('every event is one sentence on one line, with every value in its place', () => {
  for (const event of notificationEventNames) {
    for (const details of [none, all]) expect(notificationText(event, details)).not.toMatch(/[{}\n]|undefined|null/)
  }
  expect(notificationText('DELIVERY_TURNED', all)).toBe('Spring: Under-delivering')
  expect(notificationText('BRIEF_MOVED', { ...all, status: 'PENDING_APPROVAL' })).toBe(
    'Spring: the brief of Spot is now "Pending Approval", by ana.',
  )
  expect(notificationText('PROPOSAL_REJECTED', all)).toBe('ana rejected the proposal of Spring to Hill: Full week')
})
