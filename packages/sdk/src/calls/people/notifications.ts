// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/notifications.ts'

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/campaigns/{id}/custom-notifications',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: [{ createdAt: 1, sentAt: 1 }],
}

export const listOwn: CallRowOf<typeof rows.listOwn> = {
  method: 'GET',
  path: '/notifications',
  permission: 'OWN_PROFILE.READ',
  query: ['unread', 'kind', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ at: 1, readAt: 1 }] },
  paged: true,
}

export const read: CallRowOf<typeof rows.read> = {
  method: 'POST',
  path: '/notifications/read',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
  answer: 'json',
}

export const saveSettings: CallRowOf<typeof rows.saveSettings> = {
  method: 'POST',
  path: '/notifications/settings',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
  answer: 'json',
}

export const send: CallRowOf<typeof rows.send> = {
  method: 'POST',
  path: '/campaigns/{id}/custom-notification',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
}

export const settings: CallRowOf<typeof rows.settings> = {
  method: 'GET',
  path: '/notifications/settings',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const unread: CallRowOf<typeof rows.unread> = {
  method: 'GET',
  path: '/notifications/unread',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}
